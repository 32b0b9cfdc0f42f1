import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';

/** Posts changed with one statement. */
const BATCH = 500;

/** Raises the views of posts, by id; one that is gone is passed over. Run it in a transaction. */
export async function addViews(db: Handle, views: ReadonlyMap<string, number>): Promise<void> {
  // In one order, so that two processes wait for each other and never each for the other.
  const sorted = [...views].sort(([one], [other]) => (one < other ? -1 : 1));
  for (let start = 0; start < sorted.length; start += BATCH) {
    const rows = sorted
      .slice(start, start + BATCH)
      .map(([id, count]) => sql`(${id}, cast(${count} as bigint))`);
    await sql`
      update blogs set views = views + seen.column2
      from (values ${sql.join(rows)}) as seen where blogs.id = seen.column1`.execute(db);
  }
}
