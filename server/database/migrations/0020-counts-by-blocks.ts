import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

const DIMENSIONS = `number >> 10 as block, suspected, status, priority, category, city_key,
  coalesce(assigned_to, '') as assigned_to, created_at / 3600000 as hour`;
const ALL_EIGHT = '1, 2, 3, 4, 5, 6, 7, 8';

/** What a change is counted by, the first three of them as before. */
const KINDS = `('all', '', 0), ('wide', '', block >> 7), ('near', '', block),
  ('city', city_key, block >> 7), ('assignee', assigned_to, block >> 7), ('hour', block::text, hour)`;

/** What changes add and take, as counts. */
const counted = (changes: string) => `
  select kind, key, place, suspected, status, priority, category,
    (assigned_to <> '')::integer, sum(n)
  from ${changes} cross join lateral (values ${KINDS}) as counted (kind, key, place)
  where (kind <> 'assignee' or assigned_to <> '')
    and (kind <> 'hour' or status in ('submitted', 'under_review', 'in_progress'))`;

const STATEMENTS = [
  `create or replace function fold_problem_counts() returns void language plpgsql as $$ begin
    if not pg_try_advisory_xact_lock(hashtext('fold_problem_counts')) then return; end if;
    with gone as (delete from problem_deltas returning *)
    insert into problem_counts ${counted('gone')}
      group by ${ALL_EIGHT} having sum(n) <> 0 order by ${ALL_EIGHT}
    on conflict (kind, key, place, suspected, status, priority, category, assigned)
      do update set n = problem_counts.n + excluded.n;
  end $$`,
  "delete from problem_counts where kind in ('city', 'assignee', 'hour')",
  // What is there, but for the changes that are still to be folded: both at one moment.
  `insert into problem_counts ${counted(`(
      select ${DIMENSIONS}, 1 as n from problems
      union all select block, suspected, status, priority, category, city_key, assigned_to, hour, -n
      from problem_deltas) as folded`)}
      and kind in ('city', 'assignee', 'hour')
    group by ${ALL_EIGHT} having sum(n) <> 0`,
  "create index problem_counts_by_hour on problem_counts (place) where kind = 'hour'",
  'analyze problem_counts',
];

/**
 * On PostgreSQL the counts of a city, of an admin and of an hour know blocks of numbers too, so that a page
 * half-way through what is of a city or overdue is not walked to. Processes of the version before ask for
 * sums of them, which stay the same.
 *
 * Everybody goes on reading and writing meanwhile; only changes are not folded.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(hashtext('fold_problem_counts'))`.execute(db);
  await runSchema(db, STATEMENTS);
}
