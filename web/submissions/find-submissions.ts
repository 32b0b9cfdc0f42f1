import type { Submission } from '#web/api/read-submission.ts';
import { newFinder } from '#web/lists/find-in-list.ts';

/** Looks at what a moderator sees of a submission, its author too, and at its reference however it was typed. */
export const submissionFinder = newFinder<Submission>(
  ({ reference, title, excerpt, author, authorEmail, tags }) => {
    const references = [reference, reference.replaceAll('-', ' '), reference.replaceAll('-', '')];
    return [title, excerpt, author, authorEmail, ...tags, ...references];
  },
  ({ content }) => content,
);
