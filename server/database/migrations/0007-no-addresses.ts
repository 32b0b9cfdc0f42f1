import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/** What was derived from the addresses of callers goes. */
const STATEMENTS = ['delete from rate_limits', 'drop table blog_likes'];

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
}
