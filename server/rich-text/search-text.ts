import { foldSearch } from '#contract/text/fold-search.ts';
import { searchableText } from '#contract/text/plain-text.ts';

interface SearchableBlog {
  title: string;
  excerpt: string;
  /** HTML. */
  content: string;
  tags: readonly string[];
}

/** What a search of blogs or submissions looks through: the text of the content, not its markup. */
export function searchText(blog: SearchableBlog, ...more: string[]): string {
  const { title, excerpt, content, tags } = blog;
  return [title, excerpt, searchableText(content), ...tags, ...more].map(foldSearch).join('\n');
}

/** The content in what `searchText` made. */
export const searchedContent = (text: string): string => text.split('\n', 3)[2] ?? '';
