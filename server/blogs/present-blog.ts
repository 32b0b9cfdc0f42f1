import type { Selectable } from 'kysely';
import { BLOG_FIELDS } from '#contract/blog-values.ts';
import { BLOG_ROW, type Blog, type BlogRow, type DeletedBlog } from '#contract/blogs.ts';
import { fieldsFor } from '#contract/written-fields.ts';
import type { BlogSummaryRow, BlogText } from '#server/blogs/blog-list-queries.ts';
import { type DeletedBlogRow, RESTORABLE_FOR } from '#server/blogs/deleted-blog-queries.ts';
import { fromColumns } from '#server/database/columns.ts';
import type { Tables } from '#server/database/tables.ts';
import { searchedContent } from '#server/rich-text/search-text.ts';

interface Reader {
  /** The author's address is for admins only: `readers` in `BLOG_FIELDS`. */
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

const { content: _, ...SUMMARY } = BLOG_FIELDS;
const PUBLIC_SUMMARY = fieldsFor('everyone', SUMMARY);
const ROW = Object.keys(BLOG_ROW) as (keyof BlogRow)[];

/** All of a blog but its content. */
export function presentBlogSummary(
  row: BlogSummaryRow,
  { isAdmin }: Reader,
): Omit<Blog, 'content'> {
  return {
    _id: row.id,
    ...fromColumns(isAdmin ? SUMMARY : PUBLIC_SUMMARY, row),
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
  const summary = presentBlogSummary(row, { isAdmin: false });
  const shown: Partial<Record<keyof BlogRow, unknown>> = {};
  for (const name of ROW) shown[name] = summary[name];
  return shown as BlogRow;
}

/** The folded content of a blog; a row has all else that a search looks through. */
export function presentBlogText({ id, updated_at, search_text }: BlogText) {
  return { _id: id, updatedAt: isoTime(updated_at), text: searchedContent(search_text) };
}

/** A blog that can be restored, `at` a time. */
export function presentDeletedBlog(row: DeletedBlogRow, at: number): DeletedBlog {
  return {
    _id: row.id,
    title: row.title,
    deletedAt: isoTime(row.deleted_at),
    deletedBy: row.deleted_by,
    secondsLeft: Math.ceil((row.deleted_at + RESTORABLE_FOR - at) / 1000),
  };
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
