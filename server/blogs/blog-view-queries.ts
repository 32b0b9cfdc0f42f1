import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';

/** Raises the views of blogs, by id, with one statement; a blog that is gone is passed over. */
export async function addViews(
  db: Handle,
  views: readonly (readonly [string, number])[],
): Promise<void> {
  // In one order, so that two processes wait for each other and never each for the other.
  const rows = views
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, count]) => sql`(${id}, cast(${count} as bigint))`);
  await sql`
    update blogs set views = views + seen.column2
    from (values ${sql.join(rows)}) as seen where blogs.id = seen.column1`.execute(db);
}
