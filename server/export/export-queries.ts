import { setImmediate } from 'node:timers/promises';
import type { Handle } from '#server/database/tables.ts';

/** Rows looked at between two others' calls: some milliseconds. */
export const SLICE = 200;

/** The same of texts, each of which may be half a million characters. */
const TEXTS = 5;

/** Numbers named in one statement. */
const NAMED = 500;

/**
 * How many of the problems with these numbers say how to reach somebody: no anonymous one does. SQLite
 * counts in the one thread: others come in between.
 */
export async function countReachable(db: Handle, numbers: readonly number[]): Promise<number> {
  let total = 0;
  for (let from = 0; from < numbers.length; from += NAMED) {
    const { count } = await db
      .selectFrom('problems')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('number', 'in', numbers.slice(from, from + NAMED))
      .where('anonymous', '=', 0)
      .executeTakeFirstOrThrow();
    total += Number(count);
    await setImmediate();
  }
  return total;
}

/**
 * Stretches of ids from the newest to the oldest, each of so many rows, whichever of them match: what is
 * looked for seldom must not take long in between.
 */
export async function* stretchesOfIds(
  db: Handle,
  table: 'blogs' | 'submissions',
): AsyncGenerator<{ first: string; last: string }> {
  for (let below: string | undefined; ; ) {
    let query = db.selectFrom(table).select('id').orderBy('id', 'desc').limit(TEXTS);
    if (below !== undefined) query = query.where('id', '<', below);
    const ids = await query.execute();
    const [first, last] = [ids[0]?.id, ids.at(-1)?.id];
    if (first === undefined || last === undefined) return;
    yield { first, last };
    if (ids.length < TEXTS) return;
    below = last;
  }
}
