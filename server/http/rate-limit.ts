import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseFull } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import { addTry, endOfFull, removeCount } from '#server/http/rate-limit-queries.ts';
import { addTryInMemory, forgetTriesInMemory } from '#server/http/tries-in-memory.ts';

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
  { db, now, secret, log }: RateLimitContext,
  { name, max, window }: RateLimit,
  account: string,
): Promise<void> {
  const key = keyOf(secret, name, account);
  const time = now();
  const moment = { time, fresh: time + window * 1000, furthest: time + 2 * window * 1000 };
  // Asks before it counts: whoever goes on past the limit costs no write.
  const end = await endOfFull(db, key, max, moment);
  if (end !== undefined) throw tooMany(end - time);
  const counted = await addTry(db, key, moment).catch((error) => {
    if (isDatabaseFull(error)) return addTryInMemory(db, key, moment);
    throw error;
  });
  // Said once for each full count: whoever goes on must not fill the log.
  if (counted.count === max) log.warn({ limit: name }, 'a limit is reached');
  if (counted.count > max) throw tooMany(counted.resets_at - time);
}

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
export function tooMany(milliseconds: number): HttpError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new HttpError(429, `Too many tries: wait ${wait} and try again`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
