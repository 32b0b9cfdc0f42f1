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
