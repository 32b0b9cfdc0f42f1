import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Handle, Tables } from '#server/database/tables.ts';

interface NewComment {
  blogId: string;
  name: string;
  text: string;
  /** Milliseconds. */
  at: number;
}

/** A comment waits as pending; undefined when no such post is published. Run it in a transaction. */
export async function insertComment(
  db: Handle,
  { blogId, name, text, at }: NewComment,
): Promise<Selectable<Tables['comments']> | undefined> {
  const published = await db
    .selectFrom('blogs')
    .select('id')
    .where('id', '=', blogId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!published) return undefined;
  return db
    .insertInto('comments')
    .values({ id: uuidv7(), blog_id: blogId, name, text, status: 'pending', created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}
