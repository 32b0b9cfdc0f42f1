import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { hashFile } from '#server/backup/hash-file.ts';
import { BACKUP_FORMAT, MANIFEST, type Manifest } from '#server/backup/manifest.ts';
import { moveDatabase } from '#server/backup/move-database.ts';
import { isWholeInThread } from '#server/database/is-whole-in-thread.ts';
import {
  DATABASE_FILE,
  type DatabaseLocation,
  openDatabase,
} from '#server/database/open-database.ts';
import { damagedDatabase } from '#server/database/open-sqlite.ts';
import type { ImageStore } from '#server/images/image-store.ts';
import { UPLOADS } from '#server/images/open-image-store.ts';
import { isPictureName } from '#server/images/picture-name.ts';
import { inThread } from '#server/in-thread.ts';
import { StartError } from '#server/start-error.ts';

export const BACKUP_ENDING = '.nagrik-backup.tgz';

const UNFINISHED = '.unfinished-';
/** No backup takes so long. Milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

export interface BackupOptions {
  database: DatabaseLocation;
  images: ImageStore;
  /** Where the file goes; made when it is missing. */
  folder: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Copies database and pictures into one file, also while the product runs, and answers its path.
 * The file has its name only once it is whole and on the disk. It lets nobody in: sessions, reset
 * tokens and keys are left out, and so are mails that lie as files, as they hold reset tokens.
 *
 * @throws {StartError} when there is no database, or a damaged one
 */
export async function makeBackup(options: BackupOptions): Promise<string> {
  const { database, images, folder, at } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder, at);
  // Beside its goal, so that the last step is a rename.
  const work = await mkdtemp(join(folder, UNFINISHED));
  try {
    const migrations = await copyDatabase(database, join(work, DATABASE_FILE));
    const pictures = await writePictures(images, join(work, UPLOADS));
    const paths = [DATABASE_FILE, ...pictures.map((name) => `${UPLOADS}/${name}`)];
    const files: Manifest['files'] = [];
    // One after the other: there may be more pictures than files may be open.
    for (const path of paths) files.push({ path, ...(await hashFile(join(work, path))) });
    const madeAt = new Date(at).toISOString();
    const contents: Manifest = { format: BACKUP_FORMAT, madeAt, migrations, files };
    await writeFile(join(work, MANIFEST), JSON.stringify(contents, null, 2));
    const packed = join(work, 'packed');
    await create({ cwd: work, file: packed, gzip: true, portable: true }, [MANIFEST, ...paths]);
    return await publish(packed, join(folder, nameOf(madeAt)), folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const nameOf = (madeAt: string) => `${madeAt.replaceAll(':', '-')}${BACKUP_ENDING}`;

/** Removes what is left of backups whose process ended before them: each holds a whole database. */
async function removeAbandoned(folder: string, at: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const info = await stat(join(folder, name)).catch(() => null);
    if (info && info.mtimeMs < at - ABANDONED_AFTER)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Leaves a SQLite file, whichever engine the data is on; answers the steps its tables have taken. */
async function copyDatabase(from: DatabaseLocation, to: string): Promise<string[]> {
  if (from.databaseUrl === undefined) await copySqlite(join(from.dataDir, DATABASE_FILE), to);
  else await copyPostgres(from, dirname(to));
  // In a thread of its own, as it writes the whole file anew.
  await inThread(new URL('./leave-out-worker.ts', import.meta.url), to);
  const copy = new DatabaseSync(to);
  try {
    const rows = copy.prepare('select name from kysely_migration order by name').all();
    return rows.map(({ name }) => String(name));
  } finally {
    copy.close();
  }
}

/** SQLite's own online backup: a consistent copy, whoever writes meanwhile. */
async function copySqlite(from: string, to: string): Promise<void> {
  const source = openExisting(from);
  try {
    await backup(source, to);
  } finally {
    source.close();
  }
  // Else damage would replace the good backups one by one.
  if (!(await isWholeInThread(to))) throw damagedDatabase(from);
}

async function copyPostgres(from: DatabaseLocation, dataDir: string): Promise<void> {
  const source = await openDatabase(from);
  const copy = await openDatabase({ dataDir });
  try {
    await moveDatabase(source, copy);
  } finally {
    await copy.destroy();
    await source.destroy();
  }
}

function openExisting(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  } catch {
    throw new StartError(`There is no database to back up at ${path}: set DATA_DIR to its folder`);
  }
}

/** After the database, so that every picture it names is there; a picture never changes. */
async function writePictures(images: ImageStore, to: string): Promise<string[]> {
  await mkdir(to);
  const copied: string[] = [];
  for (const { name } of await images.list())
    if (isPictureName(name) && (await writePicture(images, name, to))) copied.push(name);
  return copied.sort();
}

/** False for a picture that was removed meanwhile. */
async function writePicture(images: ImageStore, name: string, to: string): Promise<boolean> {
  const picture = await images.open(name);
  if (!picture) return false;
  await pipeline(picture.stream, createWriteStream(join(to, name)));
  return true;
}

async function publish(packed: string, name: string, folder: string): Promise<string> {
  for (const path of [packed, folder]) {
    if (path === folder) await rename(packed, name);
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  }
  return name;
}
