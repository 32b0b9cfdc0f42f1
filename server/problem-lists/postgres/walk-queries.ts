import { type RawBuilder, sql } from 'kysely';
import { PROBLEM_PRIORITIES } from '#contract/problem-values.ts';
import type { Handle } from '#server/database/tables.ts';
import type { ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import { allOf, type Condition } from './filter-queries.ts';
import { allow, type Estimate, pageAmong, type Searched, type Share } from './searched-queries.ts';
import { filtersOf, from, hitsBy, needsProblem, orderOf } from './text-filter-queries.ts';

/** The first texts of an order, whatever stands in them. */
export const firstTexts = (
  query: Pick<ProblemQuery, 'sort'>,
  most: number,
  isAmong: Condition = sql<boolean>`true`,
): RawBuilder<unknown> => sql`(
  select * from problem_texts where ${isAmong}
  order by ${orderOf(query)} limit ${most}) as problem_texts`;

/** The page of a frequent word; undefined where the first of the order have not all of it, or hardly will. */
export function walk(
  trx: Handle,
  searched: Searched,
  page: ProblemQuery,
  estimate: Estimate,
): Promise<number[] | undefined> {
  return page.sort === 'urgent'
    ? mostUrgent(trx, searched, page, estimate)
    : byNumber(trx, searched, page, estimate);
}

async function byNumber(
  trx: Handle,
  searched: Searched,
  page: ProblemQuery,
  estimate: Estimate,
): Promise<number[] | undefined> {
  const { all, left, limits } = searched;
  const most = limits.walked.byNumber;
  const share = ((estimate.having / all) * left) / all;
  if (page.offset + page.limit > most * share) return undefined;
  const numbers = await walked(trx, searched, page, firstTexts(page, most));
  return numbers.length === page.limit ? numbers : undefined;
}

async function walked(
  trx: Handle,
  { held, asked }: Searched,
  page: ProblemQuery,
  texts: RawBuilder<unknown>,
): Promise<number[]> {
  await allow(trx, { indexscan: true, nestloop: true, hashjoin: false, mergejoin: false });
  const { rows } = await sql<{ number: number }>`
    select number from ${from(asked, texts)}
    where ${allOf([...held, ...filtersOf(asked)])}
    order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`.execute(trx);
  return rows.map(({ number }) => number);
}

/** Reports of one urgency, or of several that follow each other. */
interface Stage extends Share {
  urgencies: number[];
  /** How many of them the filters leave. */
  left: number;
  isWalked: boolean;
}

/**
 * One urgency after the other, as a word may be in many of one and in none of another; undefined where most
 * of what has it would be looked up.
 */
async function mostUrgent(
  trx: Handle,
  searched: Searched,
  { offset, limit, ...query }: ProblemQuery,
  estimate: Estimate,
): Promise<number[] | undefined> {
  let numbers: number[] = [];
  for (const stage of stagesOf(searched, offset + limit, estimate)) {
    const first = { ...query, offset: 0, limit: offset + limit - numbers.length };
    if (limit === 0 || first.limit === 0) break;
    const found = await ofStage(trx, searched, first, stage);
    if (!found) return undefined;
    numbers = numbers.concat(found);
  }
  return numbers.slice(offset);
}

/** Those that follow each other and are not walked are asked for together. */
function stagesOf({ totals, limits }: Searched, wanted: number, { byUrgency }: Estimate): Stage[] {
  const stages: Stage[] = [];
  for (const [urgency, priority] of PROBLEM_PRIORITIES.entries()) {
    const left = totals.get(priority) ?? 0;
    if (left === 0) continue;
    const { all, having } = byUrgency.get(urgency) ?? { all: left, having: 0 };
    const most = Math.max(limits.walked.byUrgency, having);
    const isWalked = toRead(wanted, { all, having, left }) <= most;
    const before = stages.at(-1);
    if (before && !before.isWalked && !isWalked) {
      before.urgencies.push(urgency);
      before.having += having;
    } else stages.push({ urgencies: [urgency], all, having, left, isWalked });
  }
  return stages;
}

/** As many as are probably read until the last one of the page is met. */
const toRead = (wanted: number, { all, having, left }: Pick<Stage, 'all' | 'having' | 'left'>) =>
  wanted / ((having / all) * (left / all));

async function ofStage(
  trx: Handle,
  searched: Searched,
  first: ProblemQuery,
  stage: Stage,
): Promise<number[] | undefined> {
  const { asked, conditions, limits, all } = searched;
  const areThese = sql<boolean>`urgency = any(${stage.urgencies}::bigint[])`;
  if (stage.isWalked) {
    const [urgency = 0] = stage.urgencies;
    const most = Math.max(limits.walked.byUrgency, 2 * toRead(first.limit, stage));
    const isThis = sql<boolean>`urgency = ${urgency}`;
    // Of one urgency: said so, the database stops where the page is full.
    const byNumber = { ...first, sort: 'oldest' } as const;
    const texts = firstTexts(byNumber, Math.ceil(most), isThis);
    const numbers = await walked(trx, searched, byNumber, texts);
    if (numbers.length === first.limit) return numbers;
  }
  if (needsProblem(asked) && stage.having > all * limits.lookedUp) return undefined;
  // Both indexes are asked, so that no text is read but those that match.
  await allow(trx, { seqscan: false, indexscan: needsProblem(asked), hashjoin: false });
  const hits = hitsBy(asked, [areThese, ...conditions]);
  await costPages(trx, { seq: '20', random: '40' });
  const { numbers } = await pageAmong(trx, hits, first);
  await costPages(trx, { seq: 'default', random: 'default' });
  return numbers;
}

/** Pages that seem dear let the planner ask both indexes, whatever it believes of the word. */
async function costPages(trx: Handle, { seq, random }: { seq: string; random: string }) {
  await sql`set local seq_page_cost = ${sql.raw(seq)}`.execute(trx);
  await sql`set local random_page_cost = ${sql.raw(random)}`.execute(trx);
}
