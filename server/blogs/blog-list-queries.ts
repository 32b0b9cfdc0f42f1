import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { SortKey } from '#contract/blog-values.ts';
import type { BlogListQuery } from '#contract/blogs.ts';
import { type BlogRow, SUMMARY_COLUMNS } from '#server/blogs/blog-queries.ts';
import { fittingCount } from '#server/database/fitting-count.ts';
import { searchCondition } from '#server/database/search-condition.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

/** All of a blog but its content. */
export type BlogSummaryRow = Omit<BlogRow, 'content' | 'search_text' | 'sounds' | 'title_key'>;

export interface BlogListFilter
  extends Pick<BlogListQuery, 'category' | 'tag' | 'status' | 'search'> {
  /** Drafts are left out, whatever status is asked for. */
  publishedOnly: boolean;
}

export interface BlogListPage {
  sort: SortKey;
  withContent: boolean;
  offset: number;
  limit: number;
}

type BlogsQuery<Columns> = SelectQueryBuilder<Tables, 'blogs', Columns>;

export function listBlogs(
  db: Handle,
  filter: BlogListFilter,
  { sort, withContent, offset, limit }: BlogListPage,
): Promise<(BlogSummaryRow & { content?: string })[]> {
  // The page is found by id first, so that no long text goes through the sorting.
  const ids = sorted(matching(db.selectFrom('blogs').select('id'), filter), sort);
  const page = db.selectFrom('blogs').where('id', 'in', ids.limit(limit).offset(offset));
  const query = sorted(page.select(SUMMARY_COLUMNS), sort);
  return withContent ? query.select('content').execute() : query.execute();
}

/** Those that match and have an id from `last` to `first`, in this order, with their content. */
export function blogsBetween(
  db: Handle,
  filter: BlogListFilter,
  { first, last }: { first: string; last: string },
): Promise<(BlogSummaryRow & { content: string })[]> {
  return matching(db.selectFrom('blogs').select([...SUMMARY_COLUMNS, 'content']), filter)
    .where('id', '<=', first)
    .where('id', '>=', last)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * The content of blogs by id, in the order asked for, as long as all of it together has at most so many
 * bytes; of the first in any case.
 */
export async function contentsWithin(
  db: Handle,
  ids: readonly string[],
  most: number,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const blogs = db.selectFrom('blogs').where('id', 'in', ids);
  const sized = await blogs.select(['id', octets]).execute();
  const bytes = new Map(sized.map((row) => [row.id, row.bytes]));
  const inOrder = ids.map((id) => ({ bytes: bytes.get(id) ?? 0 }));
  const fitting = ids.slice(0, fittingCount(inOrder, most));
  const rows = await blogs.select(['id', 'content']).where('id', 'in', fitting).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}

export interface BlogText {
  id: string;
  updated_at: number;
  search_text: string;
}

/**
 * What a search looks through of `limit` posts, by their ids from `from` on downwards, as long as all of
 * it together has at most so many bytes; of the first in any case.
 */
export async function textsWithin(
  db: Handle,
  { from, limit, most }: { from: string; limit: number; most: number },
): Promise<BlogText[]> {
  const below = db.selectFrom('blogs').where('id', '<=', from).orderBy('id', 'desc').limit(limit);
  const bytes = sql<number>`octet_length(search_text)`.as('bytes');
  const sized = await below.select(['id', bytes]).execute();
  const count = fittingCount(sized, most);
  return below.clearLimit().limit(count).select(['id', 'updated_at', 'search_text']).execute();
}

const octets = sql<number>`octet_length(content)`.as('bytes');

export async function countBlogs(db: Handle, filter: BlogListFilter): Promise<number> {
  const count = db.selectFrom('blogs').select((blogs) => blogs.fn.countAll<number>().as('total'));
  return (await matching(count, filter).executeTakeFirstOrThrow()).total;
}

function matching<Columns>(all: BlogsQuery<Columns>, filter: BlogListFilter) {
  const { category, tag, status, search } = filter;
  let query = all;
  if (filter.publishedOnly) query = query.where('status', '=', 'published');
  if (status) query = query.where('status', '=', status);
  if (category) query = query.where('category', '=', category);
  if (tag) query = query.where('id', 'in', withTag(tag));
  const found = searchCondition(search);
  if (found) query = query.where(found);
  return query;
}

const withTag = (tag: string) => (blogs: ExpressionBuilder<Tables, 'blogs'>) =>
  blogs.selectFrom('blog_tags').select('blog_id').where('tag', '=', tag);

/** Drafts have no date and come last under newest and oldest alike; the id settles every tie. */
function sorted<Columns>(query: BlogsQuery<Columns>, sort: SortKey): BlogsQuery<Columns> {
  switch (sort) {
    case 'newest':
      return query.orderBy('published_at', (date) => date.desc().nullsLast()).orderBy('id', 'desc');
    case 'oldest':
      return query.orderBy('published_at', (date) => date.asc().nullsLast()).orderBy('id');
    case 'title':
      return query.orderBy('title_key').orderBy('id');
    case 'views':
      return query.orderBy('views', 'desc').orderBy('id', 'desc');
    case 'likes':
      return query.orderBy('likes', 'desc').orderBy('id', 'desc');
  }
}
