import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** Years after this one that have a piece of their own; what comes later still shares one. */
const YEARS_AHEAD = 5;
/** Pieces of the table of references, which nothing orders. */
const PARTS = 8;

const REFERENCES = [
  `create table problem_references (reference text not null primary key, number bigint not null)
    partition by hash (reference)`,
  ...Array.from(
    { length: PARTS },
    (_, part) => `create table problem_references_${part} partition of problem_references
      for values with (modulus ${PARTS}, remainder ${part})`,
  ),
];

/** The indexes of the tables that become pieces give up their names to those of the whole. */
const asFirstPiece = (table: string, piece: string) => [
  `alter table ${table} rename to ${piece}`,
  `do $$ declare its record; begin
    for its in select indexrelid::regclass as index from pg_index
      where indrelid = '${piece}'::regclass
    loop
      execute format('alter index %s rename to %I', its.index, '${piece}_' || its.index);
    end loop;
  end $$`,
  `create table ${table} (like ${piece} including defaults including constraints)
    partition by range (${table === 'problems' ? 'id' : 'problem_id'})`,
];

/**
 * A piece keeps unique only what holds what it is cut by. Numbers and changes are unique by how they are
 * given, references by their table.
 */
const KEYS_APART = [
  'drop trigger problems_came on problems',
  'drop trigger problems_changed on problems',
  'drop trigger problems_went on problems',
  'alter table problem_history drop constraint problem_history_problem_id_fkey',
  'alter table problem_history drop constraint problem_history_pkey',
  'alter table problem_history add primary key (problem_id, id)',
  'alter table problems drop constraint problems_number_key',
  'alter table problems drop constraint problems_change_key',
  'alter table problems drop constraint problems_reference_key',
  'create index problems_by_number on problems (number)',
];

/** As the pieces have them already. */
const KEYS_OF_WHOLE = [
  'alter table problems add primary key (id)',
  'create index problems_by_number on problems (number)',
  'create index problems_suspected on problems (created_at) where suspected = 1',
  `create index problems_by_city on problems (city_key, number)
    include (suspected, status, priority, category, assigned_to, created_at)`,
  `create index problems_by_assignee on problems (assigned_to, number)
    where assigned_to is not null`,
  `create index problems_open on problems (number)
    include (created_at, category, priority, suspected, assigned_to, city_key, status)
    where status in ('submitted', 'under_review', 'in_progress')`,
  'alter table problem_history add primary key (problem_id, id)',
  'create index problem_history_by_problem on problem_history (problem_id, change)',
];

const TRIGGER_OF = (name: string, event: string, tables: string) =>
  `create trigger ${name} after ${event} on problems referencing ${tables}
    for each statement execute function ${name}()`;

const TRIGGERS = [
  TRIGGER_OF('problems_came', 'insert', 'new table as added'),
  TRIGGER_OF('problems_changed', 'update', 'old table as removed new table as added'),
  TRIGGER_OF('problems_went', 'delete', 'old table as removed'),
  ...['insert', 'delete'].map(
    (event) => `create trigger problems_refer_on_${event} after ${event} on problems
      referencing ${event === 'insert' ? 'new table as added' : 'old table as removed'}
      for each statement execute function problems_refer_on_${event}()`,
  ),
];

/**
 * Numbers are given without waiting for others to commit. Processes of the version before still raise
 * the counter and get theirs from the same place; what copies a database sets it.
 */
const NUMBERS = [
  'create sequence problem_numbers',
  `select setval('problem_numbers', value) from counters
    where name = 'problem_numbers' and value > 0`,
  // As its owner: the role of the server may have no right to the sequence.
  `create function next_problem_number() returns bigint language sql security definer
    return nextval('problem_numbers')`,
  `create function problem_numbers_are_given() returns trigger language plpgsql
    security definer set search_path from current as $$
    declare next bigint := nextval('problem_numbers');
    begin
      if new.value > next then perform setval('problem_numbers', new.value);
      else new.value := next;
      end if;
      return new;
    end $$`,
  `create trigger problem_numbers_are_given before update on counters for each row
    when (new.name = 'problem_numbers') execute function problem_numbers_are_given()`,
];

const REFERRING = [
  `create function problems_refer_on_insert() returns trigger language plpgsql as $$ begin
    insert into problem_references select reference, number from added;
    return null;
  end $$`,
  `create function problems_refer_on_delete() returns trigger language plpgsql as $$ begin
    delete from problem_references using removed
      where problem_references.reference = removed.reference;
    return null;
  end $$`,
];

/**
 * On PostgreSQL problems and their history lie in pieces by the year, as an id begins with its time: each
 * is vacuumed, indexed and moved by itself. What is there becomes the first piece as it lies, without a
 * row being written anew.
 *
 * References are copied while others go on; then everybody who wants reports waits for seconds.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  await runSchema(db, REFERENCES);
  const last = await refer(db, 0);
  // In the order in which everybody comes to them.
  await sql`lock table counters in share row exclusive mode`.execute(db);
  for (const table of ['problems', 'problem_history'])
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
  await refer(db, last);
  const year = await lastYear(db);
  await runSchema(db, KEYS_APART);
  for (const table of ['problems', 'problem_history'])
    await runSchema(db, asFirstPiece(table, `${table}_${year}`));
  await runSchema(db, KEYS_OF_WHOLE);
  for (const table of ['problems', 'problem_history']) await runSchema(db, piecesOf(table, year));
  await runSchema(db, [
    `alter table problem_history add foreign key (problem_id) references problems (id)`,
    ...NUMBERS,
    ...REFERRING,
    ...TRIGGERS,
    'analyze problems',
    'analyze problem_history',
  ]);
}

/** Notes the references of problems above a number; answers the last one. */
async function refer(db: Kysely<Tables>, number: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    with added as (
      insert into problem_references select reference, number from problems
      where number > ${number} returning number)
    select coalesce(max(number), ${number}) as last from added`.execute(db);
  return rows[0]?.last ?? number;
}

/** The year in which the first piece ends: this one, or that of the latest report. */
async function lastYear(db: Kysely<Tables>): Promise<number> {
  const latest = await db
    .selectFrom('problems')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const hexadecimal = (latest?.id ?? '').replace('-', '').slice(0, 12);
  const times = [Date.now(), Number.parseInt(hexadecimal, 16) || 0];
  return new Date(Math.max(...times)).getUTCFullYear();
}

/** What ids begin with at the beginning of a year. */
const idsFrom = (year: number) =>
  Date.UTC(year, 0).toString(16).padStart(12, '0').replace(/^.{8}/, '$&-');

function piecesOf(table: string, first: number): string[] {
  const years = Array.from({ length: YEARS_AHEAD }, (_, ahead) => first + 1 + ahead);
  const last = first + YEARS_AHEAD;
  return [
    `alter table ${table} attach partition ${table}_${first}
      for values from (minvalue) to ('${idsFrom(first + 1)}')`,
    ...years.map(
      (year) => `create table ${table}_${year} partition of ${table}
        for values from ('${idsFrom(year)}') to ('${idsFrom(year + 1)}')`,
    ),
    `create table ${table}_later partition of ${table}
      for values from ('${idsFrom(last + 1)}') to (maxvalue)`,
  ];
}
