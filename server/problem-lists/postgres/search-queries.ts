import { type RawBuilder, sql } from 'kysely';
import { PROBLEM_PRIORITIES } from '#contract/problem-values.ts';
import type { Handle } from '#server/database/tables.ts';
import {
  COUNTED,
  type ProblemHits,
  type ProblemQuery,
} from '#server/problem-lists/problem-lists.ts';
import type { AskedFilters } from './asked-filters.ts';
import { countAll, countingOf, sumOfAll, totalsOf } from './count-queries.ts';
import {
  allOf,
  type Condition,
  countedConditions,
  isAmong,
  problemConditions,
} from './filter-queries.ts';
import { type SoughtTexts, soughtFor } from './sought-queries.ts';

/** From how many reports on a search goes another way; tests go each with few. */
const LIMITS = {
  /** Matches that are counted, and can be paged through. */
  counted: COUNTED,
  /** Reports whose texts may be read one by one where a filter leaves no more. */
  few: 30_000,
  /** First reports of an order among which the page of a frequent word is looked for. */
  walked: { byNumber: 100_000, byUrgency: 20_000 },
  /** The share of all whose rows are looked up one by one; of more all rows are read. */
  lookedUp: 1 / 30,
  /** Reports looked through for what is too short for an index, in the order that is asked for. */
  lookedThrough: 100_000,
};

/** Reports among which it is seen how many have what is sought. */
const SAMPLE = 2000;

/** A text that is read by its number takes as long as so many that the index finds. */
const READ = 2;

interface Searched extends SoughtTexts {
  query: ProblemQuery;
  asked: AskedFilters;
  counted: number;
  limits: typeof LIMITS;
  /** All reports, and how many of them the filters leave. */
  all: number;
  left: number;
}

/** Undefined where nothing is searched for. */
export async function search(
  trx: Handle,
  query: ProblemQuery,
  asked: AskedFilters,
  limits = LIMITS,
): Promise<ProblemHits | undefined> {
  const sought = soughtFor(query.search ?? '');
  if (sought.conditions.length === 0) return undefined;
  // Whoever takes all along asks for more than a page can have.
  const counted = Math.max(query.limit, limits.counted);
  const all = await countAll(trx);
  const left = isFiltered(asked)
    ? sumOfAll(await totalsOf(trx, await countingOf(trx, asked)))
    : all;
  const searched = { ...sought, query, asked, counted, limits, all, left };
  const isFew = isFiltered(asked) && left <= limits.few;
  if (!sought.isFoundByIndex) return isFew ? byFilters(trx, searched) : byLooking(trx, searched);
  const having = await estimated(trx, searched);
  if (isFew && left * READ < having.all) return byFilters(trx, searched);
  return byIndex(trx, searched, having);
}

/** About how many reports have what is sought, and how many of the most urgent. */
interface Having {
  all: number;
  mostUrgent: number;
}

/** The shares are those of a few pages from everywhere. */
async function estimated(trx: Handle, { held, all }: Searched): Promise<Having> {
  const percent = Math.min(100, (100 * SAMPLE) / Math.max(1, all));
  const { rows } = await sql<{ read: number; having: number; urgent: number }>`
    select count(*) as read, count(*) filter (where has) as having,
      count(*) filter (where has and urgency = least) as urgent
    from (
      select urgency, min(urgency) over () as least, ${allOf(held)} as has
      from problem_texts tablesample system (${percent}) repeatable (1)) as sampled`.execute(trx);
  const { read = 0, having = 0, urgent = 0 } = rows[0] ?? {};
  const scale = all / Math.max(1, read);
  return { all: having * scale, mostUrgent: urgent * scale };
}

/** What the planner may do: it knows too little of texts to be left alone with them. */
async function allow(trx: Handle, ways: Record<string, boolean>): Promise<void> {
  const settings = Object.entries(ways).map(
    ([way, isAllowed]) => sql`set_config(${`enable_${way}`}, ${isAllowed ? 'on' : 'off'}, true)`,
  );
  await sql`select ${sql.join(settings)}`.execute(trx);
}

/** Reads the texts of what the filters leave, by their numbers. */
async function byFilters(trx: Handle, { held, query, asked, counted }: Searched) {
  const filters = [...countedConditions(asked), ...problemConditions(asked)];
  const hits = sql`
    select number, urgency from problem_texts
    where number = any(array(select number from problems where ${allOf(filters)}))
      and ${allOf(held)}`;
  return atMost(counted, await pageAmong(trx, hits, query));
}

const atMost = (counted: number, found: ProblemHits): ProblemHits =>
  found.total <= counted ? found : { ...found, total: counted, atLeast: true };

/**
 * The page of a frequent word is met soon by walking the order, and then no more are counted than are told
 * of. Any other, and one that the first of the order do not have, is found by the index as a whole.
 */
async function byIndex(trx: Handle, searched: Searched, having: Having): Promise<ProblemHits> {
  const { query, counted, all, left } = searched;
  const limit = Math.max(0, Math.min(query.limit, counted - query.offset));
  const page = { ...query, limit };
  const leftShare = left / Math.max(1, all);
  const isFrequent = having.all * leftShare > counted;
  const numbers = isFrequent ? await walk(trx, searched, page, having) : undefined;
  const lookedUp = numbers ? Math.min(having.all, counted / leftShare) : having.all;
  const hits = await hitsOf(trx, searched, lookedUp);
  const most = numbers ? sql`limit ${counted + 1}` : sql``;
  const found = await pageAmong(trx, sql`${hits} ${most}`, page);
  return atMost(counted, numbers ? { ...found, numbers } : found);
}

