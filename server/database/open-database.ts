import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { openSqlite } from '#server/database/open-sqlite.ts';
import type { Tables } from '#server/database/tables.ts';

export const DATABASE_FILE = 'nagrik.db';

/**
 * Opens the database of a data folder, made on the first start, and brings it up to date.
 *
 * @throws {StartError} when it is damaged or of a newer version
 */
export async function openDatabase(dataDir: string): Promise<Kysely<Tables>> {
  const db = openSqlite(join(dataDir, DATABASE_FILE));
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
