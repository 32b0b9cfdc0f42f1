import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { HOUR } from '#server/database/hour-of.ts';
import { LEAST_SPACE, LITTLE_SPACE } from '#server/http/reserve.ts';
import { recordHeldEntries } from '#server/problems/held-entry-queries.ts';
import { EVERY_WRITE, type PreparedWrite } from '#server/test/every-write.ts';
import { createBlog, sampleBlog } from '#server/test/sample-blog.ts';
import { BEHIND_PROXY, sampleProblem, sendProblem } from '#server/test/sample-problem.ts';
import {
  listSubmissions,
  sampleSubmission,
  sendSubmission,
} from '#server/test/sample-submission.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

/** What ends what fills a disk. That of a password comes from who has lost every session. */
const TAKEN_ALWAYS = [
  ...['auth.endSession', 'auth.endSessions', 'auth.setActive', 'auth.changePassword'],
  ...['auth.resetPassword', 'blogs.remove', 'views.remove'],
];
const LONG = `<p>${'A lamp that was counted. '.repeat(800)}</p>`;
const REFUSED = {
  status: 507,
  message:
    'What is left on the disk of the server is kept for what the public sends: nothing was saved. Tell its operator',
};

const methods = Object.fromEntries(
  Object.entries(api).flatMap(([room, calls]) =>
    Object.entries(calls).map(([name, { method }]) => [`${room}.${name}`, method]),
  ),
);

/** A server on whose disk there is as much room as is said. */
async function startWithRoom() {
  const disk = { free: Number.POSITIVE_INFINITY };
  const server = await startTestServer({ services: { freeSpace: () => disk.free } });
  return { server, disk };
}

async function send(server: TestServer, method: string, write: PreparedWrite, headers = {}) {
  const { status, body } = await server.inject(method, write.path, {
    token: server.adminToken,
    body: write.body,
    headers: { ...write.headers, ...headers },
  });
  return { status, message: body.message };
}

async function entries({ db }: TestServer): Promise<number> {
  await recordHeldEntries(db, Date.now() + HOUR);
  const rows = db.selectFrom('audit_trail').select('number').where('action', '!=', 'contacts.list');
  return (await rows.execute()).length;
}

describe('with too little room for anything but reports', () => {
  test('a file with contacts, of which each leaves an entry', async () => {
    const { server, disk } = await startWithRoom();
    disk.free = LEAST_SPACE - 1;
    const before = await entries(server);
    const ask = (contacts: boolean) =>
      send(server, 'GET', { path: `/problems/export?contacts=${contacts}` });
    expect(await ask(true)).toEqual(REFUSED);
    expect(await entries(server)).toBe(before);
  });

  test.each(Object.entries(EVERY_WRITE))(
    '%s, which is taken with little room where it is short',
    async (name, prepare) => {
      const { server, disk } = await startWithRoom();
      const write = await prepare(server);
      const before = await entries(server);
      disk.free = LEAST_SPACE - 1;
      const answer = await send(server, methods[name] ?? '', write);
      if (TAKEN_ALWAYS.includes(name)) return expect(answer.status).toBeLessThan(300);
      expect(answer).toEqual(REFUSED);
      expect(await entries(server)).toBe(before);
      const files = await readdir(join(server.dataDir, 'uploads')).catch(() => []);
      expect(files).toEqual([]);
      disk.free = name === 'upload.image' ? LITTLE_SPACE : LEAST_SPACE;
      expect((await send(server, methods[name] ?? '', write)).status).toBeLessThan(300);
    },
  );
});

