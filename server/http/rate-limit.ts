import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Challenge } from '#contract/proof.ts';
import { isDatabaseFull } from '#server/database/database-errors.ts';
import type { Handle } from '#server/database/tables.ts';
import type { Reason } from '#server/http/access-denied.ts';
import { HttpError } from '#server/http/http-error.ts';
import { addTry, findCount, removeCount } from '#server/http/rate-limit-queries.ts';
import { addTryInMemory, forgetTriesInMemory } from '#server/http/tries-in-memory.ts';
import type { Sentence } from '#server/text/sentence.ts';

export interface RateLimit {
  /** What is counted, such as `sign-in`. */
  name: string;
  max: number;
  /** Seconds until the count starts anew. */
  window: number;
}

export interface RateLimitContext {
  db: Handle;
  now(): number;
  secret: Buffer;
  log: FastifyBaseLogger;
}

/**
 * Counts one more try on an account, kept in the database so that a restart or a second process does
 * not forget it. Only a keyed hash of the account is stored; addresses are counted by `AddressCounts`.
 *
 * @throws {HttpError} 429 with `Retry-After` past the limit
 */
export async function countTry(
  context: RateLimitContext,
  limit: RateLimit,
  account: string,
): Promise<void> {
  const wait = await waitFor(context, limit, account);
  if (wait !== undefined) throw tooMany(wait);
}

/**
 * Counts as `countTry` does, but refuses nothing: answers the milliseconds until a try fits again,
 * undefined while it does.
 */
export async function waitFor(
  context: RateLimitContext,
  limit: RateLimit,
  account: string,
): Promise<number | undefined> {
  // Asks before it counts: whoever goes on past the limit costs no write.
  const before = await triesOf(context, limit, account);
  if (before.tries >= limit.max) return before.endsIn;
  const { count, endsIn } = await raiseCount(context, limit, account);
  // Said once for each full count: whoever goes on must not fill the log.
  if (count === limit.max) context.log.warn({ limit: limit.name }, 'a limit is reached');
  return count > limit.max ? endsIn : undefined;
}

/** The tries so far, and the milliseconds until they are forgotten. */
export async function triesOf(
  { db, now, secret }: RateLimitContext,
  limit: RateLimit,
  account: string,
): Promise<{ tries: number; endsIn: number }> {
  const moment = momentOf(limit, now());
  const row = await findCount(db, keyOf(secret, limit.name, account), moment);
  return row ? { tries: row.count, endsIn: row.resets_at - moment.time } : { tries: 0, endsIn: 0 };
}

/** Counts one more, without a limit, and answers the count with the milliseconds until it ends. */
export async function raiseCount(
  { db, now, secret }: RateLimitContext,
  limit: RateLimit,
  account: string,
): Promise<{ count: number; endsIn: number }> {
  const key = keyOf(secret, limit.name, account);
  const moment = momentOf(limit, now());
  const { count, resets_at } = await addTry(db, key, moment).catch((error) => {
    if (isDatabaseFull(error)) return addTryInMemory(db, key, moment);
    throw error;
  });
  return { count, endsIn: resets_at - moment.time };
}

/** Counts as `raiseCount` does, in the memory of this process alone: no row may have its moment. */
export function raiseUnstored(
  { db, now, secret }: RateLimitContext,
  limit: RateLimit,
  account: string,
): { count: number } {
  return addTryInMemory(db, keyOf(secret, limit.name, account), momentOf(limit, now()));
}

const momentOf = ({ window }: RateLimit, time: number) => ({
  time,
  fresh: time + window * 1000,
  furthest: time + 2 * window * 1000,
});

/** Forgets the tries of one who has shown to be the right one. */
export async function forgetTries(
  { db, secret }: Pick<RateLimitContext, 'db' | 'secret'>,
  { name }: RateLimit,
  account: string,
): Promise<void> {
  const key = keyOf(secret, name, account);
  forgetTriesInMemory(db, key);
  await removeCount(db, key).catch((error) => {
    if (!isDatabaseFull(error)) throw error;
  });
}

const keyOf = (secret: Buffer, name: string, account: string) =>
  `${name}:${createHmac('sha256', secret).update(`${name}:${account}`).digest('hex')}`;

/** The refusal of one who has tried too often; `milliseconds` until a try counts anew. */
export function tooMany(
  milliseconds: number,
  { challenge, advice }: { challenge?: Challenge; advice?: Reason } = {},
): HttpError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const sentence: Sentence = (t) => {
    const wait = t.server.tooManyTries(seconds);
    return advice === undefined ? wait : t.server.waitOr(wait, advice(t));
  };
  return new HttpError(429, sentence, {
    headers: { 'Retry-After': String(seconds) },
    challenge,
  });
}
