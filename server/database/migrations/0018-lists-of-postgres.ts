import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { FOLDED_COLUMNS, type FoldedProblem, foldProblem } from '#server/database/fold-problem.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** Parts of the searched texts: each is vacuumed and indexed anew by itself. */
const PARTS = 8;

const TABLES = [
  'create extension if not exists pg_trgm',
  `create table problem_texts (
    number integer not null primary key, suspected integer not null, urgency integer not null,
    category text not null, city_key text not null, reference text not null, phone text not null,
    email text not null, search_text text not null, sounds text not null
  ) partition by hash (number)`,
  ...Array.from(
    { length: PARTS },
    (_, part) => `create table problem_texts_${part} partition of problem_texts
      for values with (modulus ${PARTS}, remainder ${part})`,
  ),
  'create table problem_unfolded (first integer not null, last integer not null)',
  `create table problem_deltas (
    block integer not null, suspected integer not null, status text not null,
    priority text not null, category text not null, city_key text not null,
    assigned_to text not null, hour integer not null, n integer not null)`,
  `create table problem_counts (
    kind text not null, key text not null, place integer not null, suspected integer not null,
    status text not null, priority text not null, category text not null, assigned integer not null,
    n integer not null,
    primary key (kind, key, place, suspected, status, priority, category, assigned))`,
];

/** Built over what is there: row by row it would take ten times as long. */
const TEXT_INDEXES = [
  `create index problem_texts_by_part on problem_texts using gin (
    search_text gin_trgm_ops, sounds gin_trgm_ops, reference gin_trgm_ops, phone gin_trgm_ops,
    email gin_trgm_ops)`,
  'create index problem_texts_by_urgency on problem_texts (urgency, number)',
  'analyze problem_texts',
];

const INDEXES = [
  `create index problems_by_city on problems (city_key, number)
    include (suspected, status, priority, category, assigned_to, created_at)`,
  `create index problems_by_assignee on problems (assigned_to, number)
    where assigned_to is not null`,
  `create index problems_open on problems (number)
    include (created_at, category, priority, suspected, assigned_to, city_key, status)
    where status in ('submitted', 'under_review', 'in_progress')`,
];

const DIMENSIONS = `number >> 10 as block, suspected, status, priority, category, city_key,
  coalesce(assigned_to, '') as assigned_to, created_at / 3600000 as hour`;
const ALL_EIGHT = '1, 2, 3, 4, 5, 6, 7, 8';
const SEARCHED = (row: string) =>
  ['subject', 'description', 'location', 'name', 'reference', 'phone', 'email']
    .map((column) => `${row}.${column}`)
    .join(', ');

/** Who folds texts holds this: one that is folded just now would come back. */
const AFTER_FOLDING = "pg_advisory_xact_lock(hashtext('problem_unfolded'))";

