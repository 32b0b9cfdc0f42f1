import { sql } from 'kysely';
import type { Handle } from '#server/database/tables.ts';

/** Resolves when the database answers. Built as a query: what only reads waits for no writer. */
export async function ping(db: Handle): Promise<void> {
  await db.selectNoFrom(sql`1`.as('alive')).execute();
}
