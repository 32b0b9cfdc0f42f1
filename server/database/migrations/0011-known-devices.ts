import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Devices that have signed in before; and reset tokens of nobody, so that asking for one writes the
 * same whether or not the address is known.
 */
const STATEMENTS = [
  `create table known_devices (
    mark_hash text not null, admin_id text not null references admins (id),
    last_used_at bigint not null, primary key (mark_hash, admin_id))`,
  'create index known_devices_by_admin on known_devices (admin_id, last_used_at)',
  'create table kept_resets as select * from password_resets',
  'drop table password_resets',
  `create table password_resets (
    token_hash text primary key, admin_id text references admins (id), expires_at bigint not null,
    lifetime integer not null default 1800000)`,
  `insert into password_resets (token_hash, admin_id, expires_at, lifetime)
    select token_hash, admin_id, expires_at, lifetime from kept_resets`,
  'drop table kept_resets',
  'create index password_resets_by_admin on password_resets (admin_id)',
];

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
}
