import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** The first answer to a write with an idempotency key; empty for what the public sent in. */
const STATEMENTS = [
  'alter table idempotency_keys add column status integer',
  'alter table idempotency_keys add column answer text',
  'alter table idempotency_keys add column etag text',
];

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
}
