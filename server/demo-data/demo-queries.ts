import type { Handle } from '#server/database/tables.ts';

/** Sets the views and likes of a blog, which otherwise rise one by one. */
export async function setEngagement(
  db: Handle,
  blogId: string,
  { views, likes }: { views: number; likes: number },
): Promise<void> {
  await db.updateTable('blogs').set({ views, likes }).where('id', '=', blogId).execute();
}

/** Who is said to have decided everything: the account of the demo. */
export function firstAdmin(db: Handle): Promise<{ id: string; name: string }> {
  return db
    .selectFrom('admins')
    .select(['id', 'name'])
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
}

/** The blogs below which readers write first. */
export function newestPublishedBlogs(db: Handle, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('blogs')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
