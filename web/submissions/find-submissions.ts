import { foldText } from '#contract/fold-text.ts';
import { plainText } from '#contract/plain-text.ts';
import type { Submission } from '#web/api/read-submission.ts';

export const ALL_CATEGORIES = 'all';

const folded = new WeakMap<Submission, string>();

/** What a search looks at, folded once for each submission. */
function searchText(submission: Submission): string {
  const known = folded.get(submission);
  if (known !== undefined) return known;
  const { title, excerpt, content, author, authorEmail, tags } = submission;
  const parts = [title, excerpt, author, authorEmail, ...tags, plainText(content)];
  const text = parts.map(foldText).join('\n');
  folded.set(submission, text);
  return text;
}

/** Each category once, in alphabetical order; `chosen` is kept even if no submission has it. */
export function categoriesOf(submissions: readonly Submission[], chosen: string): string[] {
  const found = new Set(submissions.map(({ category }) => category).filter(Boolean));
  if (chosen !== ALL_CATEGORIES) found.add(chosen);
  return [...found].sort((a, b) => a.localeCompare(b));
}

/** The submissions of a category in which the search text occurs, whatever its case and script form. */
export function filterSubmissions(
  submissions: Submission[],
  { search, category }: { search: string; category: string },
): Submission[] {
  const wanted = foldText(search);
  return submissions.filter(
    (submission) =>
      (category === ALL_CATEGORIES || submission.category === category) &&
      (wanted === '' || searchText(submission).includes(wanted)),
  );
}