/** The page among the first of the order; undefined where they have not all of it, or hardly will. */
async function walk(
  trx: Handle,
  { held, asked, limits, all, left }: Searched,
  page: ProblemQuery,
  having: Having,
): Promise<number[] | undefined> {
  const { offset, limit, sort } = page;
  const most = limits.walked[sort === 'urgent' ? 'byUrgency' : 'byNumber'];
  const share = ((having.all / all) * left) / all;
  if (offset + limit > most * share || (sort === 'urgent' && having.mostUrgent === 0))
    return undefined;
  await allow(trx, { hashjoin: false, mergejoin: false });
  const { rows } = await sql<{ number: number }>`
    select number from ${from(asked, firstTexts(page, most))}
    where ${allOf([...held, ...filtersOf(asked)])}
    order by ${orderOf(page)} limit ${limit} offset ${offset}`.execute(trx);
  return rows.length === limit ? rows.map(({ number }) => number) : undefined;
}

/** All that the index finds, and the filters leave: looked up one by one, or read as a whole before. */
async function hitsOf(trx: Handle, { conditions, asked, all, limits }: Searched, lookedUp: number) {
  const isLookedUp = lookedUp <= all * limits.lookedUp;
  // Of a rare word the planner thinks that walking the order would soon meet ten.
  await allow(trx, {
    ...{ seqscan: false, indexscan: needsProblem(asked), mergejoin: false },
    ...{ hashjoin: !isLookedUp, nestloop: isLookedUp },
  });
  const filters = [...countedConditions(asked), ...problemConditions(asked)];
  const whole = sql`problem_texts join (
    select number from problems where ${allOf(filters)} offset 0) as whole using (number)`;
  const isRead = needsProblem(asked) && !isLookedUp;
  const conditionsOfTexts = isRead ? textFiltersOf(asked) : filtersOf(asked);
  return sql`
    select number, urgency from ${isRead ? whole : from(asked)}
    where ${allOf([...conditions, ...conditionsOfTexts])}`;
}

/** The first texts of an order, whatever stands in them. */
const firstTexts = (query: ProblemQuery, most: number) => sql`(
  select * from problem_texts order by ${orderOf(query)} limit ${most}) as problem_texts`;

/** What is too short for the index stands in many; no more than so many reports are looked through. */
async function byLooking(trx: Handle, searched: Searched): Promise<ProblemHits> {
  const { held, query, asked, counted, limits, all } = searched;
  const most = counted > limits.counted ? counted : limits.lookedThrough;
  const hits = sql`
    select number, urgency from ${from(asked, firstTexts(query, most))}
    where ${allOf([...held, ...filtersOf(asked)])}
    order by ${orderOf(query)} limit ${counted + 1}`;
  const { numbers, total } = await pageAmong(trx, hits, query);
  if (total <= counted && all <= most) return { numbers, total };
  return { numbers, total: Math.min(total, counted), atLeast: true };
}

async function pageAmong(
  trx: Handle,
  hits: RawBuilder<unknown>,
  query: ProblemQuery,
): Promise<ProblemHits> {
  const { offset, limit } = query;
  const { rows } = await sql<{ total: number; numbers: number[] }>`
    with hits as materialized (${hits})
    select (select count(*) from hits) as total, array(
      select number::float8 from hits order by ${orderOf(query)} limit ${limit} offset ${offset}
    ) as numbers`.execute(trx);
  return rows[0] ?? { numbers: [], total: 0 };
}

const orderOf = ({ sort = 'newest' }: ProblemQuery) =>
  ({
    newest: sql`number desc`,
    oldest: sql`number asc`,
    urgent: sql`urgency asc, number asc`,
  })[sort];

/** Whether a filter asks for what changes of a problem, which does not stand beside its text. */
const needsProblem = ({ statuses, assignee, overdueBefore }: AskedFilters): boolean =>
  Boolean(statuses || assignee !== undefined || overdueBefore);

const isFiltered = (asked: AskedFilters): boolean =>
  needsProblem(asked) || Boolean(asked.cities || asked.priorities || asked.categories);

const from = (asked: AskedFilters, texts = sql`problem_texts`) =>
  needsProblem(asked)
    ? sql`${texts} join (
        select number, status, assigned_to, created_at from problems) as problems using (number)`
    : texts;

function filtersOf(asked: AskedFilters): Condition[] {
  const { statuses } = asked;
  const ofProblem = problemConditions({ ...asked, cities: undefined });
  if (statuses) ofProblem.push(isAmong(sql`status`, statuses));
  return [...textFiltersOf(asked), ...ofProblem];
}

/** What stands beside a text. */
function textFiltersOf({ suspected, priorities, categories, cities }: AskedFilters): Condition[] {
  const conditions = [sql<boolean>`suspected = ${suspected}`];
  if (cities) conditions.push(isAmong(sql`city_key`, cities));
  if (categories) conditions.push(isAmong(sql`category`, categories));
  const urgencies = priorities?.map((each) => PROBLEM_PRIORITIES.indexOf(each));
  if (urgencies) conditions.push(sql<boolean>`urgency = any(${urgencies}::bigint[])`);
  return conditions;
}