describe('with little room', () => {
  test('what is long is refused', async () => {
    const { server, disk } = await startWithRoom();
    const { _id } = await createBlog(server);
    await sendSubmission(server);
    const submission = (await listSubmissions(server)).submissions[0]?._id;
    const version = 1;
    const ids = Array.from({ length: 1000 }, (_, index) => `unknown-report-${index}`);
    const long: [method: string, path: string, body: unknown][] = [
      ['POST', '/blogs', { ...sampleBlog, content: LONG }],
      ['PUT', `/blogs/${_id}`, { content: LONG }],
      ['PUT', `/submissions/${submission}`, { ...sampleSubmission, content: LONG, version }],
      ['POST', '/problems/bulk', { ids, change: { status: 'closed' } }],
    ];
    disk.free = LITTLE_SPACE - 1;
    for (const [method, path, body] of long)
      expect(await send(server, method, { path, body })).toEqual(REFUSED);
    disk.free = LITTLE_SPACE;
    for (const [method, path, body] of long)
      expect((await send(server, method, { path, body })).status).not.toBe(507);
  });

  test('what was saved before is not said to be lost when it is sent again', async () => {
    const { server, disk } = await startWithRoom();
    const write = { path: '/blogs', body: { ...sampleBlog, content: LONG } };
    const key = { 'idempotency-key': 'one-key-of-a-long-post' };
    const first = await send(server, 'POST', write, key);
    expect(first.status).toBe(201);
    disk.free = 0;
    expect(await send(server, 'POST', write, key)).toEqual(first);
  });

  test('it is said in Hindi, too', async () => {
    const { server, disk } = await startWithRoom();
    disk.free = 0;
    const write = { path: '/blogs', body: sampleBlog };
    const { message } = await send(server, 'POST', write, { 'accept-language': 'hi' });
    expect(message).toBe(
      'सर्वर की डिस्क में जो जगह बची है, वह लोगों की भेजी शिकायतों और लेखों के लिए है: कुछ सेव नहीं हुआ। सर्वर सँभालने वाले को बताएँ',
    );
  });
});

test('the public sends and administrators sign in and read as long as the disk takes it', async () => {
  const { server, disk } = await startWithRoom();
  const { _id } = await createBlog(server);
  disk.free = 0;
  const send = async (path: string, body: unknown) =>
    (await server.inject('POST', path, { body })).status;
  expect(await send('/problems', sampleProblem)).toBe(201);
  expect(await send('/submissions', sampleSubmission)).toBe(201);
  expect(await send(`/blogs/${_id}/comments`, { name: 'Reader', text: 'Thank you' })).toBe(201);
  expect(await send(`/blogs/${_id}/like`, undefined)).toBe(200);
  const { email, password } = { email: 'asha@example.org', password: 'ganga-ghat' };
  expect(await send('/auth/login', { email, password })).toBe(200);
  const token = server.adminToken;
  expect((await server.inject('GET', '/problems', { token })).status).toBe(200);
  expect((await server.inject('POST', '/auth/logout', { token })).status).toBe(200);
});

test('of reports an administrator opens a hundred an hour then, as each leaves an entry', async () => {
  let time = Date.UTC(2026, 0, 1);
  const disk = { free: LEAST_SPACE };
  const server = await startTestServer({
    ...BEHIND_PROXY,
    now: () => time,
    services: { freeSpace: () => disk.free },
  });
  for (let sent = 0; sent < 102; sent++) await sendProblem(server);
  const ids = await server.db.selectFrom('problems').select('id').execute();
  const [known, first, ...others] = ids.map(({ id }) => `/problems/${id}`);
  const open = (path = '') => send(server, 'GET', { path });
  await open(known);
  disk.free -= 1;
  for (const path of others) expect((await open(path)).status).toBe(200);
  for (let time = 0; time < 2; time++)
    expect(await open(first)).toMatchObject({
      status: 507,
      message: expect.stringContaining('you have opened many reports within the hour'),
    });
  // What is on the trail already leaves nothing.
  expect((await open(known)).status).toBe(200);
  disk.free += 1;
  expect((await open(first)).status).toBe(200);
  disk.free -= 1;
  time += HOUR;
  expect((await open(first)).status).toBe(200);
});
