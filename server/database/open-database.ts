import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { asStartError, openSqlite } from '#server/database/open-sqlite.ts';
import type { Answers } from '#server/database/postgres-pool.ts';
import { refuseMisfit } from '#server/database/refuse-misfit.ts';
import type { Tables } from '#server/database/tables.ts';

export const DATABASE_FILE = 'nagrik.db';

/** Where the data lies, as the settings say. */
export interface DatabaseLocation {
  dataDir: string;
  /** A PostgreSQL database, used instead of the file in the data folder. */
  databaseUrl?: string | undefined;
}

/** Loaded only where it is used. */
const postgres = () => import('#server/database/open-postgres.ts');

/**
 * Opens the database, made on the first start, and brings it up to date.
 *
 * @param answers how long PostgreSQL may take for each; any time for who writes a database full
 * @throws {StartError} when it cannot be reached, is damaged, does not fit or is of a newer version
 */
export async function openDatabase(
  location: DatabaseLocation,
  answers: Answers = 'soon',
): Promise<Kysely<Tables>> {
  if (location.databaseUrl !== undefined) {
    const { openMigratedPostgres } = await postgres();
    return openMigratedPostgres(location.databaseUrl, answers);
  }
  const db = openSqlite(databaseFile(location));
  try {
    await migrate(db);
    await refuseMisfit(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw asStartError(error, databaseFile(location));
  }
}

/** A replica of the database, on PostgreSQL; nothing is asked of it yet. */
export async function openReplica(url: string): Promise<Kysely<Tables>> {
  return (await postgres()).openReplica(url);
}

/** For who reads all of it once, and little from then on. KiB. */
const READ_ONCE = 500;

/** As `openDatabase`, for a thread of a process that has the database open: nothing is checked a second time. */
export async function openOnceMore(location: DatabaseLocation): Promise<Kysely<Tables>> {
  if (location.databaseUrl === undefined) return openSqlite(databaseFile(location), READ_ONCE);
  const { openPostgresAsItIs } = await postgres();
  return openPostgresAsItIs(location.databaseUrl);
}

export const databaseFile = ({ dataDir }: DatabaseLocation): string => join(dataDir, DATABASE_FILE);
