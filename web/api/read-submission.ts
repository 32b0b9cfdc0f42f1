import { SUBMISSION_FIELDS } from '#contract/submission-values.ts';
import type { ValuesOf } from '#contract/written-fields.ts';
import { date, firstText, identity, readWritten, text } from './read-answer.ts';
import { readAuthor } from './read-blog.ts';

export interface Submission extends ValuesOf<typeof SUBMISSION_FIELDS> {
  id: string;
  /** What whoever sent it was told to name it by; empty where the backend gives none. */
  reference: string;
  status: string;
  /** Kept out of the list as spam; false where the backend marks nothing. */
  suspected: boolean;
  submittedAt: Date | null;
  updatedAt: Date | null;
}

export function readSubmission(value: Record<string, unknown>): Submission {
  const { authorName, authorEmail, authorBio } = readAuthor(value);
  return {
    id: identity(value),
    reference: text(value.reference),
    ...readWritten(SUBMISSION_FIELDS, value),
    author: authorName,
    authorEmail,
    authorBio,
    status: firstText(value.status, 'pending'),
    suspected: value.suspected === true,
    submittedAt: date(value.submittedAt) ?? date(value.createdAt),
    updatedAt: date(value.updatedAt),
  };
}
