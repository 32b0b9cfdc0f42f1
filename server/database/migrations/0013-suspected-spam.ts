import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** What fills the field for robots is kept, marked: browsers fill it for people too. */
const STATEMENTS = ['submissions', 'problems'].flatMap((table) => [
  `alter table ${table} add column suspected integer not null default 0 check (suspected in (0, 1))`,
  `create index ${table}_suspected on ${table} (created_at) where suspected = 1`,
]);

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
}
