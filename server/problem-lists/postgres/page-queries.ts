import { sql } from 'kysely';
import { PROBLEM_PRIORITIES } from '#contract/problem-values.ts';
import type { Handle } from '#server/database/tables.ts';
import type { ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import type { AskedFilters } from './asked-filters.ts';
import { type Block, nearBlocks, sumOfAll, type Totals, wideBlocks } from './count-queries.ts';
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
  asked: AskedFilters,
  totals: Totals,
  { sort = 'newest', offset, limit }: Pick<ProblemQuery, 'sort' | 'offset' | 'limit'>,
): Promise<number[]> {
  if (sort !== 'urgent') {
    const direction = sort === 'newest' ? 'falling' : 'rising';
    return partOf(db, asked, sumOfAll(totals), { direction, offset, limit });
  }
  const numbers: number[] = [];
  let before = 0;
  for (const priority of PROBLEM_PRIORITIES) {
    const n = totals.get(priority) ?? 0;
    const part = { offset: Math.max(0, offset - before), limit: limit - numbers.length };
    before += n;
    const ofThese = { ...asked, priorities: [priority] };
    numbers.push(...(await partOf(db, ofThese, n, { direction: 'rising', ...part })));
  }
  return numbers;
}

async function partOf(
  db: Handle,
  asked: AskedFilters,
  total: number,
  { direction, offset, limit: most }: Part,
): Promise<number[]> {
  const limit = Math.min(most, total - offset);
  if (limit <= 0) return [];
  const isCountedByBlocks = !asked.cities && !asked.assignee && !asked.overdueBefore;
  if (isCountedByBlocks && limit <= MOST_BY_BLOCKS)
    return byBlocks(db, asked, { direction, offset, limit });
  const behind = total - offset - limit;
  if (behind >= offset) return numbersOf(db, asked, [], { direction, offset, limit });
  // From the other end there is less to skip.
  const back = direction === 'rising' ? 'falling' : 'rising';
  const part = { direction: back, offset: behind, limit } as const;
  return (await numbersOf(db, asked, [], part)).reverse();
}

/** Skips what lies before by the counts of blocks, and reads only the blocks that have some of the page. */
async function byBlocks(db: Handle, asked: AskedFilters, part: Part): Promise<number[]> {
  const wide = blocksWith(await wideBlocks(db, asked), part);
  const near = blocksWith(await nearBlocks(db, asked, wide.blocks), { ...part, ...wide.rest });
  const within = near.blocks.map(
    ({ first, last }) => sql<boolean>`number between ${first}::bigint and ${last}::bigint`,
  );
  const inThese = sql<boolean>`(${sql.join(within, sql` or `)})`;
  return numbersOf(db, asked, [inThese], { ...part, ...near.rest });
}

/** The blocks with the matches of a part, and what of them is still to be skipped. */
function blocksWith(
  rising: Block[],
  { direction, offset, limit }: Part,
): { blocks: Block[]; rest: Pick<Part, 'offset'> } {
  const found: Block[] = [];
  let before = 0;
  let rest = 0;
  for (const block of direction === 'rising' ? rising : rising.toReversed()) {
    if (before >= offset + limit) break;
    if (before + block.n > offset) {
      if (found.length === 0) rest = offset - before;
      found.push(block);
    }
    before += block.n;
  }
  return { blocks: found, rest: { offset: rest } };
}

async function numbersOf(
  db: Handle,
  asked: AskedFilters,
  more: Condition[],
  { direction, offset, limit }: Part,
): Promise<number[]> {
  const conditions = [...countedConditions(asked), ...problemConditions(asked), ...more];
  const { rows } = await sql<{ number: number }>`
    select number from problems where ${allOf(conditions)}
    order by number ${direction === 'rising' ? sql`asc` : sql`desc`}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ number }) => number);
}
