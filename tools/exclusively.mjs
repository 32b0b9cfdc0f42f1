import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs a task while no other process that names the same file runs one. A holder that died
 * without releasing the file is passed over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} task
 */
export async function exclusively(file, task) {
  mkdirSync(dirname(file), { recursive: true });
  while (!claim(file)) await wait(100);
  try {
    return await task();
  } finally {
    rmSync(file, { force: true });
  }
}

function claim(/** @type {string} */ file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    if (!isHolderAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

function isHolderAlive(/** @type {string} */ file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // Empty between its creation and the writing of the number.
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM') || isCode(error, 'ENOENT');
  }
}

function isCode(/** @type {unknown} */ error, /** @type {string} */ code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