const returningTrigger = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as
    $$ begin ${body} return null; end $$`;

const FUNCTIONS = [
  returningTrigger(
    'problems_came',
    `insert into problem_deltas
      select ${DIMENSIONS}, count(*) from added group by ${ALL_EIGHT};
    insert into problem_unfolded
      select min(number), max(number) from added
      where not exists (select from problem_texts where problem_texts.number = added.number)
      having count(*) > 0;`,
  ),
  returningTrigger(
    'problems_changed',
    `insert into problem_deltas
      select block, suspected, status, priority, category, city_key, assigned_to, hour, sum(n)
      from (
        select ${DIMENSIONS}, -1 as n from removed
        union all select ${DIMENSIONS}, 1 as n from added) as each
      group by ${ALL_EIGHT} having sum(n) <> 0;
    if exists (
      select from added join removed using (number) where added.suspected <> removed.suspected)
    then
      update problem_texts set suspected = added.suspected from added
        where problem_texts.number = added.number;
    end if;
    if exists (
      select from added join removed using (number)
      where (${SEARCHED('added')}) is distinct from (${SEARCHED('removed')}))
    then
      perform ${AFTER_FOLDING};
      delete from problem_texts using added where problem_texts.number = added.number;
      insert into problem_unfolded select min(number), max(number) from added;
    end if;`,
  ),
  returningTrigger(
    'problems_went',
    `perform ${AFTER_FOLDING};
    insert into problem_deltas
      select ${DIMENSIONS}, -count(*) from removed group by ${ALL_EIGHT};
    delete from problem_texts using removed where problem_texts.number = removed.number;`,
  ),
  // One at a time folds: two would wait for each other's rows.
  `create function fold_problem_counts() returns void language plpgsql as $$ begin
    if not pg_try_advisory_xact_lock(hashtext('fold_problem_counts')) then return; end if;
    with gone as (delete from problem_deltas returning *)
    insert into problem_counts
      select kind, key, place, suspected, status, priority, category,
        (assigned_to <> '')::integer, sum(n)
      from gone cross join lateral (values
        ('all', '', 0), ('wide', '', block >> 7), ('near', '', block), ('city', city_key, 0),
        ('assignee', assigned_to, 0), ('hour', '', hour)) as counted (kind, key, place)
      where (kind <> 'assignee' or assigned_to <> '')
        and (kind <> 'hour' or status in ('submitted', 'under_review', 'in_progress'))
      group by ${ALL_EIGHT} having sum(n) <> 0 order by ${ALL_EIGHT}
    on conflict (kind, key, place, suspected, status, priority, category, assigned)
      do update set n = problem_counts.n + excluded.n;
  end $$`,
];

/** What is there already is counted. */
const FIRST_ROWS = [
  `insert into problem_deltas select ${DIMENSIONS}, count(*) from problems group by ${ALL_EIGHT}`,
  'select fold_problem_counts()',
  'analyze problem_counts',
];

/** Marks that somebody has set or taken since the texts were folded. */
const MARKS = [0, 1].map(
  (mark) => `update problem_texts set suspected = ${mark} where suspected = ${1 - mark}
    and number in (select number from problems where suspected = ${mark})`,
);

const trigger = (name: string, event: string, tables: string) =>
  `create trigger ${name} after ${event} on problems referencing ${tables}
    for each statement execute function ${name}()`;

const TRIGGERS = [
  trigger('problems_came', 'insert', 'new table as added'),
  trigger('problems_changed', 'update', 'old table as removed new table as added'),
  trigger('problems_went', 'delete', 'old table as removed'),
];

/** Problems folded with one statement. */
const BATCH = 500;

/**
 * PostgreSQL answers the lists of reports itself. It counts them in the transaction of each change:
 * what a change adds and takes is a row of its own in `problem_deltas`, for which nobody waits, and is
 * folded into `problem_counts` later; a count is the sum of both. Texts are folded for search by the
 * product, in the transaction of the report; what others have written is in `problem_unfolded` until then.
 *
 * Most of it is done while others go on writing; then they wait for seconds.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  await runSchema(db, TABLES);
  const last = await foldAfter(db, 0);
  await runSchema(db, TEXT_INDEXES);
  // In the order in which everybody comes to them.
  for (const table of ['counters', 'problems'])
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db);
  await foldAfter(db, last);
  await runSchema(db, [...MARKS, ...INDEXES, ...FUNCTIONS, ...FIRST_ROWS, ...TRIGGERS]);
}

/** Folds the texts of problems above a number; answers the last one. */
async function foldAfter(db: Kysely<Tables>, number: number): Promise<number> {
  const texts = db.withTables<{ problem_texts: FoldedProblem }>();
  for (let last = number; ; ) {
    const rows = await db
      .selectFrom('problems')
      .select(FOLDED_COLUMNS)
      .where('number', '>', last)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    if (rows.length > 0)
      await texts.insertInto('problem_texts').values(rows.map(foldProblem)).execute();
    last = rows.at(-1)?.number ?? last;
    if (rows.length < BATCH) return last;
  }
}
