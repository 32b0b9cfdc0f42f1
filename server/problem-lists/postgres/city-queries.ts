import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import { Spellings } from '../spellings.ts';
import { TERM_FILTERS } from '../term-filters.ts';
import { foldCounts } from './count-queries.ts';

/** Each is read once for what it means; one that another database has too means the same there. */
const spellings = new Spellings(TERM_FILTERS.city.keyOf);

/** Spellings that are read for what they mean: some milliseconds. */
const READ_AT_ONCE = 200;

/** Every spelling in the reports that means one of these cities. */
export async function spellingsOf(db: Handle, cities: readonly string[]): Promise<string[]> {
  // As one value: thousands of rows would take ten times as long.
  const { rows } = await sql<{ all: string[] | null }>`
    select json_agg(spelling) as all from city_spellings`.execute(db);
  await addAll(rows[0]?.all ?? []);
  return spellings.of(cities);
}

/** Strangers write as many as they like: others come in between. */
async function addAll(all: readonly string[]): Promise<void> {
  let before = spellings.size;
  for (const spelling of all) {
    spellings.add(spelling);
    if (spellings.size < before + READ_AT_ONCE) continue;
    await setImmediate();
    before = spellings.size;
  }
}

const IS_UNUSED = sql<boolean>`not exists (select from problems where city_key = spelling)`;
const IS_COUNTED = sql<boolean>`exists (select from problem_deltas where city_key = spelling)`;

/**
 * Forgets how cities were typed in reports that are there no longer: of one whose rows were deleted nothing
 * stays. What cannot be folded into the counts now is forgotten the next time.
 */
export async function forgetSpellings(db: Handle): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  // Mostly there is none, and nobody has to wait.
  const { rows } = await sql`select from city_spellings where ${IS_UNUSED} limit 1`.execute(db);
  if (rows.length === 0) return;
  await foldCounts(db, 1);
  await inTransaction(db, async (trx) => {
    // A report that comes meanwhile adds no spelling that is still there.
    await sql`lock table problems in share row exclusive mode`.execute(trx);
    await sql`
      with gone as (
        delete from city_spellings where ${IS_UNUSED} and not ${IS_COUNTED} returning spelling)
      delete from problem_counts using gone where kind = 'city' and key = spelling`.execute(trx);
  });
}
