import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { StartError } from '#server/database/start-error.ts';
import { openImageStore } from '#server/images/open-image-store.ts';
import {
  BACKED_UP_AT as at,
  backUp,
  manifestIn,
  serverWithContent,
  TITLE,
  unpacked,
} from '#server/test/sample-backup.ts';
import { newDataFolder } from '#server/test/start-process.ts';

/** Tries to restore these bytes, which leaves nothing. */
async function expectDamaged(bytes: Buffer): Promise<void> {
  const folder = await newDataFolder();
  const broken = join(folder, 'broken');
  await writeFile(broken, bytes);
  const database = { dataDir: join(folder, 'restored') };
  await expect(restoreBackup({ file: broken, database })).rejects.toThrow('is damaged');
  expect(await readdir(folder)).toEqual(['broken']);
}

test('a backup names each file with its SHA-256, and is refused when a byte of it has changed, and nothing is restored; so is one that was cut off', async () => {
  const file = await backUp(await serverWithContent());
  const folder = await unpacked(file);
  const { files } = await manifestIn(folder);
  expect(files.length).toBeGreaterThan(1);
  for (const { path, sha256 } of files) {
    const hash = createHash('sha256').update(await readFile(join(folder, path)));
    expect(sha256, path).toBe(hash.digest('hex'));
  }
  const bytes = await readFile(file);
  for (const place of [100, Math.floor(bytes.length / 2), bytes.length - 20]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 0xff;
    await expectDamaged(changed);
  }
  await expectDamaged(bytes.subarray(0, bytes.length - 1000));
});

test('a backup is never restored over what is there, and by one of two who name the same folder: the other is told so', async () => {
  const server = await serverWithContent();
  const file = await backUp(server);
  await expect(restoreBackup({ file, database: { dataDir: server.dataDir } })).rejects.toThrow(
    'not empty',
  );
  const folder = await newDataFolder();
  const database = { dataDir: join(folder, 'restored') };
  const both = await Promise.allSettled([1, 2].map(() => restoreBackup({ file, database })));
  const refused = both.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toEqual([
    new StartError(`${database.dataDir} is not empty: name a new folder to restore into`),
  ]);
  expect(await readdir(folder)).toEqual(['restored']);
  const db = await openDatabase(database);
  const rows = await db.selectFrom('blogs').select('title').execute();
  await db.destroy();
  expect(rows).toEqual([{ title: TITLE }]);
});

test('a backup of a folder without a database is refused, and leaves nothing', async () => {
  const folder = await newDataFolder();
  const dataDir = await newDataFolder();
  const images = openImageStore({ dataDir, s3: undefined });
  await expect(makeBackup({ database: { dataDir }, images, folder, at })).rejects.toThrow(
    'no database',
  );
  expect(await readdir(folder)).toEqual([]);
  expect(await readdir(dataDir)).toEqual([]);
});
