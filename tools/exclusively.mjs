import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What this process holds: after a start anew in a container a dead holder had the same number. */
const held = new Set();
/** From the creation of a file to the writing of the number; milliseconds. */
const WRITTEN_WITHIN = 10_000;

/**
 * Runs a task while no other process that names the same file runs one. A holder that died
 * without releasing the file is passed over, unless another process has got its number: so who
 * waits says for whom.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} task
 */
export async function exclusively(file, task) {
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 0; !claim(file); tries++) {
    if (tries === 1) tellOfHolder(file);
    await wait(100);
  }
  try {
    return await task();
  } finally {
    release(file);
  }
}

function claim(/** @type {string} */ file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    held.add(file);
    return true;
  } catch (error) {
    // On a full disk the file is there, and empty.
    if (error instanceof Error && 'syscall' in error && error.syscall === 'write') release(file);
    if (!isCode(error, 'EEXIST')) throw error;
    if (!isHolderAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

function tellOfHolder(/** @type {string} */ file) {
  try {
    const holder = readFileSync(file, 'utf8');
    console.error(
      `Waiting for process ${holder}, which prepares the product too (if it does not, remove ${file})…`,
    );
  } catch {
    // It has just ended.
  }
}

function release(/** @type {string} */ file) {
  held.delete(file);
  rmSync(file, { force: true });
}

function isHolderAlive(/** @type {string} */ file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder === process.pid) return held.has(file);
    // A number that was not written at once is written no more, as after a power cut.
    if (!(holder > 0)) return Math.abs(Date.now() - statSync(file).mtimeMs) < WRITTEN_WITHIN;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM') || isCode(error, 'ENOENT');
  }
}

function isCode(/** @type {unknown} */ error, /** @type {string} */ code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
