import { type Kysely, sql } from 'kysely';
import type { Handle, Tables } from '#server/database/tables.ts';
import type { ProblemHits, ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import { type AskedFilters, askedFilters } from './asked-filters.ts';
import { spellingsOf } from './city-queries.ts';
import { countingOf, sumOfAll, totalsOf } from './count-queries.ts';
import { pageOf } from './page-queries.ts';
import { search } from './search-queries.ts';
import { hasUnfolded } from './text-queries.ts';

/** Milliseconds of one query, less than the connection waits: what nobody waits for goes on no longer. */
const LIMIT = 7000;
/** For the places that indexes find: where it is too little they are only known by the page. */
const MEMORY = '32MB';

interface Options {
  /** Milliseconds. */
  limit?: number;
  /** All texts that were there when it was asked are folded. */
  areFolded?: boolean;
}

/**
 * What matches, all of it as it was at one moment after the call; undefined where a search may miss
 * texts that are still to be folded.
 */
export function findProblems(
  db: Kysely<Tables>,
  query: ProblemQuery,
  { limit = LIMIT, areFolded = false }: Options = {},
): Promise<ProblemHits | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`
        select set_config('statement_timeout', ${String(limit)}, true),
          set_config('work_mem', ${MEMORY}, true), set_config('jit', 'off', true)`.execute(trx);
      if (query.search && !areFolded && (await hasUnfolded(trx))) return undefined;
      const asked = await askedOf(trx, query);
      const found = query.search ? await search(trx, query, asked) : undefined;
      if (found) return found;
      const counting = await countingOf(trx, asked);
      const totals = await totalsOf(trx, counting);
      const numbers = query.limit > 0 ? await pageOf(trx, counting, totals, query) : [];
      return { numbers, total: sumOfAll(totals) };
    });
}

/** A city is asked for in all of its spellings. */
async function askedOf(db: Handle, query: ProblemQuery): Promise<AskedFilters> {
  const asked = askedFilters(query);
  return asked.cities ? { ...asked, cities: await spellingsOf(db, asked.cities) } : asked;
}
