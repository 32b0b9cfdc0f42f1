import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import { lockWhole } from '#server/database/lock-migrations.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** Three small ones are made in half the time of one of all columns, as each stays in the processor's memory. */
const INDEXES = {
  problem_texts_by_part: 'using gin (search_text gin_trgm_ops)',
  problem_texts_by_contact:
    'using gin (reference gin_trgm_ops, phone gin_trgm_ops, email gin_trgm_ops)',
  problem_texts_by_sound: 'using gin ((sounds::tsvector))',
  problem_texts_by_urgency: '(urgency, number)',
};

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

/** Its copy, with other indexes. */
const copied = (part: Part) => [
  `create table ${nextOf(part)} (like ${part.name})`,
  `insert into ${nextOf(part)} select * from ${part.name}`,
  `alter table ${nextOf(part)} add primary key (number)`,
  ...Object.values(INDEXES).map((index) => `create index on ${nextOf(part)} ${index}`),
  `analyze ${nextOf(part)}`,
];

/** What has changed since it was copied. */
const followed = (part: Part) => [
  `delete from ${nextOf(part)} as next where not exists (
    select from ${part.name} as old
    where old.number = next.number and row(old.*) is not distinct from row(next.*))`,
  `insert into ${nextOf(part)} select * from ${part.name} as old
    where not exists (select from ${nextOf(part)} as next where next.number = old.number)`,
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

/**
 * On PostgreSQL words are found by how they sound in an index of whole sounds, no longer by three letters of
 * them, which were more than the letters of the texts; and each index of texts is one of its own.
 *
 * Texts are copied and indexed while everybody goes on reading and writing; then who searches and who sends a
 * report waits for seconds. Searches of older processes read all texts until these are replaced.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  const parts = await partsOf(db);
  await runSchema(db, parts.flatMap(copied));
  await lockWhole(db, ['problem_texts']);
  await runSchema(db, [
    ...parts.flatMap(followed),
    'drop index problem_texts_by_part, problem_texts_by_urgency',
    ...parts.map(({ name }) => `drop table ${name}`),
    ...Object.entries(INDEXES).map(
      ([name, index]) => `create index ${name} on problem_texts ${index}`,
    ),
    ...parts.flatMap(attached),
  ]);
}
