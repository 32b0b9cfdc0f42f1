import { SUBMISSION_FIELDS } from '#contract/submission-values.ts';
import type { Submission } from '#contract/submissions.ts';
import { fromColumns } from '#server/database/columns.ts';
import type { SubmissionRow } from '#server/submissions/submission-queries.ts';

/** A submission as it leaves the server. */
export function presentSubmission(row: SubmissionRow): Submission {
  return {
    _id: row.id,
    reference: row.reference,
    ...fromColumns(SUBMISSION_FIELDS, row),
    status: row.status,
    suspected: row.suspected === 1,
    rejectionReason: row.rejection_reason,
    original: row.original === null ? null : JSON.parse(row.original),
    editedBy: row.edited_by,
    version: row.version,
    submittedAt: isoTime(row.created_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
