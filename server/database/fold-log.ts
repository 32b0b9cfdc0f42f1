import { sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';

/**
 * Folds SQLite's log into the file and empties it: it holds what was deleted until then. Answers false
 * when somebody who reads or writes has kept it from being emptied.
 */
export async function foldLog(db: Handle): Promise<boolean> {
  if (engineOf(db) !== 'sqlite') return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
