import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_IMAGE_BYTES } from '#contract/upload-values.ts';
import { beforeNextTransaction } from '#server/test/before-next-transaction.ts';
import { IMAGE_STORES, settingsOf } from '#server/test/image-stores.ts';
import {
  animation,
  heicHeader,
  hugePng,
  paddedTo,
  photo,
  photoTakenSideways,
} from '#server/test/sample-images.ts';
import { addColleague, startTestServer as startServer } from '#server/test/test-server.ts';

interface File {
  field?: string;
  name?: string;
  type?: string;
  bytes: Uint8Array;
}

type TestServer = Awaited<ReturnType<typeof startServer>>;

const BOUNDARY = 'x-test-boundary';
const typeOfForm = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

function formOf(files: File[]): Buffer {
  const parts = files.flatMap(({ field = 'image', name = 'a.jpg', type = 'image/jpeg', bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

async function send(server: TestServer, payload: Buffer | string, headers = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/upload/image',
    payload,
    headers: {
      authorization: `Bearer ${server.adminToken}`,
      ...typeOfForm,
      ...headers,
    },
  });
  return { status: response.statusCode, body: response.json() };
}

const upload = (server: TestServer, ...files: File[]) => send(server, formOf(files));

/** The image as a browser gets it. */
async function served(server: TestServer, url: string) {
  const response = await server.app.inject(url);
  expect(response.statusCode).toBe(200);
  return sharp(response.rawPayload, { animated: true });
}

const filesIn = (folder: string) => readdir(folder).catch(() => []);

/** What an image is made of tells no store from another. */
const FORMATS = {
  'a folder': ['jpeg', 'png', 'webp', 'gif', 'avif'],
  S3: ['jpeg'],
} as const;

async function expectNothingKept({ dataDir, db, services }: TestServer): Promise<void> {
  expect(await filesIn(join(dataDir, 'incoming'))).toEqual([]);
  expect(await services.images.list()).toEqual([]);
  expect(await db.selectFrom('images').selectAll().execute()).toEqual([]);
}

describe.each(IMAGE_STORES)('with images in %s', (store) => {
  const startTestServer = async () => startServer({ config: await settingsOf(store) });

  describe('200', () => {
    test.each(FORMATS[store])('for a %s image', async (format) => {
      const server = await startTestServer();
      const bytes = await sharp(await photo(300, 200))
        .toFormat(format)
        .toBuffer();
      const { status, body } = await upload(server, { bytes, name: 'x.txt', type: 'text/plain' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, message: 'Image uploaded successfully!' });
      expect(body.data.url).toMatch(/^\/uploads\/[0-9a-f-]{36}\.webp$/);
      const image = await (await served(server, body.data.url)).metadata();
      expect(image).toMatchObject({ format: 'webp', width: 300, height: 200 });
      const rows = await server.db.selectFrom('images').selectAll().execute();
      expect(rows).toMatchObject([{ width: 300, height: 200, uploaded_by: expect.any(String) }]);
    });

    test('for 30 images at once, while other calls are answered', async () => {
      const server = await startTestServer();
      const bytes = await photo(400, 300);
      let answered = 0;
      const uploads = Array.from({ length: 30 }, async () => {
        const answer = await upload(server, { bytes });
        answered += 1;
        return answer;
      });
      expect((await server.app.inject('/api/blogs')).statusCode).toBe(200);
      expect(answered).toBeLessThan(30);
      const answers = await Promise.all(uploads);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(30);
      expect(await filesIn(join(server.dataDir, 'incoming'))).toEqual([]);
    });
  });

  test('one account that sends many pictures keeps nobody waiting for all of them', async () => {
    const server = await startTestServer();
    const ravi = { name: 'Ravi Das', email: 'ravi@example.org', password: 'sonepur-mela' };
    const { token } = await addColleague(server, ravi);
    const { toBuffer } = sharp.prototype;
    const held: (() => void)[] = [];
    const bytes = await photo(40, 30);
    const encode = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (
      this: Sharp,
    ) {
      await new Promise<void>((resolve) => held.push(resolve));
      return toBuffer.call(this, { resolveWithObject: true });
    } as never);
    onTestFinished(() => encode.mockRestore());
    const answered: string[] = [];
    const incoming = () => filesIn(join(server.dataDir, 'incoming'));
    const begin = async (who: string, count: number, headers = {}) => {
      const before = answered.length + (await incoming()).length;
      const answers = Array.from({ length: count }, async () => {
        await send(server, formOf([{ bytes }]), headers);
        answered.push(who);
      });
      await expect.poll(async () => (await incoming()).length).toBe(before + count);
      return answers;
    };
    const many = await begin('many', 6);
    await expect.poll(() => held.length).toBe(2);
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const sockets: Socket[] = [];
    server.app.server.on('connection', (socket) => sockets.push(socket));
    const leaving = new AbortController();
    const gone = [1, 2].map(() =>
      fetch(`${address}/api/upload/image`, {
        ...{ method: 'POST', body: new Uint8Array(formOf([{ bytes }])), signal: leaving.signal },
        headers: { ...typeOfForm, authorization: `Bearer ${server.adminToken}` },
      }).catch(() => 'left'),
    );
    await expect.poll(async () => (await incoming()).length).toBe(8);
    const one = await begin('one', 1, { authorization: `Bearer ${token}` });
    leaving.abort();
    expect(await Promise.all(gone)).toEqual(['left', 'left']);
    await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
    for (let count = 1; count <= 7; count++) {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      held.shift()?.();
      await expect.poll(() => answered.length).toBe(count);
    }
    await Promise.all([...many, ...one]);
    expect(answered.indexOf('one')).toBeLessThan(5);
    await expect.poll(incoming).toEqual([]);
    expect(encode).toHaveBeenCalledTimes(7);
  });

  test('401 for a session that ends while its picture comes, which leaves nothing', async () => {
    const server = await startTestServer();
    const { db, services } = server;
    beforeNextTransaction(services, () => db.deleteFrom('sessions').execute());
    expect((await upload(server, { bytes: await photo(10, 10) })).status).toBe(401);
    await expectNothingKept(server);
  });

  test('an upload that is broken off leaves nothing', async () => {
    const server = await startTestServer();
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const form = formOf([{ bytes: paddedTo(MAX_IMAGE_BYTES, await photo(300, 200)) }]);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /api/upload/image HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.adminToken}\r\n` +
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${form.length}\r\n\r\n`,
    );
    socket.write(form.subarray(0, form.length / 2));
    const incoming = join(server.dataDir, 'incoming');
    await expect.poll(() => filesIn(incoming)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => filesIn(incoming)).toEqual([]);
    await expectNothingKept(server);
  });
});

