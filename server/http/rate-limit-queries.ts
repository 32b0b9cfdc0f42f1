import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';

/** Milliseconds. */
interface Moment {
  time: number;
  /** When a count that begins now would end. */
  fresh: number;
  /**
   * What ends later was begun before a clock was set back: it counts as over. Further off than `fresh`, as
   * the clocks of several processes are never quite the same.
   */
  furthest: number;
}

/** Counts one more, in one statement, however many processes do. */
export function addTry(
  db: Handle,
  key: string,
  { time, fresh, furthest }: Moment,
): Promise<{ count: number; resets_at: number }> {
  const isOver = sql`rate_limits.resets_at <= ${time} or rate_limits.resets_at > ${furthest}`;
  return db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        resets_at: sql<number>`case when ${isOver} then ${fresh} else rate_limits.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
}

/** A count whose time is not over. */
export function findCount(
  db: Handle,
  key: string,
  { time, furthest }: Moment,
): Promise<{ count: number; resets_at: number } | undefined> {
  return db
    .selectFrom('rate_limits')
    .select(['count', 'resets_at'])
    .where('key', '=', key)
    .where('resets_at', '>', time)
    .where('resets_at', '<=', furthest)
    .executeTakeFirst();
}

export async function removeCount(db: Handle, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Removes counts whose time is over. */
export async function removeOldCounts(db: Handle, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute();
}
