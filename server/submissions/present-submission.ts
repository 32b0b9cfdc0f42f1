import type { Submission } from '#contract/submissions.ts';
import type { SubmissionRow } from '#server/submissions/submission-queries.ts';

/** A submission as it leaves the server. */
export function presentSubmission(row: SubmissionRow): Submission {
  return {
    _id: row.id,
    reference: row.reference,
    title: row.title,
    excerpt: row.excerpt,
    content: row.content,
    category: row.category,
    tags: JSON.parse(row.tags),
    author: row.author,
    authorEmail: row.author_email,
    authorBio: row.author_bio,
    featuredImage: row.featured_image,
    readTime: row.read_time,
    status: row.status,
    suspected: row.suspected === 1,
    submittedAt: isoTime(row.created_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
