import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import { DATABASE_FILE, openDatabase } from '#server/database/open-database.ts';
import { refuseMissing } from '#server/database/refuse-missing.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Opens the database of the product for a command, which never makes a new one.
 *
 * @throws {StartError} when there is none
 */
export async function openExistingDatabase({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Kysely<Tables>> {
  if (databaseUrl === undefined)
    refuseMissing(
      join(dataDir, DATABASE_FILE),
      `There is no database in ${dataDir}: set DATA_DIR to its folder`,
    );
  return openDatabase({ dataDir, databaseUrl });
}
