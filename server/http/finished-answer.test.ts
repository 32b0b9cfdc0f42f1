import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createBlog, sampleBlog } from '#server/test/sample-blog.ts';
import { sampleProblem } from '#server/test/sample-problem.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import {
  ADMIN,
  shareTestServer,
  startTestServer,
  type TestServer,
} from '#server/test/test-server.ts';

/** Long enough to be worth compressing wherever it stands. */
const LONG = 'A drain of the ward was opened and cleaned on the day of the notice. '.repeat(40);

const PLAIN: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** A call as a browser sends it: the answer as it goes over the line. */
async function ask({ app }: TestServer, url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url: `/api${url}`, headers });
  const { statusCode: status, headers: received, rawPayload: bytes } = answer;
  return { status, headers: received, bytes };
}

async function withBlogs(server: TestServer) {
  const blog = await createBlog(server, { content: `<p>${LONG}</p>` });
  for (let more = 0; more < 5; more++) await createBlog(server);
  return { server, blog, signedIn: { authorization: `Bearer ${server.adminToken}` } };
}

const start = async () => withBlogs(await startTestServer());

const shared = shareTestServer();
let sharedBlogs: ReturnType<typeof withBlogs> | undefined;

/** For who only reads. */
function startReading() {
  sharedBlogs ??= withBlogs(shared());
  return sharedBlogs;
}

