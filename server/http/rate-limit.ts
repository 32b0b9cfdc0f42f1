import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';
import { clientKey } from '#server/http/client-key.ts';
import { HttpError } from '#server/http/http-error.ts';

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
}

/**
 * Counts one more try of `who`, kept in the database so that a restart or a second process does not
 * forget it. Only a keyed hash of `who` is stored.
 *
 * @throws {HttpError} 429 with `Retry-After` past the limit
 */
export async function countTry(
  { db, now, secret }: RateLimitContext,
  { name, max, window }: RateLimit,
  who: string,
): Promise<void> {
  const key = keyOf(secret, name, who);
  const time = now();
  const fresh = time + window * 1000;
  await refuseFull(db, key, { max, time, fresh });
  const row = await db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        // A time further off than a whole window comes from a clock that was set back.
        count: sql<number>`case when rate_limits.resets_at <= ${time} or rate_limits.resets_at > ${fresh} then 1 else rate_limits.count + 1 end`,
        resets_at: sql<number>`case when rate_limits.resets_at <= ${time} or rate_limits.resets_at > ${fresh} then ${fresh} else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  if (row.count > max) throw tooMany(Math.max(1, Math.ceil((row.resets_at - time) / 1000)));
}

/** Asks before it counts: whoever goes on past the limit costs no write. */
async function refuseFull(
  db: Handle,
  key: string,
  { max, time, fresh }: { max: number; time: number; fresh: number },
): Promise<void> {
  const row = await db
    .selectFrom('rate_limits')
    .select('resets_at')
    .where('key', '=', key)
    .where('count', '>=', max)
    .where('resets_at', '>', time)
    .where('resets_at', '<=', fresh)
    .executeTakeFirst();
  if (row) throw tooMany(Math.max(1, Math.ceil((row.resets_at - time) / 1000)));
}

const keyOf = (secret: Buffer, name: string, who: string) =>
  `${name}:${clientKey(secret, name, who)}`;

/** Forgets the tries of one who has shown to be the right one. */
export async function forgetTries(
  { db, secret }: RateLimitContext,
  { name }: RateLimit,
  who: string,
): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', '=', keyOf(secret, name, who))
    .execute();
}

function tooMany(seconds: number): HttpError {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new HttpError(429, `Too many tries: wait ${wait} and try again`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Forgets counts whose time is over. */
export async function removeOldCounts(db: Handle, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}
