import { statSync } from 'node:fs';
import { isWholeInThread } from '#server/database/is-whole-in-thread.ts';
import { isWholeSqlite } from '#server/database/is-whole-sqlite.ts';
import { damagedDatabase } from '#server/database/open-sqlite.ts';

/** Bytes: checked in about a third of a second, for which a start may wait. */
const CHECKED_BEFORE_START = 64 * 1024 * 1024;

/**
 * Looks for damage that opening a file does not meet. A large one is checked in a thread of its own
 * while the product runs, and `onDamage` is told what it finds.
 *
 * @throws {StartError} when a file that is not large is damaged
 */
export function refuseDamage(path: string, onDamage: (error: unknown) => void): void {
  if (statSync(path).size > CHECKED_BEFORE_START) checkLater(path, onDamage);
  else if (!isWholeSqlite(path)) throw damagedDatabase(path);
}

function checkLater(path: string, onDamage: (error: unknown) => void): void {
  isWholeInThread(path).then((isWhole) => {
    if (!isWhole) onDamage(damagedDatabase(path));
  }, onDamage);
}