describe('an answer of more than 1 kB', () => {
  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'GZIP;q=0.5, br;q=0', gunzipSync],
  ])('is sent as %s to who takes %s, and is the same', async (coding, taken, plain) => {
    const { server, blog, signedIn } = await startReading();
    const urls = ['/blogs', `/blogs/${blog._id}`, '/blogs?fields=row', '/stats/blogs?period=365d'];
    for (const url of urls) {
      const whole = await ask(server, url, signedIn);
      const small = await ask(server, url, { ...signedIn, 'accept-encoding': taken });
      expect(small.headers['content-encoding'], url).toBe(coding);
      expect(small.headers.vary, url).toContain('Accept-Encoding');
      expect(small.bytes.length, url).toBeLessThan(whole.bytes.length / 2);
      expect(plain(small.bytes), url).toEqual(whole.bytes);
      expect(whole.headers['content-encoding'], url).toBeUndefined();
    }
  });

  test('is kept for strangers as it is compressed, and never given to who cannot read it', async () => {
    const { server } = await startReading();
    const encodings: Record<string, string>[] = [
      { 'accept-encoding': 'br' },
      {},
      { 'accept-encoding': 'gzip' },
    ];
    for (const headers of [...encodings, ...encodings]) {
      const { headers: received, bytes } = await ask(server, '/blogs', headers);
      const coding = received['content-encoding'];
      expect(coding).toBe(headers['accept-encoding']);
      const plain = PLAIN[String(coding)]?.(bytes) ?? bytes;
      expect(JSON.parse(plain.toString()).data.blogs).toHaveLength(6);
    }
  });

  test('that is short is sent as it is', async () => {
    const { server } = await startReading();
    const { headers } = await ask(server, '/blogs/meta/tags', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

test('what holds contacts of senders, accounts or tokens is never compressed', async () => {
  const { server, signedIn } = await start();
  await server.inject('POST', '/submissions', {
    body: { ...sampleSubmission, content: `<p>${LONG}</p>` },
  });
  const problem = await server.inject('POST', '/problems', {
    body: { ...sampleProblem, issueDetails: { ...sampleProblem.issueDetails, description: LONG } },
  });
  expect(problem.status).toBe(201);
  const { body } = await server.inject('GET', '/problems', { token: server.adminToken });
  const headers = { ...signedIn, 'accept-encoding': 'br, gzip' };
  const urls = [
    '/problems',
    `/problems/${body.data.problems[0]._id}`,
    '/submissions',
    '/auth/me',
    '/auth/sessions',
  ];
  for (const url of urls) {
    const answer = await ask(server, url, headers);
    expect(answer.status, url).toBe(200);
    expect(answer.headers['content-encoding'], url).toBeUndefined();
    expect(answer.headers.etag, url).toBeUndefined();
    expect(answer.headers['cache-control'], url).toBe('no-store, no-transform');
  }
  const login = await server.inject('POST', '/auth/login', { headers, body: ADMIN });
  expect(login.body.data.token).toBeTruthy();
  expect(login.headers['content-encoding']).toBeUndefined();
});

describe('who has the very same answer', () => {
  test('is told so, whatever it was compressed by, until a write changes it', async () => {
    const { server, signedIn } = await start();
    for (const who of [signedIn, {} as Record<string, string>]) {
      const first = await ask(server, '/blogs?fields=row', { ...who, 'accept-encoding': 'br' });
      const again = { ...who, 'if-none-match': String(first.headers.etag) };
      expect(
        (await ask(server, '/blogs?fields=row', { ...who, 'if-none-match': '*' })).status,
      ).toBe(304);
      for (const coding of ['br', 'gzip', 'identity']) {
        const same = await ask(server, '/blogs?fields=row', {
          ...again,
          'accept-encoding': coding,
        });
        expect([same.status, same.bytes.length]).toEqual([304, 0]);
        expect(same.headers.etag).toBe(first.headers.etag);
      }
      await createBlog(server, { ...sampleBlog, title: 'Another post of the ward' });
      const other = await ask(server, '/blogs?fields=row', again);
      expect(other.status).toBe(200);
      expect(other.headers.etag).not.toBe(first.headers.etag);
    }
  });

  test('of a list of reports is told so, and nobody else hears of anything to keep', async () => {
    const { server, signedIn } = await start();
    const named = (etag: unknown) =>
      ask(server, '/problems', { ...signedIn, 'if-none-match': String(etag) });
    await server.inject('POST', '/problems', { body: sampleProblem });
    const first = await named('"none"');
    // Kept by now, whoever asks for it.
    const plain = await ask(server, '/problems', signedIn);
    expect([plain.status, plain.headers.etag]).toEqual([200, undefined]);
    expect(plain.bytes).toEqual(first.bytes);
    const same = await named(first.headers.etag);
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    const body = { status: 'closed' };
    const [{ _id }] = JSON.parse(first.bytes.toString()).data.problems;
    await server.inject('PUT', `/problems/${_id}/status`, { token: server.adminToken, body });
    const other = await named(first.headers.etag);
    expect(JSON.parse(other.bytes.toString()).data.problems).toMatchObject([{ status: 'closed' }]);
    for (const { headers } of [first, same, other]) {
      expect(headers['cache-control']).toBe('no-store, no-transform');
      expect(headers['content-encoding']).toBeUndefined();
    }
  });

  test('of a queue is told so, and nobody else hears of anything to keep', async () => {
    const { server, signedIn } = await start();
    await server.inject('POST', '/submissions', { body: sampleSubmission });
    const named = (etag: unknown) =>
      ask(server, '/submissions', { ...signedIn, 'if-none-match': String(etag) });
    const first = await named('"none"');
    const same = await named(first.headers.etag);
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    const [{ _id }] = JSON.parse(first.bytes.toString()).data.submissions;
    await server.inject('POST', `/submissions/${_id}/reject`, { token: server.adminToken });
    const other = await named(first.headers.etag);
    expect(JSON.parse(other.bytes.toString()).data.submissions).toMatchObject([
      { status: 'rejected' },
    ]);
    for (const { headers } of [first, same, other]) {
      expect(headers['cache-control']).toBe('no-store, no-transform');
      expect(headers['content-encoding']).toBeUndefined();
    }
    const plain = await ask(server, '/submissions', signedIn);
    expect([plain.status, plain.headers.etag]).toEqual([200, undefined]);
  });

  test('of another caller is told nothing: it is not the same', async () => {
    const { server, signedIn } = await start();
    await createBlog(server, { status: 'draft', title: 'A draft of the ward' });
    const { headers } = await ask(server, '/blogs?fields=row', signedIn);
    const stranger = await ask(server, '/blogs?fields=row', {
      'if-none-match': String(headers.etag),
    });
    expect(stranger.status).toBe(200);
    expect(stranger.bytes.toString()).not.toContain('A draft of the ward');
    const gone = { authorization: 'Bearer gone', 'if-none-match': String(headers.etag) };
    expect((await ask(server, '/stats/dashboard', gone)).status).toBe(401);
  });

  test('gets a blog anew, whose ETag names its version alone', async () => {
    const { server, blog, signedIn } = await startReading();
    const again = { ...signedIn, 'if-none-match': '"1"' };
    expect((await ask(server, `/blogs/${blog._id}`, again)).status).toBe(200);
  });
});

test('no cache keeps what an admin gets, and that of a stranger his own browser alone', async () => {
  const { server, blog, signedIn } = await startReading();
  for (const url of [
    '/blogs',
    '/blogs?fields=row',
    '/blogs/meta/tags',
    '/stats/dashboard',
    `/blogs/${blog._id}`,
  ]) {
    const { headers } = await ask(server, url, signedIn);
    expect(headers['cache-control'], url).toBe('no-store, no-transform');
    expect(headers.vary, url).toContain('Authorization');
  }
  for (const url of ['/blogs', '/blogs/meta/categories', '/site']) {
    const { headers } = await ask(server, url);
    expect(headers['cache-control'], url).toBe('private, no-cache');
    expect(headers.vary, url).toContain('Authorization');
  }
});
