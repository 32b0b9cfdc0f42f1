import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';
import { Spellings } from '../spellings.ts';
import { TERM_FILTERS } from '../term-filters.ts';

/** Each is read once for what it means; one that another database has too means the same there. */
const spellings = new Spellings(TERM_FILTERS.city.keyOf);

/** Every spelling in the reports that means one of these cities. */
export async function spellingsOf(db: Handle, cities: readonly string[]): Promise<string[]> {
  // As one value: thousands of rows would take ten times as long.
  const { rows } = await sql<{ all: string[] | null }>`
    select json_agg(spelling) as all from city_spellings`.execute(db);
  for (const spelling of rows[0]?.all ?? []) spellings.add(spelling);
  return spellings.of(cities);
}