describe('200', () => {
  test('for an image of exactly 5 MB', async () => {
    const server = await startServer();
    const bytes = paddedTo(MAX_IMAGE_BYTES, await photo(300, 200));
    expect((await upload(server, { bytes })).status).toBe(200);
  });

  test('with the image upright and without the place where it was taken', async () => {
    const server = await startServer();
    const { body } = await upload(server, { bytes: await photoTakenSideways(400, 200) });
    const image = await served(server, body.data.url);
    const metadata = await image.metadata();
    expect(metadata).toMatchObject({ width: 200, height: 400 });
    expect(metadata.orientation).toBeUndefined();
    expect(metadata.exif).toBeUndefined();
    // The upper left corner is red in the stored pixels; shown upright it is the upper right one.
    const [r = 0, , b = 0] = await image
      .extract({ left: 170, top: 30, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(r).toBeGreaterThan(200);
    expect(b).toBeLessThan(60);
  });

  test('with a large image made as large as a page needs', async () => {
    const server = await startServer();
    const { body } = await upload(server, { bytes: await photo(2400, 1200) });
    const image = await (await served(server, body.data.url)).metadata();
    expect(image).toMatchObject({ width: 2000, height: 1000 });
  });

  test('with an animation that stays one', async () => {
    const server = await startServer();
    const { body } = await upload(server, { bytes: await animation(4) });
    const image = await (await served(server, body.data.url)).metadata();
    expect(image).toMatchObject({ format: 'webp', pages: 4, pageHeight: 40 });
    const row = await server.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ width: 60, height: 40 });
  });

  test('with transparency kept', async () => {
    const server = await startServer();
    const bytes = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { body } = await upload(server, { bytes });
    const { channels, isOpaque } = await (await served(server, body.data.url)).stats();
    expect(channels).toHaveLength(4);
    expect(isOpaque).toBe(false);
  });
});

