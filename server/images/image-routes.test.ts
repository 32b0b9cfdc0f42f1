import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { NOBODY } from '#server/audit/audit-queries.ts';
import { keepImage } from '#server/images/keep-image.ts';
import { IMAGE_STORES, settingsOf } from '#server/test/image-stores.ts';
import { startTestServer as startServer } from '#server/test/test-server.ts';

const bytes = Buffer.from('the bytes of a picture');

describe.each(IMAGE_STORES)('with images in %s', (store) => {
  const startTestServer = async () => startServer({ config: await settingsOf(store) });

  test('200 with the image, to be kept for good and never run', async () => {
    const server = await startTestServer();
    const name = await keepImage(server.services, { bytes, width: 1, height: 1 }, NOBODY);
    const { statusCode, headers, rawPayload } = await server.app.inject(`/uploads/${name}`);
    expect(statusCode).toBe(200);
    expect(rawPayload).toEqual(bytes);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `inline; filename="${name}"`,
    });
    const head = await server.app.inject({ method: 'HEAD', url: `/uploads/${name}` });
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(bytes.length));
  });

  test.each([
    '/uploads/019283aa-0000-7000-8000-000000000000.webp',
    '/uploads/nothing.webp',
    '/uploads/..%2fsecret.webp',
    '/uploads/..%2F..%2Fnagrik.sqlite',
    '/uploads/%2e%2e%2fsecret.webp',
    '/uploads/..%5csecret.webp',
    '/uploads/secret.webp',
    '/uploads/%00',
    '/uploads/',
  ])('404 for %s', async (url) => {
    const server = await startTestServer();
    await mkdir(join(server.dataDir, 'uploads'), { recursive: true });
    await writeFile(join(server.dataDir, 'secret.webp'), 'secret');
    await writeFile(join(server.dataDir, 'uploads', 'secret.webp'), 'secret');
    const { statusCode, body } = await server.app.inject(url);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('secret');
  });
});

test('HEAD reads nothing of an image, and lets it go', async () => {
  const server = await startServer();
  const name = await keepImage(server.services, { bytes, width: 1, height: 1 }, NOBODY);
  let pieces = 0;
  const stream = new Readable({
    read() {
      pieces += 1;
      this.push(pieces > 1 ? null : bytes);
    },
  });
  vi.spyOn(server.services.images, 'open').mockResolvedValue({ size: bytes.length, stream });
  const { headers } = await server.app.inject({ method: 'HEAD', url: `/uploads/${name}` });
  expect(headers['content-length']).toBe(String(bytes.length));
  expect([pieces, stream.destroyed]).toEqual([0, true]);
});
