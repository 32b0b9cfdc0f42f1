import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';

/** The likes of a published blog, or undefined when there is none. */
export async function likesOf(db: Handle, id: string): Promise<number | undefined> {
  const published = await db
    .selectFrom('blogs')
    .select('likes')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return published?.likes;
}

/** Counts a like of a published blog, and answers its likes; undefined when there is none. */
export async function raiseLikes(db: Handle, id: string): Promise<number | undefined> {
  const raised = await db
    .updateTable('blogs')
    .set({ likes: sql<number>`likes + 1` })
    .where('id', '=', id)
    .where('status', '=', 'published')
    .returning('likes')
    .executeTakeFirst();
  return raised?.likes;
}

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

/** Each tag with its number of blogs, the most used first. */
export async function countTags(db: Handle, { publishedOnly }: { publishedOnly: boolean }) {
  let query = db
    .selectFrom('blog_tags')
    .select(['tag', (count) => count.fn.countAll<number>().as('count')])
    .groupBy('tag');
  if (publishedOnly)
    query = query
      .innerJoin('blogs', 'blogs.id', 'blog_tags.blog_id')
      .where('blogs.status', '=', 'published');
  return (await query.execute()).sort(mostUsedFirst((row) => row.tag));
}

/** Each category with its number of blogs, the most used first. */
export async function countCategories(db: Handle, { publishedOnly }: { publishedOnly: boolean }) {
  let query = db
    .selectFrom('blogs')
    .select(['category', (count) => count.fn.countAll<number>().as('count')])
    .groupBy('category');
  if (publishedOnly) query = query.where('status', '=', 'published');
  return (await query.execute()).sort(mostUsedFirst((row) => row.category));
}

/** Not left to the database: each engine compares texts in its own way. */
const mostUsedFirst =
  <Row extends { count: number }>(label: (row: Row) => string) =>
  (one: Row, other: Row) =>
    other.count - one.count || (label(one) < label(other) ? -1 : 1);
