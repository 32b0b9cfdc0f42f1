import { SUBMISSION_FIELDS } from '#contract/submission-values.ts';
import type { ValuesOf } from '#contract/written-fields.ts';
import { date, fields, firstText, givenCount, identity, readWritten, text } from './read-answer.ts';
import { readAuthor } from './read-blog.ts';

/** What is written of a submission. */
export type WrittenSubmission = ValuesOf<typeof SUBMISSION_FIELDS>;

export interface Submission extends WrittenSubmission {
  id: string;
  /** What whoever sent it was told to name it by; empty where the backend gives none. */
  reference: string;
  status: string;
  /** Kept out of the list as spam; false where the backend marks nothing. */
  suspected: boolean;
  /** Empty unless it was rejected with one. */
  rejectionReason: string;
  /** What was sent in, where it has been edited since. */
  original: WrittenSubmission | null;
  /** Who edited it last; empty where nobody did. */
  editedBy: string;
  /** Undefined where the backend keeps none: it cannot be edited. */
  version: number | undefined;
  /** The draft that it has since its approval was taken back, or its post; empty where there is none. */
  blogId: string;
  submittedAt: Date | null;
  updatedAt: Date | null;
}

export function readSubmission(value: Record<string, unknown>): Submission {
  return {
    id: identity(value),
    reference: text(value.reference),
    ...readWords(value),
    status: firstText(value.status, 'pending'),
    suspected: value.suspected === true,
    rejectionReason: text(value.rejectionReason),
    original: value.original ? readWords(fields(value.original)) : null,
    editedBy: text(value.editedBy),
    version: givenCount(value.version),
    blogId: text(value.blogId),
    submittedAt: date(value.submittedAt) ?? date(value.createdAt),
    updatedAt: date(value.updatedAt),
  };
}

/** Whether a list has it without its text, which our server leaves out where many are long. */
export const isLeftOut = ({ content, version }: Submission): boolean =>
  content === '' && version !== undefined;

function readWords(value: Record<string, unknown>): WrittenSubmission {
  const { authorName: author, authorEmail, authorBio } = readAuthor(value);
  return { ...readWritten(SUBMISSION_FIELDS, value), author, authorEmail, authorBio };
}
