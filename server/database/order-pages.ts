import { sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { foldLog } from '#server/database/fold-log.ts';
import type { Handle } from '#server/database/tables.ts';

/** Bytes of the log for each byte of its pages, which have a head there, rounded up. */
const LOGGED = 1.01;

/**
 * Writes a SQLite file anew, table by table: its pages lie in the order in which they were added, which
 * tells what was written between what. Writes wait meanwhile, up to 3 seconds for 100 MB. The file bears
 * for which problem that was done, so that no other process and no later start does it again.
 *
 * @param upTo the number of the latest problem
 * @param mostBytes a larger file is left as it is
 * @param room bytes that this may take of the disk
 * @throws {Error} where there is less room than it takes
 */
export async function orderPages(
  db: Handle,
  upTo: number,
  mostBytes: number,
  room: () => number,
): Promise<void> {
  if (engineOf(db) !== 'sqlite') return;
  const { rows } = await sql<{ bytes: number; ordered: number }>`
    select page_count * page_size as bytes, user_version as ordered
    from pragma_page_count, pragma_page_size, pragma_user_version`.execute(db);
  const [file] = rows;
  if (!file || file.ordered === upTo || file.bytes > mostBytes) return;
  // What the log holds goes into the file first: emptied, it leaves as much room as there is.
  await foldLog(db);
  // A write of all pages that finds too little takes all that is left before it fails.
  if (room() < file.bytes * LOGGED)
    throw new Error('The disk has too little room to put the pages of the database in order');
  await sql`vacuum`.execute(db);
  await sql`pragma user_version = ${sql.lit(upTo)}`.execute(db);
}
