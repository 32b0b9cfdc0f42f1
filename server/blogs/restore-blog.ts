import type { Transaction } from 'kysely';
import { type AuditEntry, recordEntry } from '#server/audit/audit-queries.ts';
import { type BlogRow, findBlog, findBlogOfSubmission } from '#server/blogs/blog-queries.ts';
import { putBack, RESTORABLE_FOR, takeDeletedBlog } from '#server/blogs/deleted-blog-queries.ts';
import type { Tables } from '#server/database/tables.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { HttpError } from '#server/http/http-error.ts';
import { findSubmission } from '#server/submissions/submission-queries.ts';

/**
 * Takes the deletion of a blog back.
 *
 * @throws {HttpError} 404 when it is not kept (any more), 409 when it is there, or another one in its place
 */
export async function restoreBlog(
  trx: Transaction<Tables>,
  id: string,
  { by, at }: Pick<AuditEntry, 'by' | 'at'>,
): Promise<BlogRow> {
  await takeTurn(trx);
  const deleted = await takeDeletedBlog(trx, id, at - RESTORABLE_FOR);
  if (!deleted) throw await notDeleted(trx, id);
  const blog = await asItsSubmissionIs(trx, deleted.blog);
  const row = await putBack(trx, { ...deleted, blog });
  await recordEntry(trx, { by, action: 'blog.restore', subject: id, at });
  return row;
}

async function notDeleted(trx: Transaction<Tables>, id: string): Promise<HttpError> {
  if (await findBlog(trx, id)) return new HttpError(409, (t) => t.blogs.notDeleted);
  return new HttpError(404, (t) => t.blogs.notRestorable);
}

/** A blog is not published again when the approval it rests on was taken back meanwhile. */
async function asItsSubmissionIs(trx: Transaction<Tables>, blog: BlogRow): Promise<BlogRow> {
  const { submission_id } = blog;
  if (submission_id === null) return blog;
  if (await findBlogOfSubmission(trx, submission_id))
    throw new HttpError(409, (t) => t.blogs.approvedAgain);
  const submission = await findSubmission(trx, submission_id);
  if (submission?.status === 'approved') return blog;
  return { ...blog, status: 'draft', published_at: null, version: blog.version + 1 };
}
