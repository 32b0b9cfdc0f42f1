import type { Handle } from '#server/database/tables.ts';

/** The tags of a blog beside their list in its row, for the filter and the counts. */
export async function insertTags(db: Handle, blogId: string, tags: readonly string[]) {
  if (tags.length === 0) return;
  await db
    .insertInto('blog_tags')
    .values(tags.map((tag) => ({ blog_id: blogId, tag })))
    .execute();
}

export async function replaceTags(db: Handle, blogId: string, tags: readonly string[]) {
  await db.deleteFrom('blog_tags').where('blog_id', '=', blogId).execute();
  await insertTags(db, blogId, tags);
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
