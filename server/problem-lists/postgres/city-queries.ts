import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';
import { Spellings } from '../spellings.ts';
import { TERM_FILTERS } from '../term-filters.ts';

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
