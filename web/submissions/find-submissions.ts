import { searchableText } from '#contract/plain-text.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { newPostFinder } from '#web/article/find-posts.ts';

/** Looks at what a moderator sees of a submission, its author too. */
export const submissionFinder = newPostFinder<Submission>((submission) => {
  const { title, excerpt, author, authorEmail, tags, content } = submission;
  return [title, excerpt, author, authorEmail, ...tags, searchableText(content)];
});
