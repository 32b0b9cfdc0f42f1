import { type SelectQueryBuilder, sql } from 'kysely';
import type { SubmissionListQuery } from '#contract/submissions.ts';
import { lookThrough } from '#server/database/look-through.ts';
import { searchCondition } from '#server/database/search-condition.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

export type SubmissionFilter = Pick<
  SubmissionListQuery,
  'status' | 'category' | 'search' | 'suspected'
>;

type Sort = SubmissionListQuery['sort'];

export interface FoundSubmissions {
  total: number;
  /** The ids of a page of them. */
  page(offset: number, limit: number): Promise<string[]>;
}

/** Those that match. Where that stands in or behind a long text, all are looked through, few at a time. */
export async function findSubmissions(
  db: Handle,
  filter: SubmissionFilter,
  sort: Sort,
): Promise<FoundSubmissions> {
  if (searchCondition(filter.search) || filter.category) {
    const ids = await lookedThrough(db, filter);
    if (sort !== 'oldest') ids.reverse();
    return {
      total: ids.length,
      page: async (offset, limit) => ids.slice(offset, offset + limit),
    };
  }
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  const all = matching(db.selectFrom('submissions'), filter);
  const count = all.select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = await count.executeTakeFirstOrThrow();
  const ids = all.select('id').orderBy('created_at', direction).orderBy('id', direction);
  return {
    total,
    page: async (offset, limit) =>
      (await ids.limit(limit).offset(offset).execute()).map(({ id }) => id),
  };
}

function lookedThrough(db: Handle, filter: SubmissionFilter): Promise<string[]> {
  const rows = db.selectFrom('submissions').select('id');
  return lookThrough(db, {
    table: 'submissions',
    bytes: sql`octet_length(content) + octet_length(search_text)`,
    status: filter.status,
    matching: (ids) => matching(rows.where('id', 'in', ids), filter).execute(),
  });
}

/** Narrows a query down to those that match. */
export function matching<Columns>(
  all: SelectQueryBuilder<Tables, 'submissions', Columns>,
  { status, category, search, suspected }: SubmissionFilter,
) {
  let query = all.where('suspected', '=', suspected === 'true' ? 1 : 0);
  if (status) query = query.where('status', '=', status);
  if (category) query = query.where('category', '=', category);
  const found = searchCondition(search);
  if (found) query = query.where(found);
  return query;
}
