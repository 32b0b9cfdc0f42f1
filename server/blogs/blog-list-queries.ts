import { setImmediate } from 'node:timers/promises';
import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { SortKey } from '#contract/blog-values.ts';
import type { BlogListQuery } from '#contract/blogs.ts';
import { type BlogRow, SUMMARY_COLUMNS } from '#server/blogs/blog-queries.ts';
import { fittingCount } from '#server/database/fitting-count.ts';
import {
  besidesId,
  matchesAmong,
  ROWS_AT_ONCE,
  stretchesOf,
} from '#server/database/look-through.ts';
import { type Condition, searchCondition } from '#server/database/search-condition.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

/** All of a blog but its content. */
export type BlogSummaryRow = Omit<BlogRow, 'content' | 'search_text' | 'sounds' | 'title_key'>;

export interface BlogListFilter
  extends Pick<BlogListQuery, 'category' | 'tag' | 'status' | 'search'> {
  /** Drafts are left out, whatever status is asked for. */
  publishedOnly: boolean;
}

type BlogsQuery<Columns> = SelectQueryBuilder<Tables, 'blogs', Columns>;

type ListedBlogRow = BlogSummaryRow & { content?: string };

export interface FoundBlogs {
  total: number;
  /** A page of them; with their content, where it is asked for. */
  page(of: { offset: number; limit: number; withContent: boolean }): Promise<ListedBlogRow[]>;
}

/**
 * Those that match. Where a text is searched for, all are looked through, few at a time: SQLite does so in
 * the one thread, and anybody may search.
 */
export async function findBlogs(
  db: Handle,
  filter: BlogListFilter,
  sort: SortKey,
): Promise<FoundBlogs> {
  const sought = searchCondition(db, filter.search);
  if (sought) {
    const ids = await lookedThrough(db, { filter, sought, sort });
    return {
      total: ids.length,
      page: ({ offset, limit, withContent }) =>
        blogsOf(db, ids.slice(offset, offset + limit), { filter, withContent }),
    };
  }
  const count = db.selectFrom('blogs').select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = await matching(count, filter).executeTakeFirstOrThrow();
  return {
    total,
    async page({ offset, limit, withContent }) {
      // The page is found by id first, so that no long text goes through the sorting.
      const all = sorted(matching(db.selectFrom('blogs').select('id'), filter), sort);
      const ids = all.limit(limit).offset(offset);
      if (withContent) {
        const found = (await ids.execute()).map(({ id }) => id);
        return blogsOf(db, found, { filter, withContent });
      }
      const page = db.selectFrom('blogs').select(SUMMARY_COLUMNS).where('id', 'in', ids);
      return sorted(page, sort).execute();
    },
  };
}

/** The ids of those that match a search, sorted. */
async function lookedThrough(
  db: Handle,
  { filter, sought, sort }: { filter: BlogListFilter; sought: Condition; sort: SortKey },
): Promise<string[]> {
  const rows = db.selectFrom('blogs').select('id');
  const bytes = sql<number>`octet_length(search_text) + octet_length(sounds)`.as('bytes');
  const unsearched = matching(rows.select(bytes), filter);
  const found: string[] = [];
  for await (const ids of matchesAmong(await sorted(unsearched, sort).execute(), (stretch) =>
    matchingById(rows.where('id', 'in', stretch), filter, sought).execute(),
  ))
    for (const id of ids) found.push(id);
  return found;
}

/** The blogs with these ids, in this order, but for those that went meanwhile; few are read at once. */
async function blogsOf(
  db: Handle,
  ids: readonly string[],
  { filter, withContent }: { filter: BlogListFilter; withContent: boolean },
): Promise<ListedBlogRow[]> {
  const all = matchingById(db.selectFrom('blogs'), filter);
  const shown = all.select(withContent ? [...SUMMARY_COLUMNS, 'content'] : SUMMARY_COLUMNS);
  const known = new Map<string, ListedBlogRow>();
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const next = ids.slice(from, from + ROWS_AT_ONCE);
    const sized = withContent
      ? await all.select(['id', octets]).where('id', 'in', next).execute()
      : next.map((id) => ({ id, bytes: 0 }));
    for (const stretch of stretchesOf(sized)) {
      for (const row of await shown.where('id', 'in', stretch).execute()) known.set(row.id, row);
      await setImmediate();
    }
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Those that match and have an id from `last` to `first`, in this order, with their content. */
export function blogsBetween(
  db: Handle,
  filter: BlogListFilter,
  { first, last }: { first: string; last: string },
): Promise<(BlogSummaryRow & { content: string })[]> {
  const all = db.selectFrom('blogs').select([...SUMMARY_COLUMNS, 'content']);
  return matchingById(all, filter, searchCondition(db, filter.search))
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

/** Narrows a query down to those that match, whatever is searched for. */
const matching = <Columns>(all: BlogsQuery<Columns>, filter: BlogListFilter) =>
  all.where((row) => row.and(conditionsOf(row, filter)));

/** The same of a query that names ids, and to those that have what is searched for. */
const matchingById = <Columns>(
  named: BlogsQuery<Columns>,
  filter: BlogListFilter,
  sought?: Condition,
) => named.where((row) => besidesId([...conditionsOf(row, filter), ...(sought ? [sought] : [])]));

type Blogs = ExpressionBuilder<Tables, 'blogs'>;

function conditionsOf(row: Blogs, filter: BlogListFilter): Expression<SqlBool>[] {
  const { category, tag, status } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (filter.publishedOnly) conditions.push(row('status', '=', 'published'));
  if (status) conditions.push(row('status', '=', status));
  if (category) conditions.push(row('category', '=', category));
  if (tag) conditions.push(row('id', 'in', withTag(tag)));
  return conditions;
}

const withTag = (tag: string) => (blogs: Blogs) =>
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
