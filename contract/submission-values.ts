import { BLOG_FIELDS } from './blog-values.ts';
import type { WrittenFields } from './written-fields.ts';

/** What a reader writes of a blog. Only here the author is called so, and the read time may be left out. */
export const SUBMISSION_FIELDS = {
  title: BLOG_FIELDS.title,
  excerpt: BLOG_FIELDS.excerpt,
  content: BLOG_FIELDS.content,
  category: BLOG_FIELDS.category,
  tags: BLOG_FIELDS.tags,
  author: BLOG_FIELDS.authorName,
  authorEmail: BLOG_FIELDS.authorEmail,
  authorBio: BLOG_FIELDS.authorBio,
  featuredImage: BLOG_FIELDS.featuredImage,
  readTime: { ...BLOG_FIELDS.readTime, kind: 'note' },
} as const satisfies WrittenFields;

export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export const SUBMISSION_SORTS = ['newest', 'oldest'] as const;

/** Characters of the reason of a rejection. */
export const REASON_MAX = 2000;
