import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** Passwords are chosen by their owners, who are told by mail of what happens to their accounts. */
const STATEMENTS = [
  'alter table admins add column must_change integer not null default 0',
  'alter table password_resets add column lifetime integer not null default 1800000',
  "alter table reset_mails add column kind text not null default 'reset'",
  'alter table reset_mails add column notice text',
];

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
}
