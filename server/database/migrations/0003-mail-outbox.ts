import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** Mails that were asked for and are not delivered yet. */
const STATEMENTS = [
  `create table reset_mails (
    id text primary key, admin_id text references admins (id), expires_at bigint not null,
    attempts integer not null, next_try_at bigint not null)`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
}
