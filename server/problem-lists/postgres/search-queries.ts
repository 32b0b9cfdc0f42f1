import { type RawBuilder, sql } from 'kysely';
import { PROBLEM_PRIORITIES } from '#contract/problem-values.ts';
import { isLookedFor, lettersOf, SHORTEST_EMAIL_PART } from '#contract/text/caller-parts.ts';
import { type SearchTerm, SHORTEST_NUMBER, searchTerms } from '#contract/text/search-terms.ts';
import { soughtKeys } from '#contract/text/sounds.ts';
import { has } from '#server/database/search-condition.ts';
import type { Handle } from '#server/database/tables.ts';
import {
  COUNTED,
  type ProblemHits,
  type ProblemQuery,
} from '#server/problem-lists/problem-lists.ts';
import type { AskedFilters } from './asked-filters.ts';
import { countAll, sumOfAll, totalsOf } from './count-queries.ts';
import {
  allOf,
  type Condition,
  countedConditions,
  isAmong,
  problemConditions,
} from './filter-queries.ts';

/** One way of having a term: a part of a column. */
type Way = [column: 'search_text' | 'sounds' | 'reference' | 'phone' | 'email', part: string];

/** Each of them is wanted, in any of its ways; or in all of the ways of a number's words. */
type Sought = Way[][];

/** From how many reports on a search goes another way; tests go each with few. */
const LIMITS = {
  /** Matches that are counted, and can be paged through. */
  counted: COUNTED,
  /** Reports whose texts are read one by one where a filter leaves no more. */
  few: 30_000,
  /** First reports of an order among which the page of a frequent word is looked for. */
  walked: 20_000,
  /** Reports looked through for what is too short for an index, in the order that is asked for. */
  lookedThrough: 100_000,
};

/** What every match has: the outer are all wanted, of the inner any. */
function soughtOf(term: SearchTerm): Sought {
  if ('phrase' in term) return [[['search_text', term.phrase]]];
  if ('word' in term) return [[...waysOf(term.word), ...soundsOf(term)]];
  const words = term.words.map(waysOf);
  if (term.digits.length < SHORTEST_NUMBER) return words;
  // All of the words, or the digits of a phone: each word, or else those digits.
  return words.map((ways) => [...ways, ['phone', term.digits]]);
}

function waysOf(word: string): Way[] {
  const letters = lettersOf(word);
  const ways: Way[] = [['search_text', word]];
  // All references are of these letters.
  if (isLookedFor(letters) && /^[a-z\d]+$/.test(letters)) ways.push(['reference', letters]);
  if (word.length >= SHORTEST_EMAIL_PART) ways.push(['email', word]);
  return ways;
}

function soundsOf({ word, isLast }: Extract<SearchTerm, { word: string }>): Way[] {
  const { whole, begins } = soughtKeys(word);
  const begun = isLast ? begins : [];
  const ended = whole.filter((key) => !begun.includes(key));
  const keys = [...ended.map((key) => ` ${key} `), ...begun.map((key) => ` ${key}`)];
  return keys.map((key): Way => ['sounds', key]);
}

/** As `has`, but never by the index. */
const holds = (...[column, part]: Way) => sql<boolean>`strpos(${sql.ref(column)}, ${part}) > 0`;

