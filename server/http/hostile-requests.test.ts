import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readTrail } from '#server/audit/audit-queries.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { sampleProblem, sendProblem } from '#server/test/sample-problem.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import {
  ADMIN,
  shareTestServer,
  startTestServer,
  type TestServer,
} from '#server/test/test-server.ts';

/** For what leaves nothing but likes of blogs, each of its own. */
const shared = shareTestServer({ config: { corsOrigins: ['https://patna.example'] } });

const endpoints: Endpoint[] = Object.values(api).flatMap((room) => Object.values(room));
const ID = '01900000-0000-7000-8000-000000000000';
const urlOf = ({ path }: Endpoint) => `/api${path.replace(':id', ID)}`;
const lists = ['/api/blogs', '/api/problems', '/api/submissions'];

/** The rows of every table but those that are named. */
async function rowsOf({ db }: TestServer, ...leftOut: string[]): Promise<unknown> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const asked = tables.filter((name) => !leftOut.includes(name)).sort() as 'blogs'[];
  expect(asked.length).toBeGreaterThan(10);
  return Object.fromEntries(
    await Promise.all(
      asked.map(async (name) => [name, await db.selectFrom(name).selectAll().execute()]),
    ),
  );
}

const asAdmin = ({ adminToken }: TestServer) => ({ authorization: `Bearer ${adminToken}` });

test('no answer leads elsewhere, and none sets a cookie', async () => {
  const server = await startTestServer();
  for (const url of [
    '//evil.example',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '/%5cevil.example/%2e%2e',
    '/https:/evil.example',
    '/login?next=https://evil.example',
    '/api/blogs?redirect=//evil.example&url=https://evil.example',
    '/assets//evil.example/..',
    '/uploads//evil.example',
  ])
    for (const headers of [{}, { host: 'evil.example', 'x-forwarded-host': 'evil.example' }]) {
      const answer = await server.app.inject({ url, headers });
      expect(answer.headers.location, url).toBeUndefined();
      expect(answer.headers['set-cookie'], url).toBeUndefined();
      expect([301, 302, 303, 307, 308]).not.toContain(answer.statusCode);
    }
  const { email, password } = ADMIN;
  const login = await server.inject('POST', '/auth/login', { body: { email, password } });
  expect(login.headers['set-cookie']).toBeUndefined();
});

describe('a form of another website, which a browser sends without asking first,', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'changes nothing as %s',
    async (type) => {
      const server = shared();
      const { app } = server;
      const problem = JSON.stringify(sampleProblem);
      const payload = type.startsWith('multipart')
        ? `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${problem}\r\n--x--\r\n`
        : problem;
      const before = await rowsOf(server);
      for (const endpoint of endpoints.filter(({ method, body }) => method !== 'GET' && body)) {
        const { method, access } = endpoint;
        const headers = { 'content-type': type, origin: 'https://evil.example' };
        const answer = await app.inject({ method, url: urlOf(endpoint), payload, headers });
        const refusals = access === 'admin' ? [401] : access === 'public' ? [415] : [401, 415];
        expect(refusals, urlOf(endpoint)).toContain(answer.statusCode);
      }
      expect(await rowsOf(server)).toEqual(before);
    },
  );
});

describe('a like without a body', () => {
  const OWN = 'nagrik.example';
  const like = async (headers: Record<string, string>) => {
    const { app, db, ...server } = shared();
    const { _id } = await createBlog({ app, db, ...server });
    const url = `/api/blogs/${_id}/like`;
    const sent = { host: OWN, ...headers };
    const { statusCode } = await app.inject({ method: 'POST', url, headers: sent });
    const liked = db.selectFrom('blogs').select('likes').where('id', '=', _id);
    return [statusCode, (await liked.executeTakeFirstOrThrow()).likes];
  };

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'https://patna.example' },
    { origin: 'null' },
    { origin: `https://${OWN}.evil.example` },
    { origin: `https://${OWN}`, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'content-type': 'text/plain;application/json' },
    { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
  ])('does not count from a page that was not asked for: %j', async (headers) => {
    expect(await like(headers)).toEqual([415, 0]);
  });

  test.each([
    {},
    { origin: `https://${OWN}` },
    { origin: 'https://console.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://patna.example', 'content-type': 'application/json' },
    {
      origin: 'https://patna.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'Application/JSON; charset=utf-8',
    },
  ])('counts from a program, an own page, or one that asked first: %j', async (headers) => {
    expect(await like(headers)).toEqual([200, 1]);
  });
});

test('no GET of an admin changes anything, but that the trail says who read', async () => {
  const server = await startTestServer();
  const { _id } = await createBlog(server);
  await sendProblem(server);
  const problem = await server.db.selectFrom('problems').select('id').executeTakeFirstOrThrow();
  const state = () => rowsOf(server, 'audit_trail', 'counters');
  const before = await state();
  for (const { method, path } of endpoints.filter((endpoint) => endpoint.method === 'GET'))
    for (const id of [_id, problem.id]) {
      const url = `/api${path.replace(':id', id)}`;
      await server.app.inject({ method, url, headers: asAdmin(server) });
    }
  expect(await state()).toEqual(before);
  // After the write of the blog.
  const [, ...trail] = await readTrail(server.db, 0, 100);
  for (const { action } of trail) expect(['contacts.list', 'problem.open']).toContain(action);
});

