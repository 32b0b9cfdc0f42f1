import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE } from '#server/database/open-database.ts';

/** The database with its log: what SQLite writes when a problem comes. */
const WRITTEN = ['', '-wal', '-shm'].map((ending) => `${DATABASE_FILE}${ending}`);
const FILES = ['', ...WRITTEN, 'cache', join('cache', 'problem-index.bin')];

/**
 * Gives the files that problems change a new time whether or not one came, so that on a quiet night theirs
 * is not that of the last problem. The time of a change of the file's entry, which nobody can set, moves
 * with it.
 */
export async function hideFileTimes(dataDir: string, time = new Date()): Promise<void> {
  const touch = (file: string) => utimes(join(dataDir, file), time, time);
  // Some are not there, such as on PostgreSQL.
  await Promise.allSettled(FILES.map(touch));
}
