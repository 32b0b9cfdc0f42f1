import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { list } from 'tar';
import { expect, test, vi } from 'vitest';
import { packed } from '#server/backup/pack.ts';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { copyImages } from '#server/images/copy-images.ts';
import { folderImageStore } from '#server/images/folder-image-store.ts';
import { newImageName } from '#server/images/image-name.ts';
import type { ImageStore } from '#server/images/image-store.ts';
import { s3ImageStore } from '#server/images/s3-image-store.ts';
import { holdTimers } from '#server/test/hold-timers.ts';
import { type S3Server, startS3Server } from '#server/test/s3-server.ts';
import { newDataFolder } from '#server/test/start-process.ts';

const image = Buffer.from('picture');
const names = Array.from({ length: 3 }, newImageName);

/** An empty bucket, and the folder with the pictures that go there. */
async function start(wrong: Partial<S3Server['settings']> = {}) {
  const server = await startS3Server();
  const warnings: string[] = [];
  const warn = ({ reason }: { reason: string }) => warnings.push(reason);
  const store = s3ImageStore({ ...server.settings, ...wrong }, warn);
  let calls = 0;
  const counted = <T>(call: Promise<T>): Promise<T> => {
    calls += 1;
    return call.finally(() => {
      calls -= 1;
    });
  };
  const bucket: ImageStore = {
    save: (...image) => counted(store.save(...image)),
    open: (...image) => counted(store.open(...image)),
    remove: (name) => counted(store.remove(name)),
    list: () => counted(store.list()),
  };
  /** Whether no call is under way: what one has sent may not have come yet, nor its answer been read. */
  const isIdle = () => calls === 0 && server.open === 0;
  const folder = folderImageStore(await newDataFolder());
  for (const name of names) await folder.save(name, image);
  return { server, bucket, isIdle, folder, warnings };
}

/** Lets so many milliseconds pass whenever no call is under way, until the work is over. */
async function overWith<T>(
  isIdle: () => boolean,
  milliseconds: number,
  work: Promise<T>,
): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const look = () => {
    if (isIdle()) vi.advanceTimersByTime(milliseconds);
    return isOver;
  };
  await expect.poll(look).toBe(true);
  return work;
}

test('pictures are copied though S3 fails now and then', async () => {
  const { server, bucket, isIdle, folder } = await start();
  // A list, then one picture after the other.
  server.next = ['answers 500', 'works', 'answers 429', 'answers 408', 'works', 'answers 500'];
  holdTimers();
  expect(await overWith(isIdle, 2000, copyImages(folder, bucket))).toBe(3);
  expect(server.objects.size).toBe(3);
  expect(server.calls).toBe(8);
});

test('a backup holds every picture though S3 breaks off within one', async () => {
  const { server, bucket, isIdle } = await start();
  for (const name of names) await bucket.save(name, image);
  server.next = ['answers 500', 'works', 'ends within', 'works', 'answers 500'];
  const database = join(await newDataFolder(), DATABASE_FILE);
  await writeFile(database, 'database');
  const file = join(await newDataFolder(), 'packed');
  holdTimers();
  const bytes = packed({ database, images: bucket, madeAt: '2026', migrations: [] });
  await overWith(isIdle, 2000, writeFile(file, bytes));
  const sizes: number[] = [];
  await list({
    file,
    onReadEntry: ({ path, size }) => void (path.endsWith('webp') && sizes.push(size)),
  });
  expect(sizes).toEqual(names.map(() => image.length));
});

test('a copy waits longer for S3 than a visitor does, and no longer than half a minute', async () => {
  const { server, bucket, isIdle, folder, warnings } = await start();
  server.next = ['works', 'hangs'];
  const timers = holdTimers();
  const copied = copyImages(folder, bucket);
  await expect.poll(() => server.calls).toBe(2);
  timers.pass(29_000);
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
  timers.pass(1000);
  await overWith(isIdle, 2000, copied);
  expect(warnings).toEqual(['it takes too long']);
  expect(server.calls).toBe(5);
});

test('a copy is given up where S3 is gone for minutes', async () => {
  const { server, bucket, isIdle, folder } = await start();
  server.mood = 'answers 500';
  holdTimers();
  const copied = overWith(isIdle, 60_000, copyImages(folder, bucket));
  await expect(copied).rejects.toThrow(/InternalError|it did not answer lately/);
  expect(server.calls).toBeGreaterThan(2);
});

test('what S3 refuses is not tried again', async () => {
  const { server, bucket, folder } = await start({ secretAccessKey: 'wrong' });
  await expect(copyImages(folder, bucket)).rejects.toThrow('SignatureDoesNotMatch');
  expect(server.calls).toBe(1);
});

test('that S3 is full is said in its own word, not in the sentence for who uploads', async () => {
  const { server, bucket, folder } = await start();
  server.mood = 'is full';
  const said = /^The storage of pictures has failed: XMinioStorageFull$/;
  await expect(copyImages(folder, bucket)).rejects.toThrow(said);
});
