import { availableParallelism } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { FIRST_DAY, SPAN } from './make-problems.ts';
import { ALPHABET } from './write-problems.ts';

type Database = Kysely<Tables>;

const TABLES = ['problems', 'problem_history', 'problem_references', 'problem_texts'];
/** Of texts, those that find words: they take longest, and so each part's is made by itself. */
const TEXT_INDEX = /(?<=\s)problem_texts_by_(?:part|contact|sound)(?=\s)/;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const run = (db: Database, statement: string) => sql.raw(statement).execute(db);

async function valuesFrom(db: Database, statement: string): Promise<string[]> {
  const { rows } = await sql.raw<{ value: string }>(statement).execute(db);
  return rows.map(({ value }) => value);
}

/**
 * Lets in more problems on PostgreSQL than row by row would come in a day's work: those that `write` writes
 * become `count`, as copies of their own times, numbers, references and contacts. Keys, indexes and counts
 * are made at the end, for all at once. Run it alone, as the owner of the tables, on an empty database;
 * `tell` is told what is done.
 */
export async function multiplyProblems(
  db: Database,
  count: number,
  write: () => Promise<void>,
  tell: (done: string) => void,
): Promise<void> {
  const putBack = await takeAway(db);
  await write();
  tell('the first reports are made');
  await copyMade(db, count, tell);
  for (const [what, statements] of putBack) {
    await together(db, statements);
    tell(what);
  }
  for (const statement of COUNTS) await run(db, statement);
  await run(db, `update counters set value = ${count} where name = 'problem_changes'`);
  await run(db, `update counters set value = ${count} where name = 'problem_numbers'`);
  tell('counts');
}

