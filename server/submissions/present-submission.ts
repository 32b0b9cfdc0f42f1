import { SUBMISSION_FIELDS } from '#contract/submission-values.ts';
import type { Submission } from '#contract/submissions.ts';
import { blogsOfSubmissions } from '#server/blogs/blog-queries.ts';
import { fromColumns } from '#server/database/columns.ts';
import type { Handle } from '#server/database/tables.ts';
import type { ShownSubmissionRow } from '#server/submissions/submission-queries.ts';

/** Submissions as they leave the server. */
export async function presentSubmissions(
  db: Handle,
  rows: readonly ShownSubmissionRow[],
): Promise<Submission[]> {
  const blogs = await blogsOfSubmissions(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, blogs.get(row.id) ?? null));
}

/** The same of one. */
export async function presentSubmission(db: Handle, row: ShownSubmissionRow): Promise<Submission> {
  const blog = await blogsOfSubmissions(db, [row.id]);
  return present(row, blog.get(row.id) ?? null);
}

function present(row: ShownSubmissionRow, blogId: string | null): Submission {
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
    blogId,
    submittedAt: isoTime(row.created_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
