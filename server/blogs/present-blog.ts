import type { Selectable } from 'kysely';
import type { Blog, BlogRow } from '#contract/blogs.ts';
import type { BlogSummaryRow, BlogText } from '#server/blogs/blog-list-queries.ts';
import type { Tables } from '#server/database/tables.ts';
import { searchedContent } from '#server/rich-text/search-text.ts';

interface Reader {
  /** The author's address is for admins only. */
  isAdmin: boolean;
}

/** The ETag of a blog. */
export function blogEtag({ version }: { version: number }): string {
  return `"${version}"`;
}

/** A blog as it leaves the server. */
export function presentBlog(row: BlogSummaryRow & { content: string }, reader: Reader): Blog {
  return { ...presentBlogSummary(row, reader), content: row.content };
}

/** All of a blog but its content. */
export function presentBlogSummary(
  row: BlogSummaryRow,
  { isAdmin }: Reader,
): Omit<Blog, 'content'> {
  return {
    _id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category,
    tags: JSON.parse(row.tags),
    featuredImage: row.featured_image,
    readTime: row.read_time,
    authorName: row.author_name,
    ...(isAdmin ? { authorEmail: row.author_email } : {}),
    authorBio: row.author_bio,
    status: row.status,
    views: row.views,
    likes: row.likes,
    publishedAt: row.published_at === null ? null : isoTime(row.published_at),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/** What a row of a list shows of a blog. */
export function presentBlogRow(row: BlogSummaryRow): BlogRow {
  return {
    _id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    category: row.category,
    tags: JSON.parse(row.tags),
    readTime: row.read_time,
    status: row.status,
    views: row.views,
    likes: row.likes,
    publishedAt: row.published_at === null ? null : isoTime(row.published_at),
    updatedAt: isoTime(row.updated_at),
  };
}

/** The folded content of a blog; a row has all else that a search looks through. */
export function presentBlogText({ id, updated_at, search_text }: BlogText) {
  return { _id: id, updatedAt: isoTime(updated_at), text: searchedContent(search_text) };
}

/** A comment that has just come in. */
export function presentWaitingComment(row: Selectable<Tables['comments']>) {
  return {
    _id: row.id,
    name: row.name,
    text: row.text,
    status: 'pending' as const,
    createdAt: isoTime(row.created_at),
  };
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();
