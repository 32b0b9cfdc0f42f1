import { sql } from 'kysely';
import type { ProblemPriority } from '#contract/problem-values.ts';
import { HOUR } from '#server/database/hour-of.ts';
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
const VAST = 20;

/** What counts are kept by: `all` for all problems, `near`, `wide` and `vast` for blocks of numbers, and so on. */
type Kind = 'all' | 'near' | 'wide' | 'vast' | 'city' | 'assignee' | 'hour';

/** Where a change that is not folded yet would be counted. */
const IN_WIDE = sql`block >> ${sql.lit(WIDE - NEAR)}`;
const PLACES = {
  ...{ all: sql`0`, near: sql`block`, wide: IN_WIDE, vast: sql`block >> ${sql.lit(VAST - NEAR)}` },
  ...{ city: IN_WIDE, assignee: IN_WIDE, hour: sql`hour` },
} satisfies Record<Kind, unknown>;

const NO_KEY = sql`''`;
const KEYS = {
  ...{ all: NO_KEY, near: NO_KEY, wide: NO_KEY, vast: NO_KEY },
  ...{ city: sql`city_key`, assignee: sql`assigned_to`, hour: sql`block::text` },
} satisfies Record<Kind, unknown>;

/** The index has keys before places: without one it would be read as a whole. */
const isOfKey = (kind: Kind): Condition =>
  KEYS[kind] === NO_KEY ? sql<boolean>`key = ''` : sql<boolean>`true`;

/** Counts of a kind, those that are folded and those that are not. */
const countsOf = (kind: Kind, conditions: readonly Condition[]) => sql`(
  select place, suspected, status, priority, category, assigned, key, n
  from problem_counts where kind = ${sql.lit(kind)} and ${allOf([isOfKey(kind), ...conditions])}
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

/** What is asked for, with what of it is known before anything is counted. */
export interface Counting {
  asked: AskedFilters;
  /** What is asked for but for its hour: open, but too late to be overdue. */
  tooNew: readonly TooNew[];
}

interface TooNew {
  /** Near. */
  block: number;
  priority: ProblemPriority;
  n: number;
}

export const countingOf = async (db: Handle, asked: AskedFilters): Promise<Counting> => ({
  asked,
  tooNew: await tooNewOf(db, asked),
});

/** Reports of the latest hours are few, whatever the number of all. */
async function tooNewOf(db: Handle, asked: AskedFilters): Promise<TooNew[]> {
  const { overdueBefore: before = {} } = asked;
  if (Object.keys(before).length === 0) return [];
  // Said once more as one bound, so that earlier hours are not looked at.
  const earliest = Math.min(...Object.values(before));
  const late = byPromise(before, (hour) => sql<boolean>`place >= ${hour}::bigint`);
  const conditions = [sql<boolean>`place >= ${earliest}::bigint`, late, ...alike(asked)];
  const { rows } = await sql<TooNew>`
    select key::bigint as block, priority, sum(n) as n from ${countsOf('hour', conditions)}
    group by 1, 2 having sum(n) > 0 order by 1`.execute(db);
  if (rows.length === 0 || (!asked.cities && typeof asked.assignee !== 'string')) return rows;
  return tooNewAmong(db, asked, rows);
}

/** Of a city or an admin hours are not counted: they are read in the blocks that have any. */
async function tooNewAmong(db: Handle, asked: AskedFilters, some: TooNew[]): Promise<TooNew[]> {
  const { overdueBefore: before = {} } = asked;
  const others = { ...asked, overdueBefore: undefined };
  const isLate = byPromise(before, (hour) => sql<boolean>`created_at >= ${hour * HOUR}::bigint`);
  const blocks = new Set(some.map(({ block }) => block));
  const stretches = [...blocks].map((block) => stretchOf(block, NEAR));
  const conditions = [...countedConditions(others), ...problemConditions(others), isLate];
  const { rows } = await sql<TooNew>`
    select number >> ${sql.lit(NEAR)} as block, priority, count(*) as n from problems
    where ${allOf([...conditions, isWithin(stretches)])} group by 1, 2`.execute(db);
  return rows;
}

/** The exact number of problems of each priority that match. */
export async function totalsOf(db: Handle, counting: Counting): Promise<Totals> {
  const { asked } = counting;
  const kinds = kindsOf(asked);
  if (!kinds) return countRows(db, asked);
  const { rows } = await sql<TotalRow>`
    select priority, sum(n) as n from ${countsOf(kinds.all, kinds.conditions)}
    group by priority`.execute(db);
  const totals = new Map(rows.map(({ priority, n }) => [priority, n]));
  for (const { priority, n } of tooNewIn(counting))
    totals.set(priority, (totals.get(priority) ?? 0) - n);
  return new Map([...totals].filter(([, n]) => n > 0));
}

/** Blocks of one size that are counted under a kind. */
interface Level {
  kind: Kind;
  bits: number;
}

const BY_BLOCKS: readonly Level[] = [
  { kind: 'vast', bits: VAST },
  { kind: 'wide', bits: WIDE },
  { kind: 'near', bits: NEAR },
];

/** Under which kinds the matches are counted, the widest blocks first; undefined where only rows tell. */
function kindsOf(asked: AskedFilters) {
  const { cities, assignee } = asked;
  const conditions = alike(asked);
  if (typeof assignee !== 'string' && !cities)
    return { all: 'all', levels: BY_BLOCKS, conditions } as const;
  if (typeof assignee === 'string' && cities) return undefined;
  const all = cities ? 'city' : 'assignee';
  conditions.unshift(isAmong(sql`key`, cities ?? [assignee ?? '']));
  return { all, levels: [{ kind: all, bits: WIDE }], conditions } as const;
}

/** What every count knows; whether somebody has a problem is known, not who. */
function alike(asked: AskedFilters): Condition[] {
  const { assignee, overdueBefore } = asked;
  const conditions = countedConditions(asked);
  if (assignee === null) conditions.push(sql<boolean>`assigned = 0`);
  if (overdueBefore) conditions.push(isAmong(sql`category`, Object.keys(overdueBefore)));
  return conditions;
}

/** Of the priorities that are asked for now, as a page of what is urgent asks for one after the other. */
const tooNewIn = ({ asked: { priorities }, tooNew }: Counting) =>
  tooNew.filter(({ priority }) => priorities?.includes(priority) ?? true);

/** All problems, whatever their mark. */
export async function countAll(db: Handle): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0) as n from ${countsOf('all', [])}`.execute(db);
  return rows[0]?.n ?? 0;
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

