import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';
import type { ProblemHits, ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import type { AskedFilters } from './asked-filters.ts';
import { countAll, countingOf, sumOfAll, totalsOf } from './count-queries.ts';
import { allOf, countedConditions, problemConditions } from './filter-queries.ts';
import { allow, type Estimate, LIMITS, pageAmong, type Searched } from './searched-queries.ts';
import { soughtFor } from './sought-queries.ts';
import {
  filtersOf,
  from,
  hitsBy,
  isFiltered,
  needsProblem,
  orderOf,
  textFiltersOf,
} from './text-filter-queries.ts';
import { firstTexts, walk } from './walk-queries.ts';

/** Reports among which it is seen how many have what is sought. */
const SAMPLE = 2000;

/** A text that is read by its number takes as long as so many that the index finds. */
const READ = 2;

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
  const totals = await totalsOf(trx, await countingOf(trx, asked));
  const left = sumOfAll(totals);
  const searched = { ...sought, query, asked, counted, limits, all, left, totals };
  const isFew = isFiltered(asked) && left <= limits.few;
  if (!sought.isFoundByIndex) return isFew ? byFilters(trx, searched) : byLooking(trx, searched);
  const estimate = await estimated(trx, searched);
  if (isFew && left * READ < estimate.having) return byFilters(trx, searched);
  return byIndex(trx, { ...searched, conditions: worthAsking(searched, estimate) }, estimate);
}

/** Frequent words beside a rare one are read for, in the texts that have the rare one. */
function worthAsking({ conditions, held, indexed, limits }: Searched, { ofEach }: Estimate) {
  const rarest = Math.min(...ofEach.filter((_, at) => indexed[at]));
  return conditions.map((condition, at) => {
    const isWorth = indexed[at] && (ofEach[at] ?? 0) <= rarest * limits.readInstead;
    return isWorth ? condition : (held[at] ?? condition);
  });
}

/** The shares are those of a few pages from everywhere. */
async function estimated(trx: Handle, { held, all }: Searched): Promise<Estimate> {
  const percent = Math.min(100, (100 * SAMPLE) / Math.max(1, all));
  const { rows } = await sql<{ urgency: number; read: number; having: number; each: number[] }>`
    select urgency, count(*) as read, count(*) filter (where ${allOf(held)}) as having,
      array[${sql.join(held.map((one) => sql`count(*) filter (where ${one})`))}]::float8[] as each
    from problem_texts tablesample system (${percent}) repeatable (1) group by urgency`.execute(
    trx,
  );
  const scale =
    all /
    Math.max(
      1,
      rows.reduce((n, { read }) => n + read, 0),
    );
  return {
    having: scale * rows.reduce((n, { having }) => n + having, 0),
    ofEach: held.map((_, at) => scale * rows.reduce((n, { each }) => n + (each[at] ?? 0), 0)),
    byUrgency: new Map(
      rows.map(({ urgency, read, having }) => [
        urgency,
        { all: scale * read, having: scale * having },
      ]),
    ),
  };
}

async function byFilters(trx: Handle, searched: Searched) {
  const hits = await hitsAmongLeft(trx, searched);
  return atMost(searched.counted, await pageAmong(trx, hits, searched.query));
}

/** Reads the texts of what the filters leave, by their numbers. */
async function hitsAmongLeft(trx: Handle, { held, asked }: Searched) {
  const filters = [...countedConditions(asked), ...problemConditions(asked)];
  // Each number is looked up in the one part that has it; a list of numbers would be in all of them.
  await allow(trx, { indexscan: true, nestloop: true, hashjoin: false, mergejoin: false });
  return sql`
    select number, urgency from (
      select number from problems where ${allOf(filters)} offset 0) as few
    join problem_texts using (number) where ${allOf(held)}`;
}

const atMost = (counted: number, found: ProblemHits): ProblemHits =>
  found.total <= counted ? found : { ...found, total: counted, atLeast: true };

/**
 * The page of a frequent word is met soon by walking the order, and then no more are counted than are told
 * of. Any other, and one that the first of the order do not have, is found by the index as a whole.
 */
async function byIndex(trx: Handle, searched: Searched, estimate: Estimate): Promise<ProblemHits> {
  const { query, asked, counted, all, left } = searched;
  const limit = Math.max(0, Math.min(query.limit, counted - query.offset));
  const page = { ...query, limit };
  const leftShare = left / Math.max(1, all);
  const isFrequent = estimate.having * leftShare > counted;
  const numbers = isFrequent ? await walk(trx, searched, page, estimate) : undefined;
  const lookedUp = numbers ? Math.min(estimate.having, counted / leftShare) : estimate.having;
  // Of two kinds of which many are both, the fewer are gone through until enough of them are the other, too.
  const isAmongLeft = numbers && isFiltered(asked) && left < estimate.having;
  const hits = isAmongLeft
    ? await hitsAmongLeft(trx, searched)
    : await hitsOf(trx, searched, lookedUp);
  const most = numbers ? sql`limit ${counted + 1}` : sql``;
  const found = await pageAmong(trx, sql`${hits} ${most}`, page);
  return atMost(counted, numbers ? { ...found, numbers } : found);
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
  if (isLookedUp || !needsProblem(asked)) return hitsBy(asked, conditions);
  return sql`
    select number, urgency from ${whole}
    where ${allOf([...conditions, ...textFiltersOf(asked)])}`;
}

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
