import { sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';

/**
 * Writes a SQLite file anew, table by table: its pages lie in the order in which they were added, which
 * tells what was written between what. Writes wait meanwhile, up to 3 seconds for 100 MB.
 *
 * @param mostBytes a larger file is left as it is, and false answered
 */
export async function orderPages(db: Handle, mostBytes: number): Promise<boolean> {
  if (engineOf(db) !== 'sqlite') return true;
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
  if (rows[0] === undefined || rows[0].bytes > mostBytes) return false;
  await sql`vacuum`.execute(db);
  return true;
}
