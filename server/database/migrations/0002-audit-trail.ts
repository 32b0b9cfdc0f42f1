import type { Kysely } from 'kysely';
import { engineOf, keepRows } from '#server/database/dialect.ts';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** Deeds of administrators, each row bearing the hash of the one before; nothing may change one. */
const STATEMENTS = [
  `create table audit_trail (
    number bigint primary key, at bigint not null, admin_id text not null, session_id text not null,
    action text not null, subject text not null, previous_hash text not null, hash text not null)`,
  "insert into counters (name, value) values ('audit_trail', 0)",
];

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
  await runSchema(db, keepRows(engineOf(db), 'audit_trail'));
}
