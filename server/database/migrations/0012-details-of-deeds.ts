import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * An entry of the trail may say how many. Entries from before have no detail, and the hash of one
 * without covers what it did then: none is hashed anew. And of the trail each administrator is told by
 * mail up to which entry, and when.
 */
const STATEMENTS = [
  "alter table audit_trail add column detail text not null default ''",
  'alter table admins add column trail_told integer not null default 0',
  'alter table admins add column trail_told_at integer not null default 0',
];

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
}
