import type { Kysely } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** Changes that are folded at once: some tenths of a second. */
const LOT = 10_000;

const DIMENSIONS = `number >> 10 as block, suspected, status, priority, category, city_key,
  coalesce(assigned_to, '') as assigned_to, created_at / 3600000 as hour`;
const ALL_EIGHT = '1, 2, 3, 4, 5, 6, 7, 8';
const SEARCHED = (row: string) =>
  ['subject', 'description', 'location', 'name', 'reference', 'phone', 'email']
    .map((column) => `${row}.${column}`)
    .join(', ');
const AFTER_FOLDING = "pg_advisory_xact_lock(hashtext('problem_unfolded'))";

/** What stands beside a text, as the problem has it. */
const BESIDE = ['suspected', 'urgency', 'category', 'city_key'];
const URGENCY = (row: string) =>
  `coalesce(array_position(array['urgent', 'high', 'medium', 'low'], ${row}.priority), 0) - 1`;
const besideOf = (row: string) =>
  BESIDE.map((column) => (column === 'urgency' ? URGENCY(row) : `${row}.${column}`));
const followed = (row: string) => `
  update problem_texts set (${BESIDE.join(', ')}) = row(${besideOf(row).join(', ')}) from ${row}
    where problem_texts.number = ${row}.number
      and (${BESIDE.map((column) => `problem_texts.${column}`).join(', ')})
        is distinct from (${besideOf(row).join(', ')})`;

const STATEMENTS = [
  `create or replace function fold_problem_counts() returns void language plpgsql as $$ begin
    if not pg_try_advisory_xact_lock(hashtext('fold_problem_counts')) then return; end if;
    with gone as (
      delete from problem_deltas
        where ctid = any(array(select ctid from problem_deltas limit ${LOT})) returning *)
    insert into problem_counts
      select kind, key, place, suspected, status, priority, category,
        (assigned_to <> '')::integer, sum(n)
      from gone cross join lateral (values ('all', '', 0), ('wide', '', block >> 7),
        ('near', '', block), ('city', city_key, block >> 7), ('assignee', assigned_to, block >> 7),
        ('hour', block::text, hour)) as counted (kind, key, place)
      where (kind <> 'assignee' or assigned_to <> '')
        and (kind <> 'hour' or status in ('submitted', 'under_review', 'in_progress'))
      group by ${ALL_EIGHT} having sum(n) <> 0 order by ${ALL_EIGHT}
    on conflict (kind, key, place, suspected, status, priority, category, assigned)
      do update set n = problem_counts.n + excluded.n;
  end $$`,
  `create or replace function problems_changed() returns trigger language plpgsql as $$ begin
    insert into problem_deltas
      select block, suspected, status, priority, category, city_key, assigned_to, hour, sum(n)
      from (
        select ${DIMENSIONS}, -1 as n from removed
        union all select ${DIMENSIONS}, 1 as n from added) as each
      group by ${ALL_EIGHT} having sum(n) <> 0;
    if exists (
      select from added join removed using (number)
      where (added.suspected, added.priority, added.category, added.city_key)
        is distinct from (removed.suspected, removed.priority, removed.category, removed.city_key))
    then
      ${followed('added')};
    end if;
    if exists (
      select from added join removed using (number)
      where (${SEARCHED('added')}) is distinct from (${SEARCHED('removed')}))
    then
      perform ${AFTER_FOLDING};
      delete from problem_texts using added where problem_texts.number = added.number;
      insert into problem_unfolded select min(number), max(number) from added;
    end if;
    return null;
  end $$`,
  // What somebody's SQL has changed before.
  followed('problems'),
];

/**
 * On PostgreSQL counts are folded in lots, so that nothing takes longer the more has changed; and what SQL
 * changes of a problem's priority, category and city is found under the new ones by a search, too.
 *
 * Everybody goes on reading and writing meanwhile.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  await runSchema(db, STATEMENTS);
}
