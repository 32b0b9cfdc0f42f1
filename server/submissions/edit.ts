import type { Transaction } from 'kysely';
import { SUBMISSION_FIELDS } from '#contract/submission-values.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import { findBlogOfSubmission } from '#server/blogs/blog-queries.ts';
import { fromColumns } from '#server/database/columns.ts';
import type { Tables } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import {
  alreadyDecided,
  type Decider,
  editedMeanwhile,
  noSuchSubmission,
} from '#server/submissions/decide.ts';
import {
  type Edit,
  findSubmission,
  rewriteSubmission,
  type SubmissionRow,
} from '#server/submissions/submission-queries.ts';

/**
 * Edits what is to be published of a pending submission. What was sent in is kept at the first edit,
 * until an edit makes it the same again. Its turn must be taken.
 *
 * @throws {HttpError} 404, or 409 when it is decided, was edited since `version`, or has a post, which
 *   an approval publishes as it is
 */
export async function editSubmission(
  trx: Transaction<Tables>,
  id: string,
  { version, ...body }: Edit['body'] & { version: number },
  by: Decider,
  at: number,
): Promise<SubmissionRow> {
  const before = await findSubmission(trx, id);
  if (!before) throw noSuchSubmission();
  if (before.status !== 'pending') throw alreadyDecided(before);
  if (before.version !== version) throw editedMeanwhile();
  if (await findBlogOfSubmission(trx, id)) throw new HttpError(409, (t) => t.submissions.hasPost);
  const first = before.original ?? writtenAs(fromColumns(SUBMISSION_FIELDS, before));
  const original = writtenAs(body) === first ? null : first;
  const after = await rewriteSubmission(trx, id, { body, original, by: by.name, at });
  await recordEntry(trx, { by, action: 'submission.update', subject: id, at });
  return after;
}

type Written = ReturnType<typeof fromColumns<typeof SUBMISSION_FIELDS>>;

/** Always in the same order, so that the same words are the same text. */
const writtenAs = (written: Written) => JSON.stringify(written, Object.keys(SUBMISSION_FIELDS));
