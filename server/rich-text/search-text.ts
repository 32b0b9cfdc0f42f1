import { foldText } from '#contract/fold-text.ts';
import { searchableText } from '#contract/plain-text.ts';

interface SearchablePost {
  title: string;
  excerpt: string;
  /** HTML. */
  content: string;
  tags: readonly string[];
}

/** What a search of posts or submissions looks through: the text of the content, not its markup. */
export function searchText(post: SearchablePost, ...more: string[]): string {
  const { title, excerpt, content, tags } = post;
  return [title, excerpt, searchableText(content), ...tags, ...more].map(foldText).join('\n');
}

/** The content in what `searchText` made. */
export const searchedContent = (text: string): string => text.split('\n', 3)[2] ?? '';
