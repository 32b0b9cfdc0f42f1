import { access, constants, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BACKUP_ENDING, ENCRYPTED_ENDING } from '#server/backup/endings.ts';
import { HOUR, hourOf } from '#server/database/hour-of.ts';
import { partsOf } from '#server/database/parts-of-error.ts';
import type { Services } from '#server/http/services.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** Whether it has the name of one that was made here: what somebody has put beside them is left alone. */
const isBackup = (name: string) =>
  [BACKUP_ENDING, ENCRYPTED_ENDING].some(
    (ending) => name.endsWith(ending) && TIME.test(name.slice(0, -ending.length)),
  );

/** Whole backups of a folder that may be missing, oldest first. No folder or link is one, whatever its name. */
async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return files.filter(isBackup).sort();
}

/** When a backup was made, in milliseconds, read from its name. */
function timeOf(name: string): number {
  const iso = name.slice(0, name.indexOf(BACKUP_ENDING)).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:');
  return Date.parse(iso);
}

/**
 * Makes the backup that is due by the settings and removes the oldest beyond those to keep. It is due
 * by the hour, and what came since the hour began is for the next one: no two backups tell within the
 * hour when a problem came. A folder that takes none is told at once, not only when one is due.
 */
export async function backUpWhenDue({ config, images, now, log }: Services): Promise<void> {
  const { folder, everyHours, keep, recipients } = config.backups;
  if (everyHours === 0) return;
  await refuseUnwritable(folder);
  const hour = hourOf(now());
  const times = (await listBackups(folder)).map((name) => hourOf(timeOf(name)));
  // A backup of the future comes from a clock that was set back: it does not keep a new one away.
  if (times.some((time) => time <= hour && hour - time < everyHours * HOUR)) return;
  const { makeBackup } = await import('#server/backup/make-backup.ts');
  const path = await makeBackup({
    ...{ database: config, images, folder, at: now(), recipients },
    problemsBefore: hour,
    warn: (sentence) => log.error(sentence),
  });
  log.info({ path }, 'backup made');
  await removeOldest(folder, keep, basename(path));
}

/** One that is missing is made with the first backup. */
async function refuseUnwritable(folder: string): Promise<void> {
  // Of a file the slash makes the system say that it is none.
  await access(`${folder}/`, constants.W_OK).catch((cause) => {
    if (partsOf(cause).code === 'ENOENT') return;
    throw new Error(
      `No backup can be written into ${folder}: give this user the right to, or set BACKUP_DIR to another folder`,
      { cause },
    );
  });
}

/**
 * Removes the oldest beyond those to keep, of which the one just made is the newest: one that bears a
 * later time, as the clock ran ahead, takes the place of none and stays until that time has come.
 */
async function removeOldest(folder: string, keep: number, made: string): Promise<void> {
  const present = (await listBackups(folder)).filter((name) => name <= made);
  // Another process may be removing the same.
  for (const name of present.slice(0, -keep)) await rm(join(folder, name), { force: true });
}
