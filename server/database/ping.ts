import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';

/** Resolves when the database answers. */
export async function ping(db: Handle): Promise<void> {
  await sql`select 1`.execute(db);
}
