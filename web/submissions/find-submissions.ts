import { searchableText } from '#contract/plain-text.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { newPostFinder } from '#web/article/find-posts.ts';

/** Looks at what a moderator sees of a submission, its author too, and at its reference however it was typed. */
export const submissionFinder = newPostFinder<Submission>((submission) => {
  const { reference, title, excerpt, author, authorEmail, tags, content } = submission;
  const references = [reference, reference.replaceAll('-', ' '), reference.replaceAll('-', '')];
  return [title, excerpt, author, authorEmail, ...tags, ...references, searchableText(content)];
});
