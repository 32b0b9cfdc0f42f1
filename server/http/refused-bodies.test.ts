import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startTestServer } from '#server/test/test-server.ts';

const TIMES = 4;
/** More than the buffers of a connection take. */
const SIZE = 20_000_000;
const block = Buffer.alloc(64 * 1024, 'x');

/** A body whose size nobody was told. */
function streamed(): ReadableStream<Uint8Array> {
  let left = SIZE;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(block);
      left -= block.length;
      if (left <= 0) controller.close();
    },
  });
}

function form(): FormData {
  const body = new FormData();
  body.set('image', new Blob([Buffer.alloc(6_000_000)]), 'photo.jpg');
  return body;
}

const asJson = { 'content-type': 'application/json' };

async function withFetch(url: string, init: RequestInit): Promise<number> {
  const answer = await fetch(url, { method: 'POST', ...init });
  await answer.text();
  return answer.status;
}

function withHttp(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(url, { method: 'POST', headers }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode));
  });
  sent.on('error', reject).end(Buffer.alloc(SIZE, 'x'));
  return promise;
}

test('who sends more than may be sent sees the 413, however the body comes', async () => {
  const { app, adminToken } = await startTestServer();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const authorization = `Bearer ${adminToken}`;
  const [blogs, images] = ['blogs', 'upload/image'].map(
    (path) => `http://127.0.0.1:${port}/api/${path}`,
  ) as [string, string];
  const headers = { ...asJson, authorization };
  const statuses: unknown[] = [];
  for (let count = 0; count < TIMES; count++) {
    const half = { duplex: 'half' } as const;
    statuses.push(await withFetch(blogs, { headers, body: streamed(), ...half }));
    statuses.push(await withFetch(blogs, { headers, body: Buffer.alloc(SIZE, 'x') }));
    statuses.push(await withFetch(images, { headers: { authorization }, body: form() }));
    statuses.push(await withHttp(blogs, headers));
  }
  expect(statuses).toEqual(Array(TIMES * 4).fill(413));
});
