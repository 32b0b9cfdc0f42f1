import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Header } from 'tar';
import { expect, test } from 'vitest';
import { MANIFEST } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { unpack } from '#server/backup/unpack.ts';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { UPLOADS } from '#server/images/open-image-store.ts';
import {
  addListed,
  IMAGE,
  listAnew,
  repacked,
  unpackedBackup,
} from '#server/test/sample-backup.ts';
import { newDataFolder } from '#server/test/start-process.ts';

const OTHER_IMAGE = `${UPLOADS}/01900000-0000-7000-8000-000000000001.webp`;
const FILES = [DATABASE_FILE, `${UPLOADS}/${IMAGE}`, MANIFEST];

/** Restores a file next to nothing; answers what is there afterwards. */
async function restoring(file: string) {
  const parent = await newDataFolder();
  const dataDir = join(parent, 'restored');
  await restoreBackup({ file, database: { dataDir } }).catch(async (error) => {
    expect(await readdir(parent)).toEqual([]);
    throw error;
  });
  return dataDir;
}

test.each(FILES)('a backup in which one byte of %s has changed is refused', async (path) => {
  const folder = await unpackedBackup();
  const bytes = await readFile(join(folder, path));
  // What the list itself says between its ends is compared with the files.
  const middle = path === MANIFEST ? [] : [Math.floor(bytes.length / 2)];
  for (const place of [0, ...middle, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await writeFile(join(folder, path), changed);
    await expect(restoring(await repacked(folder, FILES))).rejects.toThrow('is damaged');
  }
  await writeFile(join(folder, path), bytes);
  expect(await readdir(await restoring(await repacked(folder, FILES)))).toContain(DATABASE_FILE);
});

test('a backup whose database was damaged before it was listed is refused', async () => {
  const folder = await unpackedBackup();
  const database = new DatabaseSync(join(folder, DATABASE_FILE), { defensive: false });
  database.exec(`create table damaged (value); insert into damaged values (null);
    pragma writable_schema = on;
    update sqlite_schema set sql = 'create table damaged (value not null)' where name = 'damaged'`);
  database.close();
  await listAnew(folder);
  const file = await repacked(folder, FILES);
  await expect(restoring(file)).rejects.toThrow('is damaged (NULL value in damaged.value)');
});

test('a backup that lacks a file of its list is refused', async () => {
  const folder = await unpackedBackup();
  const file = await repacked(folder, [DATABASE_FILE, MANIFEST]);
  await expect(restoring(file)).rejects.toThrow('a file is missing');
});

test.each([
  'settings',
  `${UPLOADS}/notes.txt`,
  `${UPLOADS}/below/${IMAGE}`,
  `${DATABASE_FILE}-wal`,
  'outbox/mail.eml',
  `outbox/${IMAGE}`,
  `${OTHER_IMAGE}/notes.txt`,
])('a backup with a file of its list that no backup holds (%s) is refused', async (path) => {
  const folder = await unpackedBackup();
  await addListed(folder, path, 'not of ours');
  const file = await repacked(folder, [...FILES, path]);
  await expect(restoring(file)).rejects.toThrow('it holds what is no file of a backup');
});

/** One entry of an archive, as a program writes it that is not ours. */
function entryOf(path: string, type: 'File' | 'Link' | 'SymbolicLink' | 'CharacterDevice'): Buffer {
  const head = Buffer.alloc(512);
  const linkpath = type.endsWith('Link') ? { linkpath: '/etc/passwd' } : {};
  new Header({ path, type, size: 0, mode: 0o4777, uid: 4711, gid: 4711, ...linkpath }).encode(
    head,
    0,
  );
  return head;
}

test.each([
  ['a symbolic link', OTHER_IMAGE, 'SymbolicLink'],
  ['a hard link', OTHER_IMAGE, 'Link'],
  ['a device', OTHER_IMAGE, 'CharacterDevice'],
  ['a path from the root', '/tmp/nagrik-escaped', 'File'],
  ['a path that leads out', '../nagrik-escaped', 'File'],
  ['a path that leads out on the way', `${UPLOADS}/../../nagrik-escaped`, 'File'],
  ['a file twice', `${UPLOADS}/${IMAGE}`, 'File'],
] as const)('a backup with %s is refused', async (_, path, type) => {
  const folder = await unpackedBackup();
  const whole = await repacked(folder, FILES);
  const archive = gunzipSync(await readFile(whole));
  // Before the blocks of zeros that end it.
  const end = archive.length - 1024;
  const file = join(await newDataFolder(), 'changed');
  await writeFile(
    file,
    gzipSync(Buffer.concat([archive.subarray(0, end), entryOf(path, type), archive.subarray(end)])),
  );
  await expect(restoring(file)).rejects.toThrow('it holds what is no file of a backup');
  await expect(stat('/tmp/nagrik-escaped')).rejects.toThrow('ENOENT');
});

test.skipIf(process.platform === 'win32')('restored files are for this user alone', async () => {
  const folder = await unpackedBackup();
  for (const path of FILES) await chmod(join(folder, path), 0o777);
  const file = await repacked(folder, FILES);
  const dataDir = await restoring(file);
  const modes = await Promise.all(
    ['', UPLOADS, DATABASE_FILE, `${UPLOADS}/${IMAGE}`].map(
      async (path) => (await stat(join(dataDir, path))).mode & 0o7777,
    ),
  );
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
});

test.skipIf(process.platform === 'win32')(
  'unpacked files belong to this user, whomever they belonged to',
  async () => {
    const file = join(await newDataFolder(), 'of another');
    await writeFile(file, gzipSync(Buffer.concat([entryOf(MANIFEST, 'File'), Buffer.alloc(1024)])));
    const folder = await newDataFolder();
    await unpack(file, folder);
    expect((await stat(join(folder, MANIFEST))).uid).toBe(process.getuid?.());
  },
);
