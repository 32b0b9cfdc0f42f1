import type { Pagination } from '#contract/answer.ts';
import type { Blog, BlogListQuery, BlogRow } from '#contract/blogs.ts';
import { contentsWithin, type FoundBlogs, findBlogs } from '#server/blogs/blog-list-queries.ts';
import { presentBlogRow, presentBlogSummary } from '#server/blogs/present-blog.ts';
import type { Handle } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import { paginationOf } from '#server/http/pagination.ts';

/** Blogs with their content in one list for callers without a token. */
const PUBLIC_FULL_PAGE_SIZE = 20;
/** Blogs a caller without a token gets when it names no limit. */
const PUBLIC_PAGE_SIZE = 50;

type ListedBlog = BlogRow & Partial<Blog>;

/** Bytes of text that one list gives a caller without a token. */
const PUBLIC_TEXT = 1_000_000;
const LEFT_OUT =
  'The text of some posts is left out, as it is long: ask for each of them by its id';

/**
 * The blogs a list query asks for. Without a limit an admin gets them all.
 *
 * @throws {HttpError} 400 when anybody else asks for the content of too many
 */
export async function listPage(
  db: Handle,
  query: BlogListQuery,
  { isAdmin }: { isAdmin: boolean },
): Promise<{ message?: string; data: { blogs: ListedBlog[]; pagination: Pagination } }> {
  const { page = 1, sort = 'newest', fields = isAdmin ? 'full' : 'summary' } = query;
  const limit = isAdmin ? query.limit : publicLimit(query.limit, fields);
  const isFull = fields === 'full';
  const found = await findBlogs(db, { ...query, publishedOnly: !isAdmin }, sort);
  const { total } = found;
  const size = limit ?? Math.max(total, 1);
  const rows = await found.page({
    offset: (page - 1) * size,
    limit: size,
    withContent: isFull && isAdmin,
  });
  const pagination = paginationOf(page, size, total);
  const data = { blogs: rows.map((row) => presentListed(row, { isAdmin, fields })), pagination };
  return isFull && !isAdmin ? withPublicText(db, data) : { data };
}

async function withPublicText(
  db: Handle,
  { blogs, pagination }: { blogs: ListedBlog[]; pagination: Pagination },
) {
  const ids = blogs.map(({ _id }) => _id);
  const contents = await contentsWithin(db, ids, PUBLIC_TEXT);
  const full = blogs.map((blog) => {
    const content = contents.get(blog._id);
    return content === undefined ? blog : { ...blog, content };
  });
  const isWhole = contents.size === blogs.length;
  return { ...(!isWhole && { message: LEFT_OUT }), data: { blogs: full, pagination } };
}

type ListedFields = NonNullable<BlogListQuery['fields']>;

function publicLimit(limit: number | undefined, fields: ListedFields): number {
  if (fields !== 'full') return limit ?? PUBLIC_PAGE_SIZE;
  if (limit === undefined || limit <= PUBLIC_FULL_PAGE_SIZE) return limit ?? PUBLIC_FULL_PAGE_SIZE;
  const message = `limit must be a whole number from 1 to ${PUBLIC_FULL_PAGE_SIZE} where fields is full`;
  throw HttpError.ofField('limit', message, 400);
}

function presentListed(
  row: Awaited<ReturnType<FoundBlogs['page']>>[number],
  { isAdmin, fields }: { isAdmin: boolean; fields: ListedFields },
): ListedBlog {
  if (fields === 'row') return presentBlogRow(row);
  const summary = presentBlogSummary(row, { isAdmin });
  return row.content === undefined ? summary : { ...summary, content: row.content };
}
