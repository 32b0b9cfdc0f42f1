import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { newImageName } from '#server/images/image-name.ts';
import { s3ImageStore } from '#server/images/s3-image-store.ts';
import { holdTimers } from '#server/test/hold-timers.ts';
import { startS3Server } from '#server/test/s3-server.ts';

const REFUSED = 'The picture was not kept: the storage of pictures refuses this server';
const SILENT = 'The picture was not kept: the storage of pictures does not answer';
const image = Buffer.from('picture');

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** A server and a store that has these settings instead of the right ones. */
async function start(wrong: Record<string, string> = {}) {
  const server = await startS3Server();
  const warnings: string[] = [];
  const settings = { ...server.settings, ...wrong };
  const store = s3ImageStore(settings, (_, sentence) => warnings.push(sentence));
  return { server, store, warnings };
}

test('an image has the key of its address, and what a CDN needs to know', async () => {
  const { server, store } = await start();
  const name = newImageName();
  await store.save(name, image);
  expect([...server.objects.keys()]).toEqual([`uploads/${name}`]);
  expect(server.objects.get(`uploads/${name}`)).toMatchObject({
    bytes: image,
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
});

test('a list goes through all its pages, and names only images of the product', async () => {
  const { server, store } = await start();
  server.pageSize = 3;
  const stored = { bytes: image, headers: {}, storedAt: Date.UTC(2026, 0, 1) };
  const names = Array.from({ length: 10 }, newImageName);
  for (const name of names) server.objects.set(`uploads/${name}`, stored);
  for (const key of ['uploads/report.pdf', `other/${names[0]}`, 'index.html'])
    server.objects.set(key, stored);
  const storedAt = stored.storedAt;
  expect(await store.list()).toEqual(names.map((name) => ({ name, storedAt })));
});

test.each([
  ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'wrong' }],
  ['S3_REGION', { region: 'us-east-1' }],
  ['S3_ACCESS_KEY_ID', { accessKeyId: 'unknown' }],
  ['S3_BUCKET', { bucket: 'another-bucket' }],
])('a wrong %s is named to the operator, and nothing is kept', async (name, wrong) => {
  const { server, store, warnings } = await start(wrong);
  const save = store.save(newImageName(), image);
  await expect(save).rejects.toMatchObject({
    status: 503,
    message: `${REFUSED}. Tell its operator`,
  });
  await expect(store.open(newImageName())).rejects.toMatchObject({ status: 503 });
  await expect(store.list()).rejects.toThrow();
  await expect(store.remove(newImageName())).rejects.toThrow();
  expect(warnings).toHaveLength(4);
  for (const warning of warnings) expect(warning).toContain(name);
  expect(server.objects.size).toBe(0);
});

describe('where S3 fails', () => {
  test('it is asked once, and again when it is back', async () => {
    const { server, store } = await start();
    const name = newImageName();
    server.mood = 'answers 500';
    await expect(store.save(name, image)).rejects.toMatchObject({ status: 503 });
    expect(server.calls).toBe(1);
    await server.leave();
    await expect(store.save(name, image)).rejects.toThrow(SILENT);
    await server.comeBack();
    server.mood = 'works';
    await store.save(name, image);
    expect(await store.open(name)).not.toBeNull();
  });

  test('nobody waits for what has not answered three times', async () => {
    const { server, store } = await start();
    server.mood = 'answers 500';
    for (let calls = 0; calls < 5; calls++)
      await expect(store.open(newImageName())).rejects.toMatchObject({ status: 503 });
    expect(server.calls).toBe(3);
  });

  test.each(['is full', 'is over its quota'] as const)(
    'one that %s is said to be so, and shows what is there',
    async (mood) => {
      const { server, store, warnings } = await start();
      const name = newImageName();
      await store.save(name, image);
      server.mood = mood;
      for (let calls = 0; calls < 4; calls++)
        await expect(store.save(newImageName(), image)).rejects.toMatchObject({
          status: 507,
          message: 'The picture was not kept: the storage of pictures is full. Tell its operator',
          headers: {},
        });
      expect(warnings.at(-1)).toContain('full, or over its quota');
      const opened = await store.open(name);
      expect(opened && (await buffer(opened.stream))).toEqual(image);
      server.mood = 'answers 507';
      await expect(store.open(name)).rejects.toMatchObject({
        status: 503,
        message:
          'The picture cannot be shown: the storage of pictures refuses this server. Tell its operator',
      });
    },
  );

  test('what a web server answers in its place keeps no picture, and lists none', async () => {
    const { server, store, warnings } = await start();
    server.mood = 'is a web server';
    await expect(store.save(newImageName(), image)).rejects.toThrow(REFUSED);
    expect(warnings[0]).toContain('does not speak S3');
    await expect(store.list()).rejects.toThrow('does not speak S3');
  });

  test('what takes nothing for a while shows what it has', async () => {
    const { server, store } = await start();
    const name = newImageName();
    await store.save(name, image);
    server.mood = 'takes nothing';
    for (let calls = 0; calls < 4; calls++)
      await expect(store.save(newImageName(), image)).rejects.toThrow(SILENT);
    const opened = await store.open(name);
    expect(opened && (await buffer(opened.stream))).toEqual(image);
  });

  test('a call that hangs is given up after 4 seconds at the latest', async () => {
    const { server, store, warnings } = await start();
    server.mood = 'hangs';
    const timers = holdTimers();
    const calls = [store.save(newImageName(), image), store.open(newImageName())];
    await expect.poll(() => server.calls).toBe(2);
    timers.pass(4000);
    const [saved, opened] = await Promise.allSettled(calls);
    expect(saved).toMatchObject({ reason: { status: 503, headers: { 'Retry-After': '5' } } });
    expect(opened).toMatchObject({ reason: { status: 503 } });
    expect(warnings[0]).toContain('it takes too long');
  });

  test('an image that stops half way ends too, and is no whole image', async () => {
    const { server, store } = await start();
    const name = newImageName();
    await store.save(name, image);
    server.mood = 'hangs within';
    const opened = await store.open(name);
    if (!opened) throw new Error('The picture is gone');
    const read = buffer(opened.stream);
    // A call that is left to itself must not be forgotten with its signal.
    collectGarbage();
    await expect(read).rejects.toThrow('it takes too long');
    await expect.poll(() => server.open).toBe(0);
  });

  test('a reader who leaves ends the call', async () => {
    const { server, store } = await start();
    const name = newImageName();
    await store.save(name, Buffer.alloc(5_000_000));
    const opened = await store.open(name);
    opened?.stream.destroy();
    await expect.poll(() => opened?.stream.closed).toBe(true);
    await expect.poll(() => server.open).toBe(0);
  });
});