test('no GET, HEAD or OPTIONS of a stranger changes anything but the views of a blog', async () => {
  const server = await startTestServer();
  const { _id } = await createBlog(server);
  await sendProblem(server);
  const state = async () => [
    // That views were written counts as a change of blogs.
    await rowsOf(server, 'blogs', 'blog_changes'),
    await server.db.selectFrom('blogs').select(['title', 'content', 'status', 'likes']).execute(),
  ];
  const before = await state();
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
    for (const { path } of endpoints)
      await server.app.inject({ method, url: `/api${path.replace(':id', _id)}` });
  expect(await state()).toEqual(before);
});

test.each(['1e309', '-1', '9007199254740993', 'NaN', 'Infinity', '1e9', '1.5', '', '%F0%9D%9F%99'])(
  '400 for the page and the limit %s',
  async (number) => {
    const server = shared();
    for (const list of lists)
      for (const field of ['page', 'limit']) {
        const url = `${list}?${field}=${number}`;
        const answer = await server.app.inject({ url, headers: asAdmin(server) });
        expect([url, answer.statusCode]).toEqual([url, 400]);
      }
  },
);

describe('prototypes of objects', () => {
  test.each([
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"privacy":{"__proto__":{"anonymous":true}},"polluted":true}',
  ])('are not changed by %s', async (payload) => {
    const { app } = shared();
    for (const endpoint of endpoints.filter(({ access, body }) => body && access === 'public')) {
      const headers = { 'content-type': 'application/json' };
      const answer = await app.inject({ method: 'POST', url: urlOf(endpoint), payload, headers });
      expect(answer.statusCode).toBe(400);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('are not changed by a query, and stand for no parameter', async () => {
    const server = shared();
    const query = '__proto__[limit]=1&constructor.prototype.limit=1&__proto__=1';
    const url = `/api/problems?${query}`;
    const answer = await server.app.inject({ url, headers: asAdmin(server) });
    expect(answer.json().data.pagination.limit).toBe(10);
    expect(({} as { limit?: number }).limit).toBeUndefined();
  });
});

test('no field beyond those of the call is set', async () => {
  const server = await startTestServer();
  const { inject, db, adminToken: token } = server;
  const more = {
    ...{ _id: ID, id: ID, views: 999, likes: 999, version: 9, role: 'root', active: false },
    ...{ createdAt: '2001-01-01T00:00:00.000Z', publishedAt: '2001-01-01T00:00:00.000Z' },
    ...{ status: 'approved', reference: 'PR-2222-22', priority: 'low', uploaded_by: ID },
    ...{ submission_id: ID, password_hash: 'x', displayName: 'x', displayCategory: 'x' },
  };
  const { status, ...noStatus } = more;
  const blog = await createBlog(server, noStatus);
  const changed = await inject('PUT', `/blogs/${blog._id}`, { token, body: noStatus });
  expect(changed.body.data.blog).toMatchObject({ _id: blog._id, views: 0, likes: 0 });
  expect(changed.body.data.blog.publishedAt).not.toMatch(/^2001/);
  await inject('POST', '/submissions', { body: { ...sampleSubmission, ...more } });
  const submission = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
  expect(submission).toMatchObject({ status: 'pending', decided_by: null });
  await inject('POST', '/problems', { body: { ...sampleProblem, ...more } });
  const problem = await db.selectFrom('problems').selectAll().executeTakeFirstOrThrow();
  expect(problem).toMatchObject({ status: 'submitted', priority: 'medium' });
  const added = {
    name: 'Ravi Prasad',
    email: 'ravi@example.org',
    password: 'golghar',
    currentPassword: ADMIN.password,
  };
  await inject('POST', '/auth/register', { token, body: { ...added, ...more } });
  await inject('PUT', '/auth/profile', { token, body: { name: 'Asha Devi', ...noStatus } });
  const admins = await db.selectFrom('admins').selectAll().execute();
  expect(admins.map(({ active }) => active)).toEqual([1, 1]);
  for (const { id } of [...admins, submission, problem, { id: blog._id }]) expect(id).not.toBe(ID);
  expect([submission.reference, problem.reference]).not.toContain(more.reference);
});

test('500 without a word of the cause, and no data, when checking a token fails', async () => {
  let isBroken = false;
  const now = () => {
    if (isBroken) throw new Error('clock of /srv/nagrik is gone');
    return Date.now();
  };
  const server = await startTestServer({ now });
  await sendProblem(server);
  isBroken = true;
  for (const path of ['/problems', '/auth/me', '/blogs'])
    expect(await server.inject('GET', path, { token: server.adminToken })).toMatchObject({
      status: 500,
      body: {
        success: false,
        message: 'Something went wrong on the server. Try again in a moment',
      },
    });
});

test('every body has a type that says its characters', async () => {
  const { app, adminToken } = shared();
  const urls = [
    '/api/health',
    '/api/docs',
    '/api/docs.css',
    '/api/openapi.json',
    '/api/none',
    '/%zz',
  ];
  for (const url of [...urls, ...lists, '/', '/uploads/none']) {
    const headers = { authorization: `Bearer ${adminToken}` };
    const answer = await app.inject({ url, headers });
    expect(answer.headers['content-type'], url).toMatch(/; charset=utf-8$/i);
    if (answer.headers['content-type']?.includes('json')) expect(() => answer.json()).not.toThrow();
  }
});
