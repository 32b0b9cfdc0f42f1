import { setImmediate } from 'node:timers/promises';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Flag } from '#server/database/column-types.ts';
import { fittingCount } from '#server/database/fitting-count.ts';
import type { Handle } from '#server/database/tables.ts';

/** Rows that are found at once, and bytes of them that are looked through: some milliseconds. */
export const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 2_000_000;

interface SizedRow {
  id: string;
  created_at: number;
  bytes: number;
}

/** Which of these match, in any order. */
type Matching = (ids: readonly string[]) => Promise<{ id: string }[]>;

interface Looking {
  table: 'comments' | 'submissions';
  /** What has to be read of a row to know whether it matches. */
  bytes: RawBuilder<number>;
  /** Columns that an index begins with, as they are asked for: rows with others are not even read. */
  indexed: { status: string | undefined; suspected?: Flag };
  matching: Matching;
}

/** The next rows behind this one, or the first ones, in the order of their coming. */
function rowsAfter(db: Handle, { table, bytes, indexed }: Looking, last: SizedRow | undefined) {
  const asked = Object.entries(indexed).filter(([, value]) => value !== undefined);
  const conditions = asked.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (last) conditions.push(sql`(created_at, id) > (${last.created_at}, ${last.id})`);
  return sql<SizedRow>`
    select id, created_at, ${bytes} as bytes from ${sql.table(table)}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by created_at, id limit ${ROWS_AT_ONCE}
  `.execute(db);
}

/**
 * All of these, of rows that a query names by their ids: no row is looked for by them. SQLite, which counts
 * no rows, would hold an index of a status for a shorter way than the ids, and read all that have it.
 */
export const besidesId = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`case when ${sql.join([sql`true`, ...conditions], sql` and `)} then 1 else 0 end = 1`;

/**
 * The ids of those that match, in the order of their coming. Strangers write texts as long as they may be,
 * and SQLite looks through them in the one thread: others come in between.
 */
export async function lookThrough(db: Handle, looking: Looking): Promise<string[]> {
  const found: string[] = [];
  for (let last: SizedRow | undefined; ; ) {
    const { rows } = await rowsAfter(db, looking, last);
    if (rows.length === 0) return found;
    for await (const matches of matchesAmong(rows, looking.matching))
      for (const id of matches) found.push(id);
    if (rows.length < ROWS_AT_ONCE) return found;
    last = rows.at(-1);
  }
}

/**
 * The ids of those that match, in the order given, a stretch of them after the other.
 *
 * @param rows each with what has to be read of it to know that
 */
export async function* matchesAmong(
  rows: readonly Pick<SizedRow, 'id' | 'bytes'>[],
  matching: Matching,
): AsyncGenerator<string[]> {
  for (const stretch of stretchesOf(rows)) {
    const matches = new Set((await matching(stretch)).map(({ id }) => id));
    yield stretch.filter((id) => matches.has(id));
    await setImmediate();
  }
}

/** The ids of as many rows as are read at once, until there is no more. */
export function* stretchesOf(rows: readonly Pick<SizedRow, 'id' | 'bytes'>[]): Generator<string[]> {
  for (let from = 0; from < rows.length; ) {
    const next = rows.slice(from, from + ROWS_AT_ONCE);
    const stretch = next.slice(0, fittingCount(next, BYTES_AT_ONCE)).map(({ id }) => id);
    yield stretch;
    from += stretch.length;
  }
}
