import { foldText } from '#contract/fold-text.ts';
import { plainText } from '#contract/plain-text.ts';

interface SearchableBlog {
  title: string;
  excerpt: string;
  content: string;
  tags: readonly string[];
}

/** What the search of posts looks through: the text of the content, not its markup. */
export function blogSearchText({ title, excerpt, content, tags }: SearchableBlog): string {
  return [title, excerpt, plainText(content), ...tags].map(foldText).join('\n');
}
