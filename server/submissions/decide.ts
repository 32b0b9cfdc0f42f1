import type { Transaction } from 'kysely';
import { type Deed, recordDeed } from '#server/audit/audit-queries.ts';
import { type BlogRow, insertBlog } from '#server/blogs/blog-queries.ts';
import type { Tables } from '#server/database/tables.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { HttpError } from '#server/http/http-error.ts';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';
import { readTimeOf } from '#server/submissions/read-time.ts';
import {
  type Decision,
  decideSubmission,
  findSubmission,
  type SubmissionRow,
} from '#server/submissions/submission-queries.ts';

/** Whose decision it is. */
export type Decider = Deed['by'] & { name: string };

interface Decided {
  by: Decider;
  /** Milliseconds. */
  at: number;
}

/**
 * Publishes a pending submission as a post: marked and published, both or neither.
 *
 * @throws {HttpError} 404, or 409 when it was decided before
 */
export async function approveSubmission(
  trx: Transaction<Tables>,
  id: string,
  decided: Decided,
): Promise<BlogRow> {
  const row = await decide(trx, id, 'approved', decided);
  return insertBlog(trx, {
    title: row.title,
    excerpt: row.excerpt,
    // Clean since it came, but the vocabulary may have become narrower meanwhile.
    content: sanitiseHtml(row.content),
    category: row.category,
    tags: JSON.parse(row.tags),
    featuredImage: row.featured_image,
    readTime: row.read_time || readTimeOf(row.content),
    authorName: row.author,
    authorEmail: row.author_email,
    authorBio: row.author_bio,
    status: 'published',
    at: decided.at,
    submissionId: row.id,
  });
}

/** @throws {HttpError} 404, or 409 when it was decided before */
export async function rejectSubmission(
  trx: Transaction<Tables>,
  id: string,
  decided: Decided,
): Promise<void> {
  await decide(trx, id, 'rejected', decided);
}

async function decide(
  trx: Transaction<Tables>,
  id: string,
  status: Decision['status'],
  { by, at }: Decided,
): Promise<SubmissionRow> {
  await takeTurn(trx);
  const decided = await decideSubmission(trx, id, { status, by: by.name, at });
  if (decided) {
    const action = status === 'approved' ? 'submission.approve' : 'submission.reject';
    await recordDeed(trx, { by, action, subject: id, at });
    return decided;
  }
  const present = await findSubmission(trx, id);
  if (!present) throw noSuchSubmission();
  const whom = present.decided_by ? ` by ${present.decided_by}` : '';
  throw new HttpError(409, `This submission was already ${present.status}${whom}`);
}

export function noSuchSubmission(): HttpError {
  return new HttpError(404, 'Submission not found');
}
