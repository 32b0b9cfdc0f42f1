import { BLOG_FIELDS } from '#contract/blog-values.ts';
import type { ValuesOf } from '#contract/written-fields.ts';
import { count, date, fields, firstText, identity, readWritten, text } from './read-answer.ts';

/** A blog as the console works with it, whatever backend it came from. */
export interface Blog extends ValuesOf<typeof BLOG_FIELDS> {
  id: string;
  status: string;
  views: number;
  likes: number;
  publishedAt: Date | null;
  createdAt: Date | null;
  updatedAt: Date | null;
}

/** An author may be an object, a plain text, or stand in fields of its own. */
export function readAuthor(value: Record<string, unknown>) {
  const author = fields(value.author);
  const plain = typeof value.author === 'string' ? value.author : '';
  return {
    authorName: firstText(author.name, plain, value.authorName),
    authorEmail: firstText(author.email, value.authorEmail),
    authorBio: firstText(author.bio, value.authorBio),
  };
}

export function readBlog(value: Record<string, unknown>): Blog {
  return {
    id: identity(value),
    ...readWritten(BLOG_FIELDS, value),
    ...readAuthor(value),
    status: text(value.status) || 'published',
    views: count(value.views),
    likes: count(value.likes),
    publishedAt: date(value.publishedAt),
    createdAt: date(value.createdAt),
    updatedAt: date(value.updatedAt),
  };
}
