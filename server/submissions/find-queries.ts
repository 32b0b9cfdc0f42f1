import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { SubmissionListQuery } from '#contract/submissions.ts';
import { besidesId, lookThrough } from '#server/database/look-through.ts';
import { type Condition, searchCondition } from '#server/database/search-condition.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

export type SubmissionFilter = Pick<
  SubmissionListQuery,
  'status' | 'category' | 'search' | 'suspected'
>;

type SubmissionsQuery<Columns> = SelectQueryBuilder<Tables, 'submissions', Columns>;

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
  const sought = searchCondition(db, filter.search);
  if (sought || filter.category) {
    const ids = await lookedThrough(db, filter, sought);
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

function lookedThrough(
  db: Handle,
  filter: SubmissionFilter,
  sought: Condition | undefined,
): Promise<string[]> {
  const rows = db.selectFrom('submissions').select('id');
  return lookThrough(db, {
    table: 'submissions',
    bytes: sql`octet_length(content) + octet_length(search_text) + octet_length(sounds)`,
    indexed: { status: filter.status, suspected: suspectedOf(filter) },
    matching: (ids) => matchingById(rows.where('id', 'in', ids), filter, sought).execute(),
  });
}

const suspectedOf = ({ suspected }: Pick<SubmissionFilter, 'suspected'>) =>
  suspected === 'true' ? 1 : 0;

/** Narrows a query down to those that match, whatever is searched for. */
const matching = <Columns>(all: SubmissionsQuery<Columns>, filter: SubmissionFilter) =>
  all.where((row) => row.and(conditionsOf(row, filter)));

/** The same of a query that names ids, and to those that have what is searched for. */
export const matchingById = <Columns>(
  named: SubmissionsQuery<Columns>,
  filter: SubmissionFilter,
  sought?: Condition,
) => named.where((row) => besidesId([...conditionsOf(row, filter), ...(sought ? [sought] : [])]));

function conditionsOf(
  row: ExpressionBuilder<Tables, 'submissions'>,
  { status, category, ...filter }: SubmissionFilter,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [row('suspected', '=', suspectedOf(filter))];
  if (status) conditions.push(row('status', '=', status));
  if (category) conditions.push(row('category', '=', category));
  return conditions;
}
