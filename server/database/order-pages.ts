import { sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { foldLog } from '#server/database/fold-log.ts';
import type { Handle } from '#server/database/tables.ts';

/**
 * Writes a SQLite file anew, table by table: its pages lie in the order in which they were added, which
 * tells what was written between what. Writes wait meanwhile, up to 3 seconds for 100 MB. The file bears
 * for which problem that was done, so that no other process and no later start does it again.
 *
 * @param upTo the number of the latest problem
 * @param mostBytes a larger file is left as it is
 */
export async function orderPages(db: Handle, upTo: number, mostBytes: number): Promise<void> {
  if (engineOf(db) !== 'sqlite') return;
  const { rows } = await sql<{ bytes: number; ordered: number }>`
    select page_count * page_size as bytes, user_version as ordered
    from pragma_page_count, pragma_page_size, pragma_user_version`.execute(db);
  const [file] = rows;
  if (!file || file.ordered === upTo || file.bytes > mostBytes) return;
  // First what the log holds, which takes little room: pages that find none take all that is left.
  await foldLog(db);
  await sql`vacuum`.execute(db);
  await sql`pragma user_version = ${sql.lit(upTo)}`.execute(db);
}
