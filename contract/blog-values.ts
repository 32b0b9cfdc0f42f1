import type { WrittenFields } from './written-fields.ts';

/** What is written of a blog, in the order of its form. */
export const BLOG_FIELDS = {
  title: { kind: 'text', field: 'title', min: 10, max: 300, readers: 'everyone' },
  excerpt: { kind: 'text', field: 'excerpt', min: 50, max: 1000, readers: 'everyone' },
  content: { kind: 'html', readers: 'everyone' },
  featuredImage: { kind: 'image', readers: 'everyone' },
  category: { kind: 'text', field: 'category', max: 100, readers: 'everyone' },
  readTime: { kind: 'text', field: 'readTime', max: 50, readers: 'everyone' },
  tags: { kind: 'tags', readers: 'everyone' },
  authorName: { kind: 'text', field: 'authorName', max: 200, readers: 'everyone' },
  authorEmail: { kind: 'email', field: 'authorEmail', readers: 'admins' },
  authorBio: { kind: 'note', field: 'authorBio', max: 2000, readers: 'everyone' },
} as const satisfies WrittenFields;

export const SORT_KEYS = ['newest', 'oldest', 'title', 'views', 'likes'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Characters of the text without markup. */
export const CONTENT_MIN = 100;
/** Characters with markup. */
export const CONTENT_MAX = 500_000;
/** Elements of the content as it is sent: a browser on a slow phone has to show them. */
export const CONTENT_MAX_ELEMENTS = 5000;
/** Elements within elements. */
export const CONTENT_MAX_DEPTH = 100;

export const BLOG_STATUSES = ['published', 'draft'] as const;

/** Splits what was typed on commas, trims, drops empty ones. */
export function splitTags(typed: string): string[] {
  return typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
