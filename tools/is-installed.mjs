import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[] }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lock
 */

/**
 * Whether `node_modules` of a folder is what its lock file asks for on this machine. npm writes
 * its own list last, so an installation that was cut short has none.
 */
export function isInstalled(/** @type {string} */ folder) {
  const wanted = readLock(join(folder, 'package-lock.json'));
  const present = readLock(join(folder, 'node_modules/.package-lock.json'));
  return present !== undefined && matches(wanted?.packages ?? {}, present.packages ?? {});
}

function matches(
  /** @type {Record<string, LockEntry>} */ wanted,
  /** @type {Record<string, LockEntry>} */ present,
) {
  const isMet = (/** @type {string} */ path) => {
    const entry = wanted[path] ?? {};
    const found = present[path];
    if (!found) return entry.optional === true && !isForThisMachine(entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  };
  const paths = Object.keys(wanted).filter((path) => path !== '');
  return paths.every(isMet) && Object.keys(present).every((path) => path in wanted);
}

/** Packages that also name a C library are left to npm, which can tell which one this is. */
function isForThisMachine(/** @type {LockEntry} */ { os, cpu, libc }) {
  if (!os || !cpu || libc) return false;
  return os.includes(process.platform) && cpu.includes(process.arch);
}

/** @returns {Lock | undefined} */
function readLock(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
