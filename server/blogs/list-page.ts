import type { Pagination } from '#contract/answer.ts';
import type { Blog, BlogListQuery } from '#contract/blogs.ts';
import { PUBLIC_PAGE_SIZE } from '#contract/constants.ts';
import { countBlogs, listBlogs } from '#server/blogs/blog-list-queries.ts';
import { presentBlogSummary } from '#server/blogs/present-blog.ts';
import type { Handle } from '#server/database/tables.ts';
import { paginationOf } from '#server/http/pagination.ts';

type ListedBlog = Omit<Blog, 'content'> & { content?: string };

/** The posts a list query asks for. Without a limit an administrator gets them all. */
export async function listPage(
  db: Handle,
  query: BlogListQuery,
  { isAdmin }: { isAdmin: boolean },
): Promise<{ blogs: ListedBlog[]; pagination: Pagination }> {
  const { page = 1, limit = isAdmin ? undefined : PUBLIC_PAGE_SIZE, sort = 'newest' } = query;
  const filter = { ...query, publishedOnly: !isAdmin };
  const total = await countBlogs(db, filter);
  const size = limit ?? Math.max(total, 1);
  const rows = await listBlogs(db, filter, {
    sort,
    withContent: query.fields !== 'summary',
    offset: (page - 1) * size,
    limit: size,
  });
  return {
    blogs: rows.map((row) => presentListed(row, isAdmin)),
    pagination: paginationOf(page, size, total),
  };
}

function presentListed(
  row: Awaited<ReturnType<typeof listBlogs>>[number],
  isAdmin: boolean,
): ListedBlog {
  const summary = presentBlogSummary(row, { isAdmin });
  return row.content === undefined ? summary : { ...summary, content: row.content };
}