const anyOf = (conditions: Condition[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** The index knows parts of three letters and more; the ends of a sound count as one each. */
const isIndexed = ([column, part]: Way) =>
  column === 'sounds'
    ? part.length > SHORTEST_SOUND
    : /[\p{L}\p{M}\p{N}]{3}/u.test(part) && INDEXED.test(part);
const SHORTEST_SOUND = 2;
/** Three that count as letters, with a blank for what ends a word: by marks alone it would be read as a whole. */
const INDEXED = /[\p{Alpha}\d]{3}|[\p{Alpha}\d]{2}[^\p{Alpha}\d]|[^\p{Alpha}\d][\p{Alpha}\d]/u;

/** Ways asked of the index: to think about more takes the database longer than to read what they find. */
const MOST_INDEXED = 24;

interface Asked {
  conditions: Condition[];
  /** The same for texts that are found already. */
  held: Condition[];
  /** Whether the index finds what has them. */
  isFoundByIndex: boolean;
}

/** What a search asks for, as conditions. */
export function soughtFor(typed: string): Asked {
  const terms = searchTerms(typed).flatMap(soughtOf);
  const each = [...new Map(terms.map((ways) => [JSON.stringify(ways), ways])).values()];
  const longestFirst = each.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  let ways = 0;
  const conditions = longestFirst.map((sought) => {
    const isAsked = sought.every(isIndexed) && (ways === 0 || ways + sought.length <= MOST_INDEXED);
    if (isAsked) ways += sought.length;
    return anyOf(sought.map((way) => (isAsked ? has(...way) : holds(...way))));
  });
  const held = longestFirst.map((sought) => anyOf(sought.map((way) => holds(...way))));
  return { conditions, held, isFoundByIndex: ways > 0 };
}

/** Of what is sought: the longer, the fewer have it. */
const lengthOf = ([way]: Way[]) => way?.[1].length ?? 0;

/** Undefined where nothing is searched for. */
export async function search(
  trx: Handle,
  query: ProblemQuery,
  asked: AskedFilters,
  limits = LIMITS,
): Promise<ProblemHits | undefined> {
  const { conditions: sought, held, isFoundByIndex } = soughtFor(query.search ?? '');
  if (sought.length === 0) return undefined;
  // Whoever takes all along asks for more than a page can have.
  const counted = Math.max(query.limit, limits.counted);
  const searched = { sought, query, asked, counted, limits };
  if (isFiltered(asked) && sumOfAll(await totalsOf(trx, asked)) <= limits.few)
    return byFilters(trx, { ...searched, sought: held });
  return isFoundByIndex ? byIndex(trx, searched) : byLooking(trx, searched);
}

interface Searched {
  sought: Condition[];
  query: ProblemQuery;
  asked: AskedFilters;
  counted: number;
  limits: typeof LIMITS;
}

/** Joins of a whole table, which the planner takes for quicker than looking up what was found. */
async function allowJoins(trx: Handle, state: 'on' | 'off'): Promise<void> {
  for (const join of ['hashjoin', 'mergejoin'])
    await sql.raw(`set local enable_${join} = ${state}`).execute(trx);
}

/** The planner would read all texts for these few, by whatever it may join them with. */
async function byFilters(trx: Handle, { sought, query, asked, counted }: Searched) {
  await allowJoins(trx, 'off');
  const filters = [...countedConditions(asked), ...problemConditions(asked)];
  const hits = sql`
    select number, urgency from (
      select number from problems where ${allOf(filters)} offset 0) as few
    join problem_texts using (number) where ${allOf(sought)}`;
  const found = await pageAmong(trx, hits, query);
  return found.total <= counted ? found : { ...found, total: counted, atLeast: true as const };
}

async function byIndex(trx: Handle, searched: Searched): Promise<ProblemHits> {
  const { query, counted } = searched;
  // Of a rare word the planner thinks that walking the order would soon meet ten.
  await sql`set local enable_seqscan = off`.execute(trx);
  if (needsProblem(searched.asked)) await allowJoins(trx, 'off');
  else await sql`set local enable_indexscan = off`.execute(trx);
  const hits = sql`
    select number, urgency from ${from(searched.asked)}
    where ${allOf([...searched.sought, ...filtersOf(searched.asked)])} limit ${counted + 1}`;
  const found = await pageAmong(trx, hits, query);
  if (found.total <= counted) return found;
  await sql`set local enable_seqscan = on`.execute(trx);
  await sql`set local enable_indexscan = on`.execute(trx);
  await allowJoins(trx, 'on');
  return { numbers: await walk(trx, searched), total: counted, atLeast: true };
}

/**
 * The page of a search with so many matches that the order soon meets some; unless they are all of
 * the least urgent, and then from the index.
 */
async function walk(trx: Handle, searched: Searched): Promise<number[]> {
  const { sought, query, asked, counted, limits } = searched;
  const limit = Math.min(query.limit, counted - query.offset);
  if (limit <= 0) return [];
  const pageFrom = async (texts: RawBuilder<unknown>) => {
    const { rows } = await sql<{ number: number }>`
      select number from ${from(asked, texts)}
      where ${allOf([...sought, ...filtersOf(asked)])}
      order by ${orderOf(query)} limit ${limit} offset ${query.offset}`.execute(trx);
    return rows.map(({ number }) => number);
  };
  const first = await pageFrom(firstTexts(query, limits.walked));
  if (first.length === limit) return first;
  await sql`set local enable_seqscan = off`.execute(trx);
  return pageFrom(sql`(
    select * from problem_texts where ${allOf(sought)} offset 0) as problem_texts`);
}

/** The first texts of an order, whatever stands in them. */
const firstTexts = (query: ProblemQuery, most: number) => sql`(
  select * from problem_texts order by ${orderOf(query)} limit ${most}) as problem_texts`;

/** What is too short for the index stands in many; no more than so many reports are looked through. */
async function byLooking(trx: Handle, searched: Searched): Promise<ProblemHits> {
  const { query, asked, counted, limits } = searched;
  const most = counted > limits.counted ? counted : limits.lookedThrough;
  const hits = sql`
    select number, urgency from ${from(asked, firstTexts(query, most))}
    where ${allOf([...searched.sought, ...filtersOf(asked)])}
    order by ${orderOf(query)} limit ${counted + 1}`;
  const { numbers, total } = await pageAmong(trx, hits, query);
  if (total <= counted && (await countAll(trx)) <= most) return { numbers, total };
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
  const { suspected, statuses, priorities, categories } = asked;
  const conditions = [sql<boolean>`suspected = ${suspected}`, ...problemConditions(asked)];
  if (statuses) conditions.push(isAmong(sql`status`, statuses));
  if (categories) conditions.push(isAmong(sql`category`, categories));
  const urgencies = priorities?.map((each) => PROBLEM_PRIORITIES.indexOf(each));
  if (urgencies) conditions.push(sql<boolean>`urgency = any(${urgencies}::bigint[])`);
  return conditions;
}