/** Numbers that follow each other, the last one included. */
export interface Stretch {
  first: number;
  last: number;
}

/** One of them, and how many of its problems match. */
export interface Block extends Stretch {
  n: number;
}

const stretchOf = (block: number, bits: number): Stretch => ({
  first: block * 2 ** bits,
  last: (block + 1) * 2 ** bits - 1,
});

export const isWithin = (stretches: readonly Stretch[]): Condition => {
  const choices = stretches.map(
    ({ first, last }) => sql`number between ${first}::bigint and ${last}::bigint`,
  );
  return sql<boolean>`(${sql.join(choices, sql` or `)})`;
};

/**
 * Goes from wide blocks in which something matches to the narrower ones in those of them that are chosen,
 * and answers what was chosen last; undefined where no blocks are counted. Lowest numbers come first.
 */
export async function throughBlocks<Chosen extends { blocks: readonly Block[] }>(
  db: Handle,
  counting: Counting,
  choose: (blocks: Block[], before: Chosen | undefined) => Chosen,
): Promise<Chosen | undefined> {
  const kinds = kindsOf(counting.asked);
  let chosen: Chosen | undefined;
  for (const level of kinds?.levels ?? []) {
    if (chosen?.blocks.length === 0) break;
    const isInThese = chosen ? [isAt(chosen.blocks, level)] : [];
    const conditions = [...isInThese, ...(kinds?.conditions ?? [])];
    chosen = choose(await blocksOf(db, counting, level, conditions), chosen);
  }
  return chosen;
}

/** Whether a count is of narrower blocks in wider ones. */
function isAt(wider: readonly Block[], { bits }: Level): Condition {
  const choices = wider.map(({ first, last }) => {
    const [from, to] = [first, last].map((number) => Math.floor(number / 2 ** bits));
    return sql`place between ${from}::bigint and ${to}::bigint`;
  });
  return sql<boolean>`(${sql.join(choices, sql` or `)})`;
}

async function blocksOf(
  db: Handle,
  counting: Counting,
  { kind, bits }: Level,
  conditions: Condition[],
): Promise<Block[]> {
  const { rows } = await sql<{ place: number; n: number }>`
    select place, sum(n) as n from ${countsOf(kind, conditions)}
    group by place having sum(n) > 0 order by place`.execute(db);
  const found = new Map(rows.map(({ place, n }) => [place, n]));
  for (const { block, n } of tooNewIn(counting)) {
    const place = Math.floor(block / 2 ** (bits - NEAR));
    found.set(place, (found.get(place) ?? 0) - n);
  }
  return [...found]
    .filter(([, n]) => n > 0)
    .map(([place, n]) => ({ ...stretchOf(place, bits), n }));
}

/**
 * Folds a lot of what has changed into the counts, once it is so much that reading it takes a while. Answers
 * whether there may be more, and nobody else folds it.
 */
export async function foldCounts(db: Handle, atLeast: number): Promise<boolean> {
  const { rows } = await sql`
    select fold_problem_counts() where (
      select count(*) from (select from problem_deltas limit ${atLeast}) as first_ones) >= ${atLeast}
      and pg_try_advisory_xact_lock(hashtext('fold_problem_counts'))`.execute(db);
  return rows.length > 0;
}
