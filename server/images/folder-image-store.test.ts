import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { folderImageStore } from '#server/images/folder-image-store.ts';

async function start() {
  const parent = await mkdtemp(join(tmpdir(), 'nagrik-images-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'not-there-yet');
  return { folder, store: folderImageStore(folder) };
}

test('what is saved is opened, listed and removed under its name', async () => {
  const { store } = await start();
  expect(await store.list()).toEqual([]);
  await store.save('a.webp', Buffer.from('picture'));
  const opened = await store.open('a.webp');
  expect(opened?.size).toBe(7);
  expect(opened && String(await buffer(opened.stream))).toBe('picture');
  expect(await store.list()).toEqual([{ name: 'a.webp', storedAt: expect.any(Number) }]);
  await store.remove('a.webp');
  await store.remove('a.webp');
  expect(await store.open('a.webp')).toBeNull();
  expect(await store.list()).toEqual([]);
});

test('a save that fails leaves nothing', async () => {
  const { store, folder } = await start();
  await mkdir(join(folder, 'taken'), { recursive: true });
  await expect(store.save('taken', Buffer.from('picture'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['taken']);
});
