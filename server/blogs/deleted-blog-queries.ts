import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { type BlogRow, insertTags } from '#server/blogs/blog-queries.ts';
import { isClockBehind } from '#server/database/clock-queries.ts';
import { CLOCK_SLACK } from '#server/database/clock-slack.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

/** How long a deletion can be taken back, in milliseconds. */
export const RESTORABLE_FOR = 60 * 60 * 1000;

/** Rows written with one statement. */
const BATCH = 500;

/** A blog with all that hangs on it; its tags are in its row. */
interface WholeBlog {
  blog: BlogRow;
  comments: Selectable<Tables['comments']>[];
  /** The id of who deleted it. */
  by?: string;
}

interface Deletion {
  /** The id of the admin. */
  by: string;
  /** Milliseconds. */
  at: number;
}

/**
 * Moves a blog with all that hangs on it out of sight; false when there is none. Run it in a
 * transaction.
 */
export async function deleteBlog(db: Handle, id: string, { by, at }: Deletion): Promise<boolean> {
  await db.deleteFrom('blog_tags').where('blog_id', '=', id).execute();
  const comments = await db
    .deleteFrom('comments')
    .where('blog_id', '=', id)
    .returningAll()
    .execute();
  const blog = await db.deleteFrom('blogs').where('id', '=', id).returningAll().executeTakeFirst();
  if (!blog) return false;
  const whole: WholeBlog = { blog, comments, by };
  const content = JSON.stringify(whole);
  await db.insertInto('deleted_blogs').values({ id, deleted_at: at, content }).execute();
  return true;
}

export interface DeletedBlogRow {
  id: string;
  title: string;
  deleted_at: number;
  /** The name of who deleted it; null where that is not known. */
  deleted_by: string | null;
}

interface Told {
  title: string;
  /** The id of who deleted it. */
  by: string;
}

/** What a list tells of each, which is in its whole text alone, with all comments: it is read once. */
let told = new Map<string, Told>();

/** Blogs deleted after a time (milliseconds), the last one first. */
export async function deletedBlogs(
  db: Handle,
  { deletedAfter, limit }: { deletedAfter: number; limit: number },
): Promise<DeletedBlogRow[]> {
  const kept = await db
    .selectFrom('deleted_blogs')
    .select(['id', 'deleted_at'])
    .where('deleted_at', '>', deletedAfter)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const rows: DeletedBlogRow[] = [];
  const names = new Map<string, string | null>();
  const listed = new Map<string, Told>();
  for (const row of kept) {
    const deletion = `${row.id} ${row.deleted_at}`;
    const found = told.get(deletion) ?? (await tellOf(db, row.id));
    // Put back meanwhile.
    if (!found) continue;
    listed.set(deletion, found);
    const { title, by } = found;
    if (!names.has(by)) names.set(by, await nameOf(db, by));
    rows.push({ ...row, title, deleted_by: names.get(by) ?? null });
  }
  told = listed;
  return rows;
}

async function tellOf(db: Handle, id: string): Promise<Told | undefined> {
  // Others come in between.
  await setImmediate();
  const row = await db
    .selectFrom('deleted_blogs')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { blog, by = '' }: WholeBlog = JSON.parse(row.content);
  return { title: blog.title, by };
}

async function nameOf(db: Handle, adminId: string): Promise<string | null> {
  const admin = await db
    .selectFrom('admins')
    .select('name')
    .where('id', '=', adminId)
    .executeTakeFirst();
  return admin?.name ?? null;
}

/** Takes a blog out of those deleted after a time (milliseconds), to be put back. */
export async function takeDeletedBlog(
  db: Handle,
  id: string,
  deletedAfter: number,
): Promise<WholeBlog | undefined> {
  const taken = await db
    .deleteFrom('deleted_blogs')
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .returning('content')
    .executeTakeFirst();
  return taken && JSON.parse(taken.content);
}

/** Run it in a transaction. */
export async function putBack(db: Handle, { blog, comments }: WholeBlog): Promise<BlogRow> {
  const row = await db.insertInto('blogs').values(blog).returningAll().executeTakeFirstOrThrow();
  await insertTags(db, blog.id, JSON.parse(blog.tags));
  for (let start = 0; start < comments.length; start += BATCH)
    await db
      .insertInto('comments')
      .values(comments.slice(start, start + BATCH))
      .execute();
  return row;
}

/**
 * For good: those deleted at this time (milliseconds) or before. One whose time lies ahead was deleted while a
 * clock was ahead: its hour begins now, as it would be kept, and could be restored, for as much longer. Or our
 * clock is behind: its hour would be over as soon as that is set right.
 */
export async function forgetDeletedBlogs(db: Handle, until: number): Promise<void> {
  const now = until + RESTORABLE_FOR;
  if (!(await isClockBehind(db, now)))
    await db
      .updateTable('deleted_blogs')
      .set({ deleted_at: now })
      .where('deleted_at', '>', now + CLOCK_SLACK)
      .execute();
  await db.deleteFrom('deleted_blogs').where('deleted_at', '<=', until).execute();
}
