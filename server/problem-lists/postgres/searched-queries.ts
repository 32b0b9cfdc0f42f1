import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';
import {
  COUNTED,
  type ProblemHits,
  type ProblemQuery,
} from '#server/problem-lists/problem-lists.ts';
import type { AskedFilters } from './asked-filters.ts';
import type { Totals } from './count-queries.ts';
import type { SoughtTexts } from './sought-queries.ts';
import { orderOf } from './text-filter-queries.ts';

/** From how many reports on a search goes another way; tests go each with few. */
export const LIMITS = {
  /** Matches that are counted, and can be paged through. */
  counted: COUNTED,
  /** Reports whose texts may be read one by one where a filter leaves no more. */
  few: 30_000,
  /** First reports of an order among which the page of a frequent word is looked for. */
  walked: { byNumber: 100_000, byUrgency: 20_000 },
  /** The share of all whose rows are looked up one by one; of more all rows are read. */
  lookedUp: 1 / 30,
  /** A text with a rare word is read in the time that the index takes to tell of so many with another. */
  readInstead: 20,
  /** Reports looked through for what is too short for an index, in the order that is asked for. */
  lookedThrough: 100_000,
};

export interface Searched extends SoughtTexts {
  query: ProblemQuery;
  asked: AskedFilters;
  counted: number;
  limits: typeof LIMITS;
  /** All reports, and how many of them the filters leave, also of each priority. */
  all: number;
  left: number;
  totals: Totals;
}

/** About how many reports there are, and how many of them have what is sought. */
export interface Share {
  all: number;
  having: number;
}

export interface Estimate {
  having: number;
  /** About how many have each of what is sought. */
  ofEach: number[];
  byUrgency: Map<number, Share>;
}

/** What the planner may do: it knows too little of texts to be left alone with them. */
export async function allow(trx: Handle, ways: Record<string, boolean>): Promise<void> {
  const settings = Object.entries(ways).map(
    ([way, isAllowed]) => sql`set_config(${`enable_${way}`}, ${isAllowed ? 'on' : 'off'}, true)`,
  );
  await sql`select ${sql.join(settings)}`.execute(trx);
}

export async function pageAmong(
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
