import { sql } from 'kysely';
import { PROBLEM_PRIORITIES } from '#contract/problem-values.ts';
import type { Handle } from '#server/database/tables.ts';
import type { ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import type { AskedFilters } from './asked-filters.ts';
import {
  type Block,
  type Counting,
  isWithin,
  sumOfAll,
  type Totals,
  throughBlocks,
} from './count-queries.ts';
import { allOf, type Condition, countedConditions, problemConditions } from './filter-queries.ts';

type Direction = 'rising' | 'falling';

/** A part of the matches in one order: how many to skip, and how many to give. */
interface Part {
  direction: Direction;
  offset: number;
  limit: number;
}

/** More than these are read without counting blocks: they would be most of what is skipped. */
const MOST_BY_BLOCKS = 200;

/** The numbers of a page, whose matches were counted at the same moment. */
export async function pageOf(
  db: Handle,
  counting: Counting,
  totals: Totals,
  { sort = 'newest', offset, limit }: Pick<ProblemQuery, 'sort' | 'offset' | 'limit'>,
): Promise<number[]> {
  if (sort !== 'urgent') {
    const direction = sort === 'newest' ? 'falling' : 'rising';
    return partOf(db, counting, sumOfAll(totals), { direction, offset, limit });
  }
  let numbers: number[] = [];
  let before = 0;
  for (const priority of PROBLEM_PRIORITIES) {
    const n = totals.get(priority) ?? 0;
    const part = { offset: Math.max(0, offset - before), limit: limit - numbers.length };
    before += n;
    const ofThese = { ...counting, asked: { ...counting.asked, priorities: [priority] } };
    numbers = numbers.concat(await partOf(db, ofThese, n, { direction: 'rising', ...part }));
  }
  return numbers;
}

async function partOf(
  db: Handle,
  counting: Counting,
  total: number,
  { direction, offset, limit: most }: Part,
): Promise<number[]> {
  const limit = Math.min(most, total - offset);
  if (limit <= 0) return [];
  const part = { direction, offset, limit };
  const found = await withinBlocks(db, counting, part);
  return found
    ? walked(db, counting.asked, found, { ...part, offset: found.before })
    : walked(db, counting.asked, { n: total, blocks: [] }, part);
}

/** Blocks that have all of a part. */
interface Found {
  blocks: Block[];
  /** How many match in them. */
  n: number;
  /** How many of these are still to be skipped. */
  before: number;
}

/** Skips what lies before by the counts of blocks; undefined where these would not help. */
async function withinBlocks(
  db: Handle,
  counting: Counting,
  part: Part,
): Promise<Found | undefined> {
  if (part.limit > MOST_BY_BLOCKS) return undefined;
  return throughBlocks<Found>(db, counting, (rising, wider) =>
    blocksWith(rising, wider ? { ...part, offset: wider.before } : part),
  );
}

function blocksWith(rising: Block[], { direction, offset, limit }: Part): Found {
  const found: Found = { blocks: [], n: 0, before: 0 };
  let before = 0;
  for (const block of direction === 'rising' ? rising : rising.toReversed()) {
    if (before >= offset + limit) break;
    if (before + block.n > offset) {
      if (found.blocks.length === 0) found.before = offset - before;
      found.blocks.push(block);
      found.n += block.n;
    }
    before += block.n;
  }
  return found;
}

/** Walks to a part from the end of the blocks that is nearer; no blocks are all numbers. */
async function walked(
  db: Handle,
  asked: AskedFilters,
  { blocks, n }: Pick<Found, 'blocks' | 'n'>,
  part: Part,
): Promise<number[]> {
  const { direction, offset, limit } = part;
  const within = blocks.length > 0 ? [isWithin(blocks)] : [];
  const behind = n - offset - limit;
  if (behind >= offset) return numbersOf(db, asked, within, part);
  const back = direction === 'rising' ? 'falling' : 'rising';
  const fromBack = { direction: back, offset: behind, limit } as const;
  return (await numbersOf(db, asked, within, fromBack)).reverse();
}

/** Spellings that are walked beside each other; to plan the walk of one takes as long as to read a hundred. */
const MOST_WALKED = 8;

async function numbersOf(
  db: Handle,
  asked: AskedFilters,
  more: Condition[],
  { direction, offset, limit }: Part,
): Promise<number[]> {
  const inOrder = direction === 'rising' ? sql`number asc` : sql`number desc`;
  const matching = (cities = asked.cities) => {
    const ofThese = { ...asked, cities };
    return allOf([...countedConditions(ofThese), ...problemConditions(ofThese), ...more]);
  };
  // The index of cities has the numbers of each spelling in order: asked for together it would sort them all.
  const each = asked.cities ?? [];
  const walkOf = (city: string) => sql`(select number from problems where ${matching([city])}
      order by ${inOrder} limit ${offset + limit})`;
  const found =
    each.length > 1 && each.length <= MOST_WALKED
      ? sql`(${sql.join(each.map(walkOf), sql` union all `)}) as found`
      : sql`problems where ${matching()}`;
  const { rows } = await sql<{ number: number }>`
    select number from ${found} order by ${inOrder} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ number }) => number);
}
