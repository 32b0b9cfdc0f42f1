import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { fittingCount } from '#server/database/fitting-count.ts';

/** Rows that are found at once, and bytes of them that are looked through: some milliseconds. */
export const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 2_000_000;

export interface SizedRow {
  id: string;
  created_at: number;
  /** Of what has to be read to know whether it matches. */
  bytes: number;
}

/** Of the rows that come behind one of the same table. */
export const isAfter = ({ created_at, id }: SizedRow) =>
  sql<boolean>`(created_at, id) > (${created_at}, ${id})`;

interface Looking {
  /** The next `ROWS_AT_ONCE` rows behind this one, or the first ones, in the order of their coming. */
  rowsAfter(last: SizedRow | undefined): Promise<SizedRow[]>;
  /** Which of these match, in any order. */
  matching(ids: readonly string[]): Promise<{ id: string }[]>;
}

/**
 * The ids of those that match, in the order of their coming. Strangers write texts as long as they may be,
 * and SQLite looks through them in the one thread: others come in between.
 */
export async function lookThrough({ rowsAfter, matching }: Looking): Promise<string[]> {
  const found: string[] = [];
  for (let last: SizedRow | undefined; ; ) {
    const rows = await rowsAfter(last);
    if (rows.length === 0) return found;
    for (let left = rows; left.length > 0; ) {
      const stretch = left.slice(0, fittingCount(left, BYTES_AT_ONCE)).map(({ id }) => id);
      const matches = new Set((await matching(stretch)).map(({ id }) => id));
      found.push(...stretch.filter((id) => matches.has(id)));
      left = left.slice(stretch.length);
      await setImmediate();
    }
    if (rows.length < ROWS_AT_ONCE) return found;
    last = rows.at(-1);
  }
}
