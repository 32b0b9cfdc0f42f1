import { sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';

/** Folds SQLite's log into the file and empties it: it holds what was deleted until then. */
export async function foldLog(db: Handle): Promise<void> {
  // A reader in between leaves some of it for the next time.
  if (engineOf(db) === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
