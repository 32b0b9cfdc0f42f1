import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { copyDatabase } from '#server/backup/copy-database.ts';
import { imagesKnownTo, textsWithImages } from '#server/backup/copy-file-queries.ts';
import type { Encryption } from '#server/backup/encrypt-worker.ts';
import { BACKUP_ENDING, ENCRYPTED_ENDING } from '#server/backup/endings.ts';
import { makeFolder } from '#server/backup/make-folder.ts';
import { packed } from '#server/backup/pack.ts';
import {
  newPlainFolder,
  removePlainFolders,
  UNFINISHED,
  unfinishedOf,
} from '#server/backup/plain-folder.ts';
import { removeWhenStopped } from '#server/backup/remove-when-stopped.ts';
import {
  DATABASE_FILE,
  type DatabaseLocation,
  databaseFile,
} from '#server/database/open-database.ts';
import { refuseMissing } from '#server/database/refuse-missing.ts';
import { namesOfImages } from '#server/images/image-name.ts';
import type { ImageStore } from '#server/images/image-store.ts';
import { sync } from '#server/images/whole-file.ts';
import { inThread } from '#server/tasks/in-thread.ts';

/** No backup takes so long. Milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

export interface BackupOptions {
  database: DatabaseLocation;
  images: ImageStore;
  /** Where the file goes; made when it is missing. */
  folder: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Public keys of age; without any the backup is not encrypted. */
  recipients?: readonly string[];
  /** Problems that came from then on are left out, unless they were changed; milliseconds. */
  problemsBefore?: number;
  /** Hears what keeps the backup from being restored: to be mended while the database is there. */
  warn?: (sentence: string) => void;
  /** The process does nothing else: a signal that ends it leaves nothing of what it has written. */
  isCommand?: boolean;
}

/**
 * Copies database and images into one file, also while the product runs, and answers its path.
 * The file has its name only once it is whole and on the disk. It lets nobody in: sessions, reset
 * tokens and keys are left out, and so are mails that lie as files, as they hold reset tokens. Nothing
 * else is ever written into its folder, not even while it is made.
 *
 * @throws {StartError} when there is no database, or a damaged one
 */
export async function makeBackup(options: BackupOptions): Promise<string> {
  const { database, images, folder, at, recipients = [], problemsBefore } = options;
  // Before anything is made: a mistyped DATA_DIR would else be there from then on.
  if (database.databaseUrl === undefined) {
    const file = databaseFile(database);
    refuseMissing(file, `There is no database to back up at ${file}: set DATA_DIR to its folder`);
  }
  await makeFolder(folder);
  await removeAbandoned(folder, at);
  // What cannot be removed, as another user left it, is said by the product that runs.
  await removePlainFolders(database.dataDir, folder).catch(() => {});
  const plain = await newPlainFolder(database.dataDir);
  const work = unfinishedOf(plain, folder);
  const forget = options.isCommand ? removeWhenStopped([work, plain]) : () => {};
  try {
    await mkdir(work, { mode: 0o700 });
    const copy = join(plain, DATABASE_FILE);
    const { migrations, strange } = await copyDatabase(database, copy, problemsBefore);
    if (strange !== undefined)
      options.warn?.(
        `No restore would take this backup, as ${strange}: undo what was changed by hand`,
      );
    const madeAt = new Date(at).toISOString();
    const onImages = async (names: readonly string[]) => {
      const lost = await lostImage(copy, names);
      if (lost !== undefined)
        options.warn?.(
          `The pictures of some posts or submissions are not where they are kept, so this backup has none of them, such as ${lost}: look for them while older backups are there`,
        );
    };
    const bytes = packed({ database: copy, images, madeAt, migrations, onImages });
    const file = join(work, 'packed');
    const isEncrypted = recipients.length > 0;
    if (isEncrypted) await encryptInto(file, bytes, recipients);
    else await pipeline(bytes, createWriteStream(file));
    return await publish(file, join(folder, nameOf(madeAt, isEncrypted)), folder);
  } finally {
    for (const each of [work, plain]) await rm(each, { recursive: true, force: true });
    forget();
  }
}

/** Texts that are read without a pause, as whoever asks for something waits meanwhile. */
const AT_ONCE = 20;

/** One that a text shows and that is not there; what nobody shows may be cleaned up just now. */
async function lostImage(file: string, there: readonly string[]): Promise<string | undefined> {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const found = new Set(there);
    const lost = new Set(imagesKnownTo(copy).filter((name) => !found.has(name)));
    if (lost.size === 0) return undefined;
    let read = 0;
    for (const { featured_image, content } of textsWithImages(copy)) {
      const shown = namesOfImages(`${featured_image} ${content}`).find((name) => lost.has(name));
      if (shown !== undefined) return shown;
      read += 1;
      if (read % AT_ONCE === 0) await setImmediate();
    }
    return undefined;
  } finally {
    copy.close();
  }
}

const nameOf = (madeAt: string, isEncrypted: boolean) =>
  `${madeAt.replaceAll(':', '-')}${isEncrypted ? ENCRYPTED_ENDING : BACKUP_ENDING}`;

/** In a thread of its own, as it takes a processor for as long as all the rest. */
async function encryptInto(to: string, bytes: Readable, recipients: readonly string[]) {
  const source = Readable.toWeb(bytes);
  const data: Encryption = { source, recipients, to };
  await inThread(new URL('./encrypt-worker.ts', import.meta.url), data, [source]);
}

/**
 * Removes what is left of backups whose process ended before them, also on another machine. What another
 * user of the machine left cannot be removed, and keeps no backup away.
 */
async function removeAbandoned(folder: string, at: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const info = await stat(join(folder, name)).catch(() => null);
    if (info && info.mtimeMs < at - ABANDONED_AFTER)
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

async function publish(packed: string, name: string, folder: string): Promise<string> {
  await sync(packed);
  await rename(packed, name);
  await sync(folder);
  return name;
}
