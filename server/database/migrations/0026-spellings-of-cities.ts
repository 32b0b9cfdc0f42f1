import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

const STATEMENTS = [
  'create table city_spellings (spelling text not null)',
  'create index city_spellings_by_spelling on city_spellings (spelling)',
  // No key: who writes one that another has not committed yet would wait. A few may stand there twice.
  `create function cities_spelled() returns trigger language plpgsql as $$ begin
    insert into city_spellings select distinct city_key from added
      where not exists (select from city_spellings where spelling = city_key);
    return null;
  end $$`,
  ...['insert', 'update'].map(
    (event) => `create trigger problems_spell_on_${event} after ${event} on problems
      referencing new table as added for each statement execute function cities_spelled()`,
  ),
];

/**
 * On PostgreSQL each spelling of a city stands in a table of its own, from the transaction of the first report
 * that has it: a list of one city asks for all that mean it. Which do is in no table, so that its rules may
 * change with any version. Spellings of reports that are deleted stay, and find nothing.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  await runSchema(db, STATEMENTS);
  // From one to the next in the index: reports are many, and spellings few.
  await sql`
    with recursive each (spelling) as (
      select min(city_key) from problems
      union all
      select (select min(city_key) from problems where city_key > each.spelling) from each
        where each.spelling is not null)
    insert into city_spellings select spelling from each where spelling is not null`.execute(db);
}
