import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Deeds of administrators, each row bearing the hash of the one before; nothing may change one. */
const STATEMENTS = [
  `create table audit_trail (
    number bigint primary key, at bigint not null, admin_id text not null, session_id text not null,
    action text not null, subject text not null, previous_hash text not null, hash text not null)`,
  "insert into counters (name, value) values ('audit_trail', 0)",
  `create trigger audit_trail_keeps_rows before delete on audit_trail
    begin select raise(abort, 'the audit trail is append-only'); end`,
  `create trigger audit_trail_keeps_values before update on audit_trail
    begin select raise(abort, 'the audit trail is append-only'); end`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
