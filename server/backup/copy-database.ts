import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { holdMoment, migrationsOf } from '#server/backup/copy-file-queries.ts';
import type { Copy } from '#server/backup/leave-out-worker.ts';
import { moveDatabase } from '#server/backup/move-database.ts';
import { knownMigrations } from '#server/database/migrate.ts';
import {
  DATABASE_FILE,
  type DatabaseLocation,
  openDatabase,
} from '#server/database/open-database.ts';
import { asStartError, damagedDatabase } from '#server/database/open-sqlite.ts';
import { strangeIn } from '#server/database/strange-in.ts';
import { inThread } from '#server/tasks/in-thread.ts';

/**
 * Copies the database into a SQLite file, whichever engine it is on, without what backups leave out;
 * answers the migrations that its tables have had, and what of them a restore would refuse.
 *
 * @throws {StartError} when there is no database, or a damaged one
 */
export async function copyDatabase(
  from: DatabaseLocation,
  to: string,
  problemsBefore?: number,
): Promise<{ migrations: string[]; strange: string | undefined }> {
  const file = join(from.dataDir, DATABASE_FILE);
  if (from.databaseUrl === undefined) await copySqlite(file, to);
  else await copyPostgres(from, dirname(to));
  // In a thread of its own, as it reads the whole file and writes it anew.
  const data: Copy = { file: to, problemsBefore };
  const isWhole = await inThread(new URL('./leave-out-worker.ts', import.meta.url), data);
  // Else damage would replace the good backups one by one.
  if (!isWhole) throw damagedDatabase(file);
  const copy = new DatabaseSync(to);
  try {
    const migrations = migrationsOf(copy);
    const isNewer = migrations.some((name) => !knownMigrations().includes(name));
    return { migrations, strange: isNewer ? undefined : await strangeIn(copy, migrations) };
  } finally {
    copy.close();
  }
}

/**
 * SQLite's own online backup: a consistent copy, whoever writes meanwhile. It begins anew with each write
 * of others unless it reads what was there at one moment: a large database would never be copied.
 */
async function copySqlite(from: string, to: string): Promise<void> {
  const source = openExisting(from);
  try {
    try {
      holdMoment(source);
    } catch (error) {
      // A full disk is no damage: who puts an older backup in the place of a whole file loses what came since.
      throw asStartError(error, from);
    }
    await backup(source, to);
  } finally {
    source.close();
  }
}

async function copyPostgres(from: DatabaseLocation, dataDir: string): Promise<void> {
  const source = await openDatabase(from, 'at any time');
  const copy = await openDatabase({ dataDir });
  try {
    await moveDatabase(source, copy);
  } finally {
    await copy.destroy();
    await source.destroy();
  }
}

function openExisting(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  } catch (error) {
    throw asStartError(error, path);
  }
}
