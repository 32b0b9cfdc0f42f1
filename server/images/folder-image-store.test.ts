import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderImageStore } from '#server/images/folder-image-store.ts';

async function start() {
  const parent = await mkdtemp(join(tmpdir(), 'nagrik-images-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'not-there-yet');
  return { folder, store: folderImageStore(folder) };
}

test('a save that fails leaves nothing', async () => {
  const { store, folder } = await start();
  await mkdir(join(folder, 'taken'), { recursive: true });
  await expect(store.save('taken', Buffer.from('picture'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['taken']);
});
