import { DatabaseSync } from 'node:sqlite';
import { isSqliteDamaged } from '#server/database/database-errors.ts';

/** False when pages of a database file are damaged. Reads the whole file, about 200 MB a second. */
export function isWholeSqlite(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    return database.prepare('pragma quick_check(1)').get()?.quick_check === 'ok';
  } catch (error) {
    if (isSqliteDamaged(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}
