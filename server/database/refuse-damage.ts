import { statSync } from 'node:fs';
import { isWholeInThread } from '#server/database/is-whole-in-thread.ts';
import { isWholeSqlite } from '#server/database/is-whole-sqlite.ts';
import { damagedDatabase } from '#server/database/open-sqlite.ts';

/** Bytes: checked in about a third of a second, for which a start may wait. */
const CHECKED_BEFORE_START = 64 * 1024 * 1024;

/** Whether a file is so large that a start does not wait for its check. */
const isLarge = (path: string) => statSync(path).size > CHECKED_BEFORE_START;

/**
 * Looks for damage that opening a file does not meet, unless it is large.
 *
 * @throws {StartError} when it is damaged
 */
export function refuseDamage(path: string): void {
  if (!isLarge(path) && !isWholeSqlite(path)) throw damagedDatabase(path);
}

/** Looks for it in a large file, in a thread of its own. Tells what it has found, or why it could not look. */
export async function damageOfLarge(path: string): Promise<unknown> {
  try {
    if (!isLarge(path) || (await isWholeInThread(path))) return undefined;
    return damagedDatabase(path);
  } catch (error) {
    return error;
  }
}
