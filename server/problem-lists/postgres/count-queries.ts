import { sql } from 'kysely';
import type { ProblemPriority } from '#contract/problem-values.ts';
import type { Handle } from '#server/database/tables.ts';
import type { AskedFilters } from './asked-filters.ts';
import {
  allOf,
  byPromise,
  type Condition,
  countedConditions,
  isAmong,
  problemConditions,
} from './filter-queries.ts';

/** Numbers of problems in one of the blocks that are counted by themselves, as powers of 2. */
const NEAR = 10;
const WIDE = 17;

/** What counts are kept by: `all` for all problems, `near` and `wide` for blocks of numbers, and so on. */
type Kind = 'all' | 'near' | 'wide' | 'city' | 'assignee' | 'hour';

/** Where a change that is not folded yet would be counted. */
const PLACES = {
  ...{ all: sql`0`, city: sql`0`, assignee: sql`0`, hour: sql`hour` },
  ...{ near: sql`block`, wide: sql`block >> ${sql.lit(WIDE - NEAR)}` },
} satisfies Record<Kind, unknown>;

const KEYS = {
  ...{ all: sql`''`, near: sql`''`, wide: sql`''`, hour: sql`''` },
  ...{ city: sql`city_key`, assignee: sql`assigned_to` },
} satisfies Record<Kind, unknown>;

/** Counts of a kind, those that are folded and those that are not. */
const countsOf = (kind: Kind, conditions: readonly Condition[]) => sql`(
  select place, suspected, status, priority, category, assigned, key, n
  from problem_counts where kind = ${kind} and ${allOf(conditions)}
  union all
  select * from (
    select ${PLACES[kind]} as place, suspected, status, priority, category,
      (assigned_to <> '')::integer as assigned, ${KEYS[kind]} as key, n
    from problem_deltas) as deltas
  where ${allOf(conditions)}) as counts`;

/** How many there are of each priority. */
export type Totals = Map<ProblemPriority, number>;

/** How many that are together. */
export const sumOfAll = (totals: Totals): number =>
  [...totals.values()].reduce((sum, n) => sum + n, 0);

type TotalRow = { priority: ProblemPriority; n: number };

/** The exact number of problems of each priority that match. */
export async function totalsOf(db: Handle, asked: AskedFilters): Promise<Totals> {
  const { cities, assignee, overdueBefore } = asked;
  const hasAssignee = typeof assignee === 'string';
  const [only, ...others] = [cities, hasAssignee, overdueBefore].filter(Boolean);
  if (others.length > 0) return countRows(db, asked);
  if (!only) return sumOf(db, 'all', alike(asked));
  if (cities) return sumOf(db, 'city', [isAmong(sql`key`, cities), ...alike(asked)]);
  if (hasAssignee) return sumOf(db, 'assignee', [isAmong(sql`key`, [assignee]), ...alike(asked)]);
  return overdueOf(db, asked, overdueBefore ?? {});
}

/** What is open of the categories that have a promise, without what came too late to be overdue. */
async function overdueOf(
  db: Handle,
  asked: AskedFilters,
  before: NonNullable<AskedFilters['overdueBefore']>,
): Promise<Totals> {
  const open = [...alike(asked), isAmong(sql`category`, Object.keys(before))];
  const late = byPromise(before, (hour) => sql<boolean>`place >= ${hour}::bigint`);
  // Said once more as one bound, so that earlier hours are not looked at.
  const earliest = Math.min(...Object.values(before));
  const totals = await sumOf(db, 'all', open);
  if (totals.size === 0) return totals;
  const tooNew = await sumOf(db, 'hour', [
    ...alike(asked),
    late,
    sql<boolean>`place >= ${earliest}::bigint`,
  ]);
  for (const [priority, n] of tooNew) totals.set(priority, (totals.get(priority) ?? 0) - n);
  return totals;
}

/** What every count knows; whether somebody has a problem is known, not who. */
function alike(asked: AskedFilters): Condition[] {
  const conditions = countedConditions(asked);
  if (asked.assignee === null) conditions.push(sql<boolean>`assigned = 0`);
  return conditions;
}

/** All problems, whatever their mark. */
export async function countAll(db: Handle): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0) as n from ${countsOf('all', [])}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function sumOf(db: Handle, kind: Kind, conditions: Condition[]): Promise<Totals> {
  const { rows } = await sql<TotalRow>`
    select priority, sum(n) as n from ${countsOf(kind, conditions)} group by priority`.execute(db);
  return totalsIn(rows);
}

async function countRows(db: Handle, asked: AskedFilters): Promise<Totals> {
  const { rows } = await sql<TotalRow>`
    select priority, count(*) as n from problems
    where ${allOf([...countedConditions(asked), ...problemConditions(asked)])}
    group by priority`.execute(db);
  return totalsIn(rows);
}

const totalsIn = (rows: TotalRow[]): Totals =>
  new Map(rows.filter(({ n }) => n > 0).map(({ priority, n }) => [priority, n]));

/** A stretch of numbers, the last one included, and how many of its problems match. */
export interface Block {
  first: number;
  last: number;
  n: number;
}

/** The wide blocks in which something matches, lowest numbers first. */
export const wideBlocks = (db: Handle, asked: AskedFilters): Promise<Block[]> =>
  blocksOf(db, 'wide', alike(asked));

/** The near blocks in wide ones in which something matches, lowest numbers first. */
export function nearBlocks(
  db: Handle,
  asked: AskedFilters,
  within: readonly Block[],
): Promise<Block[]> {
  const inThese = within.map(
    ({ first, last }) => sql`place between ${first >> NEAR}::bigint and ${last >> NEAR}::bigint`,
  );
  return blocksOf(db, 'near', [sql<boolean>`(${sql.join(inThese, sql` or `)})`, ...alike(asked)]);
}

async function blocksOf(
  db: Handle,
  kind: 'near' | 'wide',
  conditions: Condition[],
): Promise<Block[]> {
  const size = 2 ** (kind === 'near' ? NEAR : WIDE);
  const { rows } = await sql<{ place: number; n: number }>`
    select place, sum(n) as n from ${countsOf(kind, conditions)}
    group by place having sum(n) > 0 order by place`.execute(db);
  return rows.map(({ place, n }) => ({ first: place * size, last: (place + 1) * size - 1, n }));
}

/** Folds what has changed into the counts, once it is so much that reading it takes a while. */
export async function foldCounts(db: Handle, atLeast: number): Promise<void> {
  await sql`
    select fold_problem_counts() where (
      select count(*) from (select from problem_deltas limit ${atLeast}) as first_ones) >= ${atLeast}`.execute(
    db,
  );
}
