import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';
import { clientOf } from '#server/http/client-key.ts';

/** Who liked a post, so that nobody can tell the address or find it again under another post. */
export function visitorHash(secret: Buffer, blogId: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`like ${blogId} ${clientOf(address)}`)
    .digest('base64url');
}

/**
 * Counts the like of a visitor once; the post's likes, or undefined when no such post is published.
 * Run it in a transaction.
 */
export async function likeBlog(
  db: Handle,
  id: string,
  visitor: string,
): Promise<number | undefined> {
  const published = await db
    .selectFrom('blogs')
    .select('likes')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!published) return undefined;
  return (await isNewLike(db, id, visitor)) ? raiseLikes(db, id) : published.likes;
}

async function isNewLike(db: Handle, blogId: string, visitor: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('blog_likes')
    .values({ blog_id: blogId, visitor })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function raiseLikes(db: Handle, id: string): Promise<number | undefined> {
  const raised = await db
    .updateTable('blogs')
    .set({ likes: sql<number>`likes + 1` })
    .where('id', '=', id)
    .returning('likes')
    .executeTakeFirst();
  return raised?.likes;
}
