import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
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
  const file = new URL('./sqlite-check-worker.ts', import.meta.url);
  const worker = new Worker(file, { workerData: path, execArgv: [] });
  worker.on('message', (isWhole: boolean) => {
    if (!isWhole) onDamage(damagedDatabase(path));
  });
  worker.on('error', onDamage);
  worker.unref();
}
