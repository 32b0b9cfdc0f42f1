import type { Kysely } from 'kysely';
import { runSchema } from '#server/database/run-schema.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * What was derived from the addresses of callers goes. The table of likes stays, empty, as processes
 * of an older version may run beside this one; a later version drops it.
 */
const STATEMENTS = ['delete from rate_limits', 'delete from blog_likes'];

export async function up(db: Kysely<Tables>): Promise<void> {
  await runSchema(db, STATEMENTS);
}
