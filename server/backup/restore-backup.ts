import { lstat, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readAccounts } from '#server/backup/account-queries.ts';
import {
  integrityOf,
  migrationsOf,
  noteRestore,
  vacuum,
} from '#server/backup/copy-file-queries.ts';
import { damagedBackup } from '#server/backup/damaged-backup.ts';
import { hashFile } from '#server/backup/hash-file.ts';
import { leaveOut } from '#server/backup/leave-out-queries.ts';
import { makeFolder } from '#server/backup/make-folder.ts';
import { BACKUP_FORMAT, MANIFEST, type Manifest, manifest } from '#server/backup/manifest.ts';
import { moveDatabase } from '#server/backup/move-database.ts';
import { closePutOut, type PutOut } from '#server/backup/put-out.ts';
import { raiseVersions } from '#server/backup/raise-versions-queries.ts';
import { removeWhenStopped } from '#server/backup/remove-when-stopped.ts';
import { unpack } from '#server/backup/unpack.ts';
import {
  isSqliteBusy,
  isSqliteUnwritable,
  isSqliteWithoutDisk,
} from '#server/database/database-errors.ts';
import { knownMigrations } from '#server/database/migrate.ts';
import {
  DATABASE_FILE,
  type DatabaseLocation,
  databaseFile,
  openDatabase,
} from '#server/database/open-database.ts';
import { partsOf } from '#server/database/parts-of-error.ts';
import { StartError } from '#server/database/start-error.ts';
import { strangeIn } from '#server/database/strange-in.ts';
import { copyImages } from '#server/images/copy-images.ts';
import { folderImageStore } from '#server/images/folder-image-store.ts';
import type { ImageStore } from '#server/images/image-store.ts';
import { UPLOADS } from '#server/images/open-image-store.ts';
import { sync } from '#server/images/whole-file.ts';

/** Bytes that each file takes in a list at most, and all else in it. */
const LISTED = 1000;
const LISTED_BESIDES = 100_000;

export interface RestoreOptions {
  /** The backup file. */
  file: string;
  /** The new data folder, missing or empty, and the database instead of its file, never used before. */
  database: DatabaseLocation;
  /** Where images lie that are not below the data folder. */
  images?: ImageStore | undefined;
  /** A file with the secret key of an encrypted backup. */
  identity?: string | undefined;
  /** What this takes the place of, to see who was put out meanwhile. */
  replaced?: DatabaseLocation | undefined;
  /** Somebody has named it: what cannot be read there may be mistyped. */
  mustCompare?: boolean;
}

export interface Restored {
  contents: Manifest;
  accounts: PutOut;
}

/**
 * Unpacks a backup into a new data folder, which appears only when everything was found whole. Accounts
 * that were put out after it was made are closed in it.
 *
 * @throws {StartError} when the folder is in use, or the backup is damaged, of a newer version or not to be decrypted
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, database, images, identity } = options;
  const { dataDir } = database;
  await refuseFolderInUse(dataDir);
  const before = await accountsBefore(options);
  await makeFolder(dirname(dataDir));
  const work = await mkdtemp(join(dirname(dataDir), '.restoring-'));
  // What was unpacked is not encrypted any more.
  const forget = removeWhenStopped([work]);
  try {
    await unpack(file, work, identity);
    const contents = await readManifest(work, file);
    await checkFiles(work, contents, file);
    const accounts = await prepareDatabase(join(work, DATABASE_FILE), file, before);
    await rm(join(work, MANIFEST));
    if (images) await sendImages(join(work, UPLOADS), images);
    if (database.databaseUrl !== undefined) await sendRows(work, database);
    await syncAll(work);
    await rmdir(dataDir).catch(() => {});
    await rename(work, dataDir).catch(async (error) => {
      // Another restore may have been done meanwhile.
      await refuseFolderInUse(dataDir);
      throw error;
    });
    await sync(dirname(dataDir));
    return { contents, accounts };
  } catch (error) {
    // Unpacking may still be writing a file when it fails.
    await rm(work, { recursive: true, maxRetries: 10 });
    throw error;
  } finally {
    forget();
  }
}

/** What comes in after a restore is only as safe as the file that it is added to. */
async function syncAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries) await sync(join(parentPath, name));
  await sync(folder);
}

async function sendImages(folder: string, images: ImageStore): Promise<void> {
  await copyImages(folderImageStore(folder), images);
  await rm(folder, { recursive: true, force: true });
}