describe('413', () => {
  test('for an image one byte above 5 MB', async () => {
    const server = await startServer();
    const bytes = paddedTo(MAX_IMAGE_BYTES + 1, await photo(300, 200));
    const { status, body } = await upload(server, { bytes });
    expect({ status, body }).toEqual({
      status: 413,
      body: { success: false, message: 'Image size should be less than 5MB' },
    });
    await expectNothingKept(server);
  });
});

describe('415', () => {
  test('for a text, in a sentence that asks for a form', async () => {
    const server = await startServer();
    const { status, body } = await send(server, 'x', { 'content-type': 'text/plain' });
    expect([status, body.message]).toEqual([
      ...[415, 'Choose a picture: it is expected as form data in the field "image"'],
    ]);
  });

  test.each([
    ['a text called .jpg', Buffer.from('not a picture at all'), 'not a picture'],
    ['an empty file', Buffer.alloc(0), 'not a picture'],
    ['a drawing in SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="x"/>'), 'SVG'],
    ['a HEIC picture', heicHeader(), 'HEIC'],
    ['a TIFF picture', Buffer.from('II*\0\x08\0\0\0'), 'not a picture'],
  ])('for %s', async (_, bytes, reason) => {
    const server = await startServer();
    const { status, body } = await upload(server, { bytes });
    expect(status).toBe(415);
    expect(body.message).toContain(reason);
    expect(body.message).toContain('JPEG, PNG, WebP, GIF or AVIF');
    await expectNothingKept(server);
  });
});

describe('422', () => {
  test.each(FORMATS['a folder'])('for half a %s', async (format) => {
    const server = await startServer();
    const whole = await sharp(await photo(300, 200))
      .toFormat(format)
      .toBuffer();
    const { status, body } = await upload(server, { bytes: whole.subarray(0, whole.length / 2) });
    expect(status).toBe(422);
    expect(body.message).toBe('This picture is damaged or incomplete: choose another one');
    await expectNothingKept(server);
  });

  test('for a small file that would unfold to billions of pixels', async () => {
    const server = await startServer();
    const { status, body } = await upload(server, { bytes: hugePng(60_000, 60_000) });
    expect(status).toBe(422);
    expect(body.message).toContain('too many pixels');
    await expectNothingKept(server);
  });

  test('for a form without an image', async () => {
    const server = await startServer();
    const { status, body } = await upload(server, { field: 'photo', bytes: await photo(10, 10) });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ path: 'image', message: body.message }]);
    await expectNothingKept(server);
  });

  test('for two images', async () => {
    const server = await startServer();
    const bytes = await photo(10, 10);
    const { status, body } = await upload(server, { bytes }, { bytes });
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'Send one picture at a time',
    });
    await expectNothingKept(server);
  });

  test('for a body of JSON', async () => {
    const server = await startServer();
    const { status } = await send(server, '{}', { 'content-type': 'application/json' });
    expect(status).toBe(422);
  });
});

test('400 for a form that breaks off', async () => {
  const server = await startServer();
  const form = formOf([{ bytes: await photo(300, 200) }]);
  const { status, body } = await send(server, form.subarray(0, form.length - 40));
  expect(status).toBe(400);
  expect(body.message).toBe('The form could not be read: send it again');
  await expectNothingKept(server);
});

test('401 without a token', async () => {
  const server = await startServer();
  const { status } = await send(server, formOf([{ bytes: await photo(10, 10) }]), {
    authorization: '',
  });
  expect(status).toBe(401);
  await expectNothingKept(server);
});
