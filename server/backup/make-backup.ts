import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { create } from 'tar';
import { hashFile } from '#server/backup/hash-file.ts';
import { BACKUP_FORMAT, MANIFEST, type Manifest } from '#server/backup/manifest.ts';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { StartError } from '#server/start-error.ts';

export const BACKUP_ENDING = '.nagrik-backup.tgz';
export const UPLOADS = 'uploads';

export interface BackupOptions {
  dataDir: string;
  /** Where the file goes; made when it is missing. */
  folder: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Copies database and pictures into one file, also while the product runs, and answers its path.
 * The file has its name only once it is whole and on the disk. Mails in the outbox are left out:
 * they hold reset tokens.
 *
 * @throws {StartError} when there is no database
 */
export async function makeBackup({ dataDir, folder, at }: BackupOptions): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Beside its goal, so that the last step is a rename.
  const work = await mkdtemp(join(folder, '.unfinished-'));
  try {
    const migrations = await copyDatabase(join(dataDir, DATABASE_FILE), join(work, DATABASE_FILE));
    const pictures = await copyPictures(join(dataDir, UPLOADS), join(work, UPLOADS));
    const paths = [DATABASE_FILE, ...pictures.map((name) => `${UPLOADS}/${name}`)];
    const files = await Promise.all(
      paths.map(async (path) => ({ path, ...(await hashFile(join(work, path))) })),
    );
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

/** SQLite's own online backup: a consistent copy, whoever writes meanwhile. */
async function copyDatabase(from: string, to: string): Promise<string[]> {
  const source = openExisting(from);
  try {
    await backup(source, to);
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    // One file without a log beside it.
    copy.exec('pragma journal_mode = delete');
    const rows = copy.prepare('select name from kysely_migration order by name').all();
    return rows.map(({ name }) => String(name));
  } finally {
    copy.close();
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
async function copyPictures(from: string, to: string): Promise<string[]> {
  await mkdir(to);
  const names = await readdir(from).catch(() => []);
  const copied = await Promise.all(
    names
      .filter((name) => /^[\w-]+\.\w+$/.test(name) && !name.endsWith('.part'))
      .map((name) => copyPicture(join(from, name), join(to, name)).then((done) => done && name)),
  );
  return copied.filter((name) => name !== false).sort();
}

/** False for a picture that was removed meanwhile. A link costs no space; another disk takes a copy. */
async function copyPicture(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch(() => copyFile(from, to));
    return true;
  } catch {
    return false;
  }
}

async function publish(packed: string, name: string, folder: string): Promise<string> {
  for (const path of [packed, folder]) {
    if (path === folder) await rename(packed, name);
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  }
  return name;
}
