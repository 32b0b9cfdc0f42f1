import { searchableText } from '#contract/text/plain-text.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { newFinder } from '#web/lists/find-in-list.ts';

/** Looks at what a moderator sees of a submission, its author too, and at its reference however it was typed. */
export const submissionFinder = newFinder<Submission>((submission) => {
  const { reference, title, excerpt, author, authorEmail, tags, content } = submission;
  const references = [reference, reference.replaceAll('-', ' '), reference.replaceAll('-', '')];
  return [title, excerpt, author, authorEmail, ...tags, ...references, searchableText(content)];
});
