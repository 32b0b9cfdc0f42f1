import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** An account keeps the language that its owner has chosen. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, ['alter table admins add column language text']);
}
