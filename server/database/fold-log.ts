import { sql } from 'kysely';
import { engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';

/**
 * Folds SQLite's log into the file and empties it: it holds what was deleted until then. The index of the
 * log, in a file of its own, goes on naming each page in the order of writing until the next write: one
 * that changes nothing is made. Answers false when somebody who reads or writes has kept the log from
 * being emptied.
 */
export async function foldLog(db: Handle): Promise<boolean> {
  if (engineOf(db) !== 'sqlite') return true;
  const { log } = await checkpoint(db, 'passive');
  if (!(await emptied(db))) return false;
  // An empty one stays as it is: a quiet hour writes nothing.
  if (log <= 0) return true;
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  await sql`pragma user_version = ${sql.lit(rows[0]?.user_version ?? 0)}`.execute(db);
  return emptied(db);
}

const emptied = async (db: Handle) => (await checkpoint(db, 'truncate')).busy === 0;

/** `log` counts the pages in it, -1 where there is none. */
async function checkpoint(db: Handle, mode: 'passive' | 'truncate') {
  const run = sql<{ busy: number; log: number }>`pragma wal_checkpoint(${sql.raw(mode)})`;
  const { rows } = await run.execute(db);
  return rows[0] ?? { busy: 1, log: -1 };
}
