import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** A key knows the entry of the trail that its write left, so that it is known when that was undone. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, ['alter table idempotency_keys add column entry bigint']);
}
