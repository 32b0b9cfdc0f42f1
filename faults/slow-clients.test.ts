import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/boot/app.ts';
import { median } from '#server/test/median.ts';
import { headOf, openRaw, type RawClient } from '#server/test/raw-client.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { photo } from '#server/test/sample-images.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { report } from './test/scale.ts';

/** The same order of patience as in earnest, in less time. */
const patience = {
  ...{ request: 2000, head: 1000, body: 1500, silence: 1500 },
  ...{ unread: 1000, idle: 500, lookEvery: 100 },
};
const OF_EACH_KIND = 30;
/** Most of what waits for nothing takes a part of the time for which the slow ones are there, on any machine. */
const SHARE = 1 / 5;

async function start() {
  const server = await startTestServer();
  const app = buildApp(server.services, { patience });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { ...server, app, address: `http://127.0.0.1:${port}` };
}

type Server = Awaited<ReturnType<typeof start>>;

const JSON_TYPE = 'Content-Type: application/json';
const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=x';
const PART =
  '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

/** Each kind of client that never comes to an end by itself. */
const KINDS: Record<string, (server: Server, image: Buffer) => RawClient> = {
  'says nothing': ({ address }) => openRaw(address, ''),
  'sends its head byte by byte': ({ address }) =>
    openRaw(address, 'GET /api/blogs HTTP/1.1\r\nX-Long: ', { next: () => 'x', every: 100 }),
  'hangs after its head': ({ address }) =>
    openRaw(address, headOf('POST', '/api/problems', JSON_TYPE, 'Content-Length: 500')),
  'sends its body byte by byte': ({ address }) =>
    openRaw(address, headOf('POST', '/api/problems', JSON_TYPE, 'Content-Length: 500'), {
      next: () => ' ',
      every: 100,
    }),
  'sends a picture byte by byte': ({ address, adminToken }, image) => {
    const head = headOf(
      'POST',
      '/api/upload/image',
      FORM_TYPE,
      `Authorization: Bearer ${adminToken}`,
      'Content-Length: 100000',
    );
    const half = image.subarray(0, image.length / 2);
    const first = Buffer.concat([Buffer.from(head + PART), half]);
    return openRaw(address, first, { next: () => 'x', every: 100 });
  },
  'asks and asks, and reads no answer': ({ address }) =>
    unread(address, headOf('GET', '/api/openapi.json').repeat(500)),
};

/** Asks for more than the buffers between the two ends hold. */
const askForMuch = ({ address }: Server) =>
  unread(address, headOf('GET', '/api/blogs?fields=full'));

function unread(address: string, requests: string): RawClient {
  const client = openRaw(address, requests);
  client.socket.pause();
  return client;
}

/** How many are connected, as the server sees it: who does not read is not told that it was cut. */
const connections = ({ app }: Server) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

/** Asks until all slow clients are gone; answers the times that took, in milliseconds. */
async function askMeanwhile(server: Server): Promise<number[]> {
  const times: number[] = [];
  // The connection that asks is one.
  do {
    const startedAt = performance.now();
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200);
    times.push(Math.round(performance.now() - startedAt));
    await pause(20);
  } while ((await connections(server)) > 1);
  return times;
}

test(`${OF_EACH_KIND} clients of each slow kind are let go, and nobody waits for them`, async () => {
  const server = await start();
  const content = `<p>${'x'.repeat(450_000)}</p>`;
  for (let count = 0; count < 20; count++) await createBlog(server, { content });
  const image = await photo(300, 200);
  const openedAt = performance.now();
  const clients = Object.values(KINDS).flatMap((open) =>
    Array.from({ length: OF_EACH_KIND }, () => open(server, image)),
  );
  for (let count = 0; count < 3; count++) clients.push(askForMuch(server));
  await expect.poll(() => connections(server)).toBeGreaterThan(0);
  const times = await askMeanwhile(server);
  const lasted = Math.round(performance.now() - openedAt);
  const figures = { mostly: median(times), longest: Math.max(...times), lasted };
  report('slow clients', { clients: clients.length, ...figures });
  expect(median(times)).toBeLessThan(lasted * SHARE);
  await expect.poll(() => readdir(join(server.dataDir, 'incoming'))).toEqual([]);
  expect(await server.services.images.list()).toEqual([]);
});