async function sendRows(work: string, to: DatabaseLocation): Promise<void> {
  const copy = await openDatabase({ dataDir: work });
  try {
    const goal = await openDatabase(to, 'at any time');
    await moveDatabase(copy, goal).finally(() => goal.destroy());
  } finally {
    await copy.destroy();
  }
  await rm(join(work, DATABASE_FILE));
}

/** Before anything is unpacked, as it would be seen only when all is done. */
async function refuseFolderInUse(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length > 0)
    throw new StartError(`${folder} is not empty: name a new folder to restore into`);
  const info = await lstat(folder).catch(() => undefined);
  if (info === undefined) return;
  const above = await stat(dirname(folder));
  if (!info.isDirectory() || info.dev !== above.dev)
    throw new StartError(
      `${folder} is a file, a link or a disk of its own, which no folder can take the place of: name a new folder to restore into`,
    );
}

async function accountsBefore({ replaced, mustCompare }: RestoreOptions) {
  if (replaced === undefined) return undefined;
  return readAccounts(replaced).catch((error) => {
    if (!mustCompare) return undefined;
    const place = replaced.databaseUrl === undefined ? databaseFile(replaced) : 'that database';
    throw new StartError(
      `The accounts in ${place} cannot be read (${partsOf(error).message}). --replaces names the data folder or the database (postgres://…) that this takes the place of: leave it out where nothing of that is left. Nothing was restored`,
    );
  });
}

async function readManifest(folder: string, file: string): Promise<Manifest> {
  const { data } = manifest.safeParse(parseJson(await readList(folder)));
  if (!data) throw damagedBackup(file, 'its list of contents is missing');
  refuseNewer(file, data.migrations, data.format);
  return data;
}

/** Nothing of a list that is longer than any of so many files, as all of it is in memory. */
async function readList(folder: string): Promise<string> {
  const files = await filesIn(folder);
  const { size } = await stat(join(folder, MANIFEST)).catch(() => ({ size: 0 }));
  if (size > LISTED_BESIDES + files.length * LISTED) return '';
  return readFile(join(folder, MANIFEST), 'utf8').catch(() => '');
}

function refuseNewer(file: string, migrations: readonly string[], format = BACKUP_FORMAT): void {
  const newer = migrations.find((name) => !knownMigrations().includes(name));
  if (format > BACKUP_FORMAT || newer !== undefined)
    throw new StartError(
      `The backup ${file} was made by a newer version: install that version, then restore`,
    );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Each file whole, and none beside the list. */
async function checkFiles(folder: string, { files }: Manifest, file: string): Promise<void> {
  const listed = new Set([MANIFEST, ...files.map(({ path }) => path)]);
  const found = new Set(await filesIn(folder));
  // No path of the list leads out of the folder, to where anything may lie.
  if (!listed.has(DATABASE_FILE) || [...listed].some((path) => !found.has(path)))
    throw damagedBackup(file, 'a file is missing');
  if (found.size > listed.size) throw damagedBackup(file, 'a file is not in its list');
  for (const { path, sha256 } of files) {
    const actual = await hashFile(join(folder, path)).catch(() => undefined);
    if (actual?.sha256 !== sha256) throw damagedBackup(file, `${path} is not as it was`);
  }
}

/** Relative to it, with slashes. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}

/**
 * A backup of an earlier version may hold sessions and tokens, and any may hold accounts that were
 * closed since: nobody who was put out comes back. Nothing is written before it is known that its tables
 * do what the product's do, as a trigger could keep all of that.
 */
async function prepareDatabase(
  path: string,
  file: string,
  before: Parameters<typeof closePutOut>[1],
): Promise<PutOut> {
  const database = new DatabaseSync(path);
  try {
    const steps = migrationsOf(database);
    refuseNewer(file, steps);
    const reason = (await strangeIn(database, steps)) ?? integrityOf(database);
    if (reason !== 'ok') throw damagedBackup(file, reason);
    leaveOut(database);
    raiseVersions(database, Date.now());
    noteRestore(database, Date.now());
    vacuum(database);
    return closePutOut(database, before);
  } catch (error) {
    if (!isOfContents(error)) throw error;
    throw damagedBackup(file, 'its database cannot be read');
  } finally {
    database.close();
  }
}

/** Rows that refer to what no backup holds, say, or a number that is none of the product's; not a full disk. */
function isOfContents(error: unknown): boolean {
  const { errcode, code } = partsOf(error);
  if (code === 'ERR_OUT_OF_RANGE') return true;
  const isOfDisk = isSqliteBusy(error) || isSqliteUnwritable(error) || isSqliteWithoutDisk(error);
  return errcode !== undefined && !isOfDisk;
}
