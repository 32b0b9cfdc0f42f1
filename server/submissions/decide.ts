import type { Transaction } from 'kysely';
import { SUBMISSION_FIELDS, type SubmissionStatus } from '#contract/submission-values.ts';
import { type AuditAction, type AuditEntry, recordEntry } from '#server/audit/audit-queries.ts';
import {
  type BlogRow,
  findBlogOfSubmission,
  insertBlog,
  updateBlog,
} from '#server/blogs/blog-queries.ts';
import { refuseUnfinished } from '#server/blogs/refusals.ts';
import { fromColumns } from '#server/database/columns.ts';
import type { Tables } from '#server/database/tables.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { CleanHtml } from '#server/rich-text/sanitise-html.ts';
import { readTimeOf } from '#server/submissions/read-time.ts';
import {
  findSubmission,
  markSubmission,
  type SubmissionRow,
} from '#server/submissions/submission-queries.ts';

/** Whose decision it is. */
export type Decider = AuditEntry['by'] & { name: string };

interface Decided<From extends SubmissionStatus> {
  /** The status it is taken from; what each decision says unless given. */
  from?: From | undefined;
  by: Decider;
  /** Milliseconds. */
  at: number;
}

/**
 * Publishes a pending submission as a blog: marked and published, both or neither. One that had a
 * blog before its approval was taken back gets the same blog again, with all that was done to it.
 * `cleaned` is its own content, cleaned again, as the vocabulary may have become narrower since it came.
 *
 * @throws {HttpError} 404, 409 when it was decided before or has another version than `cleaned`, or 422 when its blog lacks something by now
 */
export async function approveSubmission(
  trx: Transaction<Tables>,
  id: string,
  { content, version }: { content: CleanHtml; version: number | undefined },
  { from = 'pending', by, at }: Decided<'pending' | 'rejected'>,
): Promise<BlogRow> {
  const { after } = await decide(trx, id, { from: [from], to: 'approved', by, at });
  if (after.version !== version) throw editedMeanwhile();
  const blog = await setStatusOfBlog(trx, id, 'published', at);
  return blog ?? insertBlog(trx, blogOf(after, content, at));
}

/**
 * The reason is kept with the submission; the trail says only that there was one.
 *
 * @throws {HttpError} 404, or 409 when it was decided before
 */
export async function rejectSubmission(
  trx: Transaction<Tables>,
  id: string,
  { from = 'pending', by, reason, at }: Decided<'pending'> & { reason?: string | undefined },
): Promise<void> {
  await decide(trx, id, { from: [from], to: 'rejected', by, reason, at });
}

/**
 * Takes a decision back: the submission waits again, and the blog of an approved one is a draft.
 *
 * @throws {HttpError} 404, or 409 when there is no such decision
 */
export async function reopenSubmission(
  trx: Transaction<Tables>,
  id: string,
  { from, by, at }: Decided<'approved' | 'rejected'>,
): Promise<SubmissionRow> {
  const decisions = from ? [from] : (['approved', 'rejected'] as const);
  const { before, after } = await decide(trx, id, { from: decisions, to: 'pending', by, at });
  if (before.status === 'approved') await setStatusOfBlog(trx, id, 'draft', at);
  return after;
}

/** Undefined when the submission has no blog, or has it no longer. */
async function setStatusOfBlog(
  trx: Transaction<Tables>,
  submissionId: string,
  status: BlogRow['status'],
  at: number,
): Promise<BlogRow | undefined> {
  const blog = await findBlogOfSubmission(trx, submissionId);
  const saved = blog && (await updateBlog(trx, blog.id, { status }, { at }));
  if (saved && blog.status === 'draft') refuseUnfinished(saved);
  return saved;
}

const ACTIONS = {
  approved: 'submission.approve',
  rejected: 'submission.reject',
  pending: 'submission.reopen',
} as const satisfies Record<SubmissionStatus, AuditAction>;

interface Step {
  from: readonly SubmissionStatus[];
  to: SubmissionStatus;
  by: Decider;
  reason?: string | undefined;
  at: number;
}

async function decide(
  trx: Transaction<Tables>,
  id: string,
  { from, to, by, reason, at }: Step,
): Promise<{ before: SubmissionRow; after: SubmissionRow }> {
  // Whoever decides on it meanwhile waits, and reads what came of this.
  await takeTurn(trx);
  const before = await findSubmission(trx, id);
  if (!before) throw noSuchSubmission();
  if (!from.includes(before.status)) throw alreadyDecided(before);
  const decider = to === 'pending' ? null : by.name;
  const after = await markSubmission(trx, id, { status: to, by: decider, reason, at });
  const detail = reason ? 'with a reason' : '';
  await recordEntry(trx, { by, action: ACTIONS[to], subject: id, detail, at });
  return { before, after };
}

export const alreadyDecided = ({ status, decided_by }: SubmissionRow) =>
  new HttpError(409, ({ submissions: t }) =>
    status === 'pending' ? t.undecided : t.decided(status, decided_by),
  );

/** The blog that a submission becomes. */
function blogOf(row: SubmissionRow, content: CleanHtml, at: number) {
  const { author, readTime, ...written } = fromColumns(SUBMISSION_FIELDS, row);
  return {
    ...written,
    content,
    readTime: readTime || readTimeOf(row.content),
    authorName: author,
    status: 'published' as const,
    at,
    submissionId: row.id,
  };
}

export function editedMeanwhile(): HttpError {
  return new HttpError(409, (t) => t.submissions.editedMeanwhile);
}

export function noSuchSubmission(): HttpError {
  return new HttpError(404, (t) => t.submissions.notFound);
}