/** Runs statements side by side, one for each core. */
async function together(db: Database, statements: string[]): Promise<void> {
  const left = statements.values();
  const worker = async () => {
    for (const statement of left) await run(db, statement);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

const listOf = (names: readonly string[]) => names.map((name) => `'${name}'::regclass`).join(', ');

/** Takes keys, indexes and triggers away; answers what makes them again, in their order. */
async function takeAway(db: Database): Promise<[what: string, statements: string[]][]> {
  const indexes = await valuesFrom(
    db,
    `select pg_get_indexdef(indexrelid) as value from pg_index
      where indrelid in (${listOf(TABLES)})
        and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const parts = await valuesFrom(
    db,
    "select inhrelid::regclass::text as value from pg_inherits where inhparent = 'problem_texts'::regclass",
  );
  const keys = (type: 'f' | 'p', value: string) =>
    valuesFrom(
      db,
      `select format(${value}) as value from pg_constraint
        where contype = '${type}' and conparentid = 0 and conrelid in (${listOf(TABLES)})`,
    );
  const made = "'alter table %s add %s', conrelid::regclass, pg_get_constraintdef(oid)";
  const dropped = "'alter table %s drop constraint %s', conrelid::regclass, conname";
  const [primary, foreign] = [await keys('p', made), await keys('f', made)];
  const isOfTexts = (definition: string) => TEXT_INDEX.test(definition);
  const ofAll = (definition: string) => definition.replace(' ON ONLY ', ' ON ');
  const ofTexts = indexes.filter(isOfTexts);
  await run(db, 'alter table problems disable trigger user');
  for (const statement of [...(await keys('f', dropped)), ...(await keys('p', dropped))])
    await run(db, statement);
  for (const definition of indexes)
    await run(db, `drop index ${/INDEX (\S+) ON/.exec(definition)?.[1]}`);
  return [
    ['keys', primary],
    ['indexes', indexes.filter((each) => !isOfTexts(each)).map(ofAll)],
    ['references to reports', foreign],
    // Each part by itself, as one index is made by one core alone; then the whole has nothing left to make.
    [
      'the indexes of texts',
      parts.flatMap((part) =>
        ofTexts.map((definition) =>
          definition
            .replace('problem_texts', part)
            .replace(/ON ONLY \S*problem_texts/, `ON ${part}`),
        ),
      ),
    ],
    ['the index of all texts', ofTexts.map(ofAll)],
    ['triggers', ['alter table problems enable trigger user']],
  ];
}

/** The made problems become the copies; each copy has a stretch of the years for itself. */
async function copyMade(db: Database, count: number, tell: (done: string) => void): Promise<void> {
  await run(db, MADE);
  const [made = '0'] = await valuesFrom(db, 'select count(*)::text as value from made_problems');
  const copies = Math.ceil(count / Number(made));
  // A table that is emptied and filled in one transaction needs no log where `wal_level` is minimal.
  const fill = (table: string, statements: string[]) =>
    db.transaction().execute(async (trx) => {
      // In the order of numbers, as they lie; two that read at once would begin where the other is.
      await sql`set local synchronize_seqscans = off`.execute(trx);
      await sql`truncate ${sql.table(table)}`.execute(trx);
      for (const statement of statements) await sql.raw(statement).execute(trx);
    });
  const copied = Array.from({ length: copies }, (_, copy) =>
    copyOf({ copy, copies, made: Number(made), count }),
  );
  const copyAll = (table: string, into: string) =>
    fill(
      table,
      copied.map((each) => `with copied as (${each}) ${into}`),
    );
  await Promise.all([copyAll('problems', INTO_PROBLEMS), copyAll('problem_texts', INTO_TEXTS)]);
  tell('reports and their texts');
  const references = 'insert into problem_references select reference, number from problems';
  await Promise.all([
    copyAll('problem_history', INTO_HISTORY),
    fill('problem_references', [references]),
  ]);
  tell('history and references');
  await run(db, 'drop table made_problems');
}

const MADE = `
  create table made_problems as
  select problems.*, urgency, search_text, sounds, history.id as history_id,
    from_status, to_status, note, by_name, by_admin
  from problems join problem_texts using (number)
    left join problem_history as history on problem_id = problems.id
  order by number`;

interface Copy {
  copy: number;
  copies: number;
  made: number;
  count: number;
}

/** What a copy has of its own, for each made problem: all else is as it was made. */
function copyOf({ copy, copies, made, count }: Copy): string {
  const places = [5, 4, 3, 2, 1, 0].map((power) => {
    const digit = `(next / ${ALPHABET.length ** power}) % ${ALPHABET.length}`;
    return `substr('${ALPHABET}', (${digit})::integer + 1, 1)`;
  });
  const [first, last] = [places.slice(0, 4).join(' || '), places.slice(4).join(' || ')];
  return `
    select made.*, numbered.next, hour,
      'PR-' || ${first} || '-' || ${last} as new_reference,
      case when made.status = 'submitted' then hour else hour + updated_at - created_at end as updated,
      '+91 9' || ((next * 48271) % 900000000 + 100000000)::text as new_phone,
      regexp_replace(email, '\\d+', ((next * 3607) % 9999 + 1)::text) as new_email
    from made_problems as made
    cross join lateral (select number + ${copy * made} as next,
      (${FIRST_DAY} + (created_at - ${FIRST_DAY} + ${copy * SPAN}) / ${copies}) / ${HOUR} * ${HOUR} as hour
    ) as numbered
    where next <= ${count}`;
}

/** Its time, and of the made one what is by chance. */
const idAt = (time: string, id: string) => `
  substr(lpad(to_hex(${time}), 12, '0'), 1, 8) || '-' ||
  substr(lpad(to_hex(${time}), 12, '0'), 9, 4) || substr(${id}, 14)`;

const INTO_PROBLEMS = `
  insert into problems (id, number, change, reference, status, priority, category, subject,
    description, location, incident_date, supporting_link, city, city_key, state, anonymous, name,
    phone, email, created_at, updated_at)
  select ${idAt('hour', 'id')}, next, case when status = 'submitted' then -next else next end,
    new_reference, status, priority, category, subject, description, location,
    to_char(to_timestamp((hour - ${DAY}) / 1000) at time zone 'utc', 'YYYY-MM-DD'),
    supporting_link, city, city_key, state, anonymous, name,
    case when phone is not null then new_phone end, new_email, hour, updated
  from copied`;

const INTO_TEXTS = `
  insert into problem_texts (number, suspected, urgency, category, city_key, reference, phone, email,
    search_text, sounds)
  select next, suspected, urgency, category, city_key,
    lower(replace(new_reference, '-', '')),
    case when phone is null then '' else substr(replace(new_phone, ' ', ''), 2) end,
    coalesce(new_email, ''), search_text, sounds
  from copied`;

const INTO_HISTORY = `
  insert into problem_history (id, problem_id, change, from_status, to_status, note, by_name, by_admin,
    created_at)
  select ${idAt('updated', 'history_id')}, ${idAt('hour', 'id')}, next, from_status, to_status,
    note, by_name, by_admin, updated
  from copied where history_id is not null`;

/** As folding would make them of every row, but each of what is summed already. */
const COUNTED = 'suspected, status, priority, category';
const COUNTS = [
  'delete from problem_counts',
  `insert into problem_counts
    select 'near', '', number >> 10, ${COUNTED}, (assigned_to is not null)::integer, count(*)
    from problems group by number >> 10, ${COUNTED}, assigned_to is not null`,
  ...Object.entries({ wide: 'place >> 7', vast: 'place >> 10', all: '0' }).map(
    ([kind, place]) => `insert into problem_counts
      select '${kind}', '', ${place} as at, ${COUNTED}, assigned, sum(n)
      from problem_counts where kind = 'near' group by at, ${COUNTED}, assigned`,
  ),
  `insert into problem_counts
    select 'city', city_key, number >> 17, ${COUNTED}, (assigned_to is not null)::integer, count(*)
    from problems group by city_key, number >> 17, ${COUNTED}, assigned_to is not null`,
  `insert into problem_counts
    select 'assignee', assigned_to, number >> 17, ${COUNTED}, 1, count(*)
    from problems where assigned_to is not null group by assigned_to, number >> 17, ${COUNTED}`,
  `insert into problem_counts
    select 'hour', (number >> 10)::text, created_at / ${HOUR}, ${COUNTED},
      (assigned_to is not null)::integer, count(*)
    from problems where status in ('submitted', 'under_review', 'in_progress')
    group by number >> 10, created_at / ${HOUR}, ${COUNTED}, assigned_to is not null`,
];
