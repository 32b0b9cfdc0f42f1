import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeFolder } from '#server/backup/make-folder.ts';
import { partsOf } from '#server/database/parts-of-error.ts';

/** Followed by the number of the process that works in it. */
const PREFIX = '.backing-up-';
/** What stands for it in the name of the folder of the backup that is made of it. */
export const UNFINISHED = '.unfinished-';
/** No backup takes so long. Milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

const underWay = new Set<string>();

/**
 * A new folder for the copy that a backup is made of, which holds sessions and keys at first: in the data
 * folder, where the same lies already, and never where backups go.
 */
export async function newPlainFolder(dataDir: string): Promise<string> {
  await makeFolder(dataDir);
  const folder = await mkdtemp(join(dataDir, `${PREFIX}${process.pid}-`));
  underWay.add(basename(folder));
  return folder;
}

/** Where the backup that is made of a plain folder is written: where backups go, so that the last step is a rename. */
export const unfinishedOf = (plain: string, backups: string): string =>
  join(backups, basename(plain).replace(PREFIX, UNFINISHED));

/**
 * Removes those whose process has ended, as it was killed while it made a backup, and what it had written
 * of that. Only who has the one in its data folder removes the other: where backups go may be the folder
 * of several machines, and no number of a process tells of which.
 */
export async function removePlainFolders(dataDir: string, backups: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => []))
    if (name.startsWith(PREFIX) && (await isAbandoned(dataDir, name))) {
      // One that cannot be removed, as its disk is gone, keeps no plain copy.
      await rm(unfinishedOf(name, backups), { recursive: true, force: true }).catch(() => {});
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
}

async function isAbandoned(dataDir: string, name: string): Promise<boolean> {
  const pid = Number.parseInt(name.slice(PREFIX.length), 10);
  if (pid === process.pid) return !underWay.has(name);
  if (!isRunning(pid)) return true;
  // Another process may have got the number since.
  const info = await stat(join(dataDir, name)).catch(() => undefined);
  return info !== undefined && info.mtimeMs < Date.now() - ABANDONED_AFTER;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return partsOf(error).code === 'EPERM';
  }
}
