import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** Changes that are folded at once: some tenths of a second. */
const LOT = 10_000;

const COUNTED = 'suspected, status, priority, category';

const STATEMENTS = [
  `create or replace function fold_problem_counts() returns void language plpgsql as $$ begin
    if not pg_try_advisory_xact_lock(hashtext('fold_problem_counts')) then return; end if;
    with gone as (
      delete from problem_deltas
        where ctid = any(array(select ctid from problem_deltas limit ${LOT})) returning *)
    insert into problem_counts
      select kind, key, place, ${COUNTED}, (assigned_to <> '')::integer, sum(n)
      from gone cross join lateral (values ('all', '', 0), ('vast', '', block >> 10),
        ('wide', '', block >> 7), ('near', '', block), ('city', city_key, block >> 7),
        ('assignee', assigned_to, block >> 7), ('hour', block::text, hour)) as counted (kind, key, place)
      where (kind <> 'assignee' or assigned_to <> '')
        and (kind <> 'hour' or status in ('submitted', 'under_review', 'in_progress'))
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (kind, key, place, suspected, status, priority, category, assigned)
      do update set n = problem_counts.n + excluded.n;
  end $$`,
  // What is not folded yet is in neither.
  `insert into problem_counts
    select 'vast', '', place >> 3, ${COUNTED}, assigned, sum(n) from problem_counts
    where kind = 'wide' and key = ''
    group by place >> 3, ${COUNTED}, assigned having sum(n) <> 0`,
  'analyze problem_counts',
];

/**
 * On PostgreSQL reports are counted by the million numbers too, so that a page is led to by ten of these and
 * by parts of one, and not by all its parts: of ten million reports those are a hundred thousand counts.
 *
 * Everybody goes on reading and writing meanwhile; only changes are not folded.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(hashtext('fold_problem_counts'))`.execute(db);
  await runSchema(db, STATEMENTS);
}
