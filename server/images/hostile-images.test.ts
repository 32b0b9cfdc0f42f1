import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { animation, photo, pngOf } from '#server/test/sample-images.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

const PROGRAM = '<html><script>alert(document.domain)</script></html>';

/** The head of an archive: some programs find it wherever it stands. */
const ARCHIVE = Buffer.from('PK\x03\x04\x14\0\0\0\0\0evil.js');

async function upload({ app, adminToken }: TestServer, bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: '/api/upload/image',
    headers: {
      authorization: `Bearer ${adminToken}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

const filesIn = (folder: string) => readdir(folder).catch(() => []);

async function keptFiles({ dataDir }: TestServer): Promise<string[]> {
  const [kept, incoming] = [join(dataDir, 'uploads'), join(dataDir, 'incoming')];
  return [...(await filesIn(kept)), ...(await filesIn(incoming))];
}

describe('an image that is something else too', () => {
  const behind = async (more: Uint8Array | string) =>
    Buffer.concat([await photo(60, 40), Buffer.from(more)]);
  const kinds: [what: string, name: string, bytes: () => Promise<Buffer>][] = [
    ['a JPEG with a page behind it', 'a.html', () => behind(PROGRAM)],
    ['a JPEG with an archive behind it', 'a.zip', () => behind(ARCHIVE)],
    [
      'a JPEG with a program in its metadata',
      'a.jpg',
      async () =>
        sharp(await photo(60, 40))
          .withExif({ IFD0: { ImageDescription: PROGRAM, Copyright: PROGRAM } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'a PNG with a page in a note',
      'a.php',
      async () => pngOf(8, 8, deflateSync(Buffer.alloc(8 * 25)), ['tEXt', `Comment\0${PROGRAM}`]),
    ],
    [
      'a GIF with a page behind it',
      'a.svg',
      async () => Buffer.concat([await animation(2), Buffer.from(PROGRAM)]),
    ],
  ];

  test.each(kinds)('%s is kept as the image alone', async (_, name, bytes) => {
    const server = await startTestServer();
    const { status, body } = await upload(server, await bytes(), name);
    expect({ status, body }).toMatchObject({ status: 200 });
    const { headers, rawPayload } = await server.app.inject(body.data.url);
    expect(headers['content-type']).toBe('image/webp');
    const text = rawPayload.toString('latin1');
    for (const trace of ['script', 'alert', 'PK\x03\x04', 'evil'])
      expect(text).not.toContain(trace);
    expect(body.data.url).not.toContain(name);
  });

  test.each([
    ['a program that begins as a GIF', Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//'), 422],
    ['a page that begins as a JPEG', Buffer.from(`\xff\xd8\xff\xe0${PROGRAM}`, 'latin1'), 422],
    ['a page', Buffer.from(PROGRAM), 415],
    ['a document', Buffer.from('%PDF-1.7\n/JS (app.alert(1))'), 415],
    ['an archive', ARCHIVE, 415],
    ['a drawing behind a comment', Buffer.from('<!-- x --><svg onload="alert(1)"/>'), 415],
    ['a drawing in UTF-16', Buffer.from('\ufeff<svg onload="alert(1)"/>', 'utf16le'), 415],
  ] as const)('%s is refused, and leaves nothing', async (_, bytes, expected) => {
    const server = await startTestServer();
    const { status } = await upload(server, bytes, 'holiday.jpg');
    expect(status).toBe(expected);
    expect(await keptFiles(server)).toEqual([]);
  });
});

describe('a small file that unfolds to more than a server can hold', () => {
  test('is refused when it is one image, and leaves nothing', async () => {
    const server = await startTestServer();
    const [width, height] = [20_000, 20_000];
    const bomb = pngOf(
      width,
      height,
      deflateSync(Buffer.alloc((width * 3 + 1) * 200), { level: 9 }),
    );
    const { status, body } = await upload(server, bomb, 'a.png');
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'This picture has too many pixels: make it smaller and try again',
    });
    expect(await keptFiles(server)).toEqual([]);
  });

  test('is refused when it has more than 500 images', async () => {
    const server = await startTestServer();
    const { status, body } = await upload(server, await animation(501), 'a.gif');
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'This animation has more than 500 pictures: shorten it',
    });
    expect(await keptFiles(server)).toEqual([]);
  });

  test('is refused when a text in it does', async () => {
    const server = await startTestServer();
    const note = deflateSync(Buffer.alloc(200 * 1024 * 1024, 'x'), { level: 9 });
    const chunk = `Comment\0\0${note.toString('latin1')}`;
    const bytes = pngOf(8, 8, deflateSync(Buffer.alloc(8 * 25)), ['zTXt', chunk]);
    const before = process.memoryUsage().rss;
    const { status } = await upload(server, bytes, 'a.png');
    expect([200, 422]).toContain(status);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    expect(await filesIn(join(server.dataDir, 'incoming'))).toEqual([]);
  });
});
