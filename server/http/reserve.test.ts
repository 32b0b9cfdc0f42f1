import { mkdir, readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freeSpaceOf, LITTLE_SPACE } from '#server/http/reserve.ts';
import { EVERY_WRITE } from '#server/test/every-write.ts';
import { IMAGE_STORES, settingsOf } from '#server/test/image-stores.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { headOf, openRaw } from '#server/test/raw-client.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

const PART =
  '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

const upload = async (server: TestServer) => {
  const write = await EVERY_WRITE['upload.image']?.(server);
  if (!write) throw new Error('There is no sample');
  const { path, ...sent } = write;
  return server.inject('POST', path, { token: server.adminToken, ...sent });
};

test('the free space of a folder is that of its disk, and without end where it cannot be asked', async () => {
  const folder = await newDataFolder();
  const free = freeSpaceOf(folder)();
  expect(free).toBeGreaterThan(0);
  expect(Number.isSafeInteger(free)).toBe(true);
  expect(freeSpaceOf(join(folder, 'nothing'))()).toBe(Number.POSITIVE_INFINITY);
});

test.each(IMAGE_STORES)(
  'a picture for %s is refused where reports come to the same disk, before or while it arrives, and nothing of it stays',
  async (store) => {
    const room = LITTLE_SPACE;
    for (const answers of [[], [room], [room, room]]) {
      const left = [...answers];
      const freeSpace = () => left.shift() ?? room - 1;
      const config = await settingsOf(store);
      const server = await startTestServer({ config, services: { freeSpace } });
      await mkdir(join(server.dataDir, 'incoming'), { recursive: true });
      const isApart = isOnPostgres && store === 'S3';
      expect((await upload(server)).status).toBe(isApart ? 200 : 507);
      expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
      expect(await server.services.images.list()).toHaveLength(isApart ? 1 : 0);
    }
  },
);

test('who sends a picture for which the room ends is told so, and asks on by the same connection', async () => {
  let asked = 0;
  const freeSpace = () => (++asked > 2 ? 0 : LITTLE_SPACE);
  const { app, adminToken } = await startTestServer({ services: { freeSpace } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const form = Buffer.concat([
    Buffer.from(PART),
    Buffer.alloc(4_000_000),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const head = headOf(
    'POST',
    '/api/upload/image',
    'Content-Type: multipart/form-data; boundary=x',
    `Authorization: Bearer ${adminToken}`,
    `Content-Length: ${form.length}`,
  );
  const client = openRaw(`http://127.0.0.1:${port}`, Buffer.concat([Buffer.from(head), form]));
  await expect.poll(client.answer).toMatch(/^HTTP\/1\.1 507 /);
  client.socket.write(headOf('GET', '/api/health'));
  await expect.poll(client.answer).toContain('"status":"ok"');
});

test('what is written to a database elsewhere is not refused for the own disk', async () => {
  const server = await startTestServer({ services: { freeSpace: () => 0 } });
  if (isOnPostgres) await createBlog(server);
  else await expect(createBlog(server)).rejects.toThrow('What is left on the disk');
});
