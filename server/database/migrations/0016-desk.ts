import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** What working together on many problems and submissions keeps; desk-tables.ts says what each means. */
const STATEMENTS = [
  'alter table problems add column assigned_to text',
  "alter table problems add column newest_note text not null default ''",
  'alter table problems add column taken_by text',
  `update problems set newest_note = (
      select note from problem_history
      where problem_id = problems.id and note <> '' order by change desc limit 1)
    where exists (
      select 1 from problem_history where problem_id = problems.id and note <> '')`,
  "alter table submissions add column rejection_reason text not null default ''",
  'alter table submissions add column original text',
  'alter table submissions add column edited_by text',
  'alter table submissions add column version bigint not null default 1',
  `create table saved_views (
    id text primary key, list text not null, name text not null, query text not null,
    owner_id text, created_by text not null, created_at bigint not null)`,
  `create table open_items (
    kind text not null, item_id text not null, admin_id text not null, session_id text not null,
    opened_at bigint not null, expires_at bigint not null,
    primary key (kind, item_id, session_id))`,
  'create index open_items_by_expiry on open_items (expires_at)',
  `create table bulk_changes (
    id text primary key, admin_id text not null, change text not null, total bigint not null,
    state text not null, created_at bigint not null)`,
  'create index bulk_changes_by_admin on bulk_changes (admin_id, created_at)',
  `create table bulk_items (
    bulk_id text not null references bulk_changes (id), number bigint not null,
    state text not null, reason text not null default '',
    before_status text, before_assigned_to text, change_after bigint,
    primary key (bulk_id, number))`,
  'create index bulk_items_by_state on bulk_items (bulk_id, state, number)',
];

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
}
