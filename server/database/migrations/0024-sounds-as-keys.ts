import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { lockWhole } from '#server/database/lock-migrations.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

const INDEXES = {
  problem_texts_by_part: 'using gin (search_text gin_trgm_ops)',
  problem_texts_by_contact:
    'using gin (reference gin_trgm_ops, phone gin_trgm_ops, email gin_trgm_ops)',
  problem_texts_by_sound: 'using gin (sounds)',
  problem_texts_by_urgency: '(urgency, number)',
};
const AS_KEYS = 'alter column sounds type tsvector using sounds::tsvector';

interface Part {
  name: string;
  /** Which of the texts it has, as SQL. */
  bound: string;
}

const nextOf = ({ name }: Part) => `next_${name}`;

async function partsOf(db: Kysely<Tables>): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select relname as name, pg_get_expr(relpartbound, oid) as bound
    from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'problem_texts'::regclass order by 1`.execute(db);
  return rows;
}

const COLUMNS = 'number, suspected, urgency, category, city_key, reference, phone, email';
/** Texts as they are put into a copy. */
const texts = (part: Part) =>
  `insert into ${nextOf(part)} (${COLUMNS}, search_text, sounds)
    select ${COLUMNS}, search_text, sounds::tsvector from ${part.name} as old`;

/** Its copy, with keys that are read as such once. */
const copied = (part: Part) => [
  // Whoever tidies up could take away by when a text was written.
  `lock table ${part.name} in share update exclusive mode`,
  `create table ${nextOf(part)} (like ${part.name})`,
  `alter table ${nextOf(part)} ${AS_KEYS}`,
  texts(part),
  `alter table ${nextOf(part)} add primary key (number)`,
  ...Object.values(INDEXES).map((index) => `create index on ${nextOf(part)} ${index}`),
  `analyze ${nextOf(part)}`,
];

/** What was written by transactions that had not ended before the copy began; no text is read for it. */
const isLater = (before: string) => `age(old.xmin) <= age('${before}'::xid)`;

/** What has changed since it was copied. */
const followed = (part: Part, before: string) => [
  `delete from ${nextOf(part)} as next
    where not exists (select from ${part.name} as old where old.number = next.number)`,
  `delete from ${nextOf(part)} as next using ${part.name} as old
    where old.number = next.number and ${isLater(before)}`,
  `${texts(part)} where ${isLater(before)}`,
];

const attached = (part: Part) => [
  `alter table problem_texts attach partition ${nextOf(part)} ${part.bound}`,
  `do $$ declare its record; begin
    for its in select relname as name from pg_index join pg_class on oid = indexrelid
      where indrelid = '${nextOf(part)}'::regclass
    loop
      execute format('alter index %I rename to %I', its.name, substr(its.name, 6));
    end loop;
  end $$`,
  `alter table ${nextOf(part)} rename to ${part.name}`,
];

/** Processes of the version before look for a key with blanks around it, or before it, in a text. */
const AS_BEFORE = `create or replace function strpos(tsvector, text) returns integer language sql immutable as $$
  select ($1 @@ (quote_literal(btrim($2)) || case when $2 like '% ' then '' else ':*' end)::tsquery)::integer
$$`;

/**
 * On PostgreSQL sounds are kept as the keys that are looked for. As a text they were made into keys for
 * each report that the index had found by its letters, which took ten times as long as finding it.
 *
 * Texts are copied and indexed while everybody goes on reading and writing; then who searches and who sends
 * a report waits for seconds. Older processes go on searching.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  const parts = await partsOf(db);
  const { rows } = await sql<{ before: string }>`
    select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as before`.execute(
    db,
  );
  const before = rows[0]?.before ?? '';
  await runSchema(db, parts.flatMap(copied));
  await lockWhole(db, ['problem_texts']);
  await runSchema(db, [
    ...parts.flatMap((part) => followed(part, before)),
    `drop index ${Object.keys(INDEXES).join(', ')}`,
    ...parts.map(({ name }) => `drop table ${name}`),
    `alter table problem_texts ${AS_KEYS}`,
    ...Object.entries(INDEXES).map(
      ([name, index]) => `create index ${name} on problem_texts ${index}`,
    ),
    ...parts.flatMap(attached),
    AS_BEFORE,
  ]);
}
