import { describe, expect, test } from 'vitest';
import { median } from '#server/test/median.ts';
import { type S3Server, startS3Server } from '#server/test/s3-server.ts';
import { photo } from '#server/test/sample-images.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

async function start() {
  const s3 = await startS3Server();
  const server = await startTestServer({ config: { s3: s3.settings } });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { s3, server, address };
}

async function upload(address: string, { adminToken }: TestServer) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await photo(300, 200))]));
  const begun = performance.now();
  const headers = { authorization: `Bearer ${adminToken}` };
  const answer = await fetch(`${address}/api/upload/image`, {
    method: 'POST',
    body: form,
    headers,
  });
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of the body
  const body = (await answer.json()) as any;
  return { status: answer.status, body, seconds: (performance.now() - begun) / 1000 };
}

const BROKEN: [string, (s3: S3Server) => unknown][] = [
  ['hangs', (s3) => Object.assign(s3, { mood: 'hangs' })],
  ['answers 500', (s3) => Object.assign(s3, { mood: 'answers 500' })],
  ['is gone', (s3) => s3.leave()],
];

describe.each(BROKEN)('while S3 %s', (_, breakIt) => {
  test('uploads are refused soon, the rest answers meanwhile, and no row lacks its image', async () => {
    const { s3, server, address } = await start();
    const before = await upload(address, server);
    await breakIt(s3);
    const uploads = Array.from({ length: 4 }, () => upload(address, server));
    const shown = fetch(address + before.body.data.url);
    const times: number[] = [];
    for (const path of [...Array(5).fill('/api/blogs'), '/api/health']) {
      const begun = performance.now();
      expect((await fetch(address + path)).status).toBe(200);
      times.push(performance.now() - begun);
    }
    expect(median(times)).toBeLessThan(10_000);
    for (const { status, body, seconds } of await Promise.all(uploads)) {
      expect(status).toBe(503);
      expect(body.message).toBe(
        'The picture was not kept: the storage of pictures does not answer. Try again in a moment',
      );
      expect(seconds).toBeLessThan(60);
    }
    const image = await shown;
    expect(image.status).toBe(503);
    expect(image.headers.get('cache-control')).toBeNull();
    const headers = { 'accept-language': 'hi' };
    const inHindi = await fetch(address + before.body.data.url, { headers });
    expect(await inHindi.text()).not.toMatch(/picture|storage/);
    expect(await server.db.selectFrom('images').selectAll().execute()).toHaveLength(1);
  });
});

test('with wrong keys the product starts, and says what is wrong', async () => {
  const { settings } = await startS3Server();
  const { ready, output } = startProcess({
    DATA_DIR: await newDataFolder(),
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: 'not the secret'.replaceAll(' ', '-'),
  });
  const address = await ready;
  await expect.poll(output).toContain('S3 fails: look at S3_SECRET_ACCESS_KEY');
  expect(output()).not.toContain('not-the-secret');
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${address}/api/ready`)).status).toBe(200);
  const name = '019283aa-0000-7000-8000-000000000000.webp';
  const image = await fetch(`${address}/uploads/${name}`);
  expect(image.status).toBe(503);
  expect(await image.json()).toMatchObject({
    message:
      'The picture cannot be shown: the storage of pictures refuses this server. Tell its operator',
  });
});
