import Fastify from 'fastify';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { NOBODY, readTrail } from '#server/audit/audit-queries.ts';
import { checkTrail } from '#server/audit/check-trail.ts';
import { hasDoubled, RecentCounts } from '#server/audit/recent-counts.ts';
import { WaitingEntries } from '#server/audit/waiting-entries.ts';
import { buildApp } from '#server/boot/app.ts';
import { adminId, newToken } from '#server/test/every-write.ts';
import { onDiskThatMayBeFull } from '#server/test/full-disk.ts';
import { holdTimers } from '#server/test/hold-timers.ts';
import {
  BEHIND_PROXY,
  listProblems,
  sampleProblem,
  sendProblem,
} from '#server/test/sample-problem.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

const HOUR = 60 * 60 * 1000;

/** A server whose clock stands still until it is moved. */
async function start() {
  let time = Date.UTC(2026, 0, 1);
  const server = await startTestServer({ ...BEHIND_PROXY, now: () => time });
  const later = (milliseconds: number) => {
    time += milliseconds;
  };
  const open = (id: string, token = server.adminToken) =>
    server.inject('GET', `/problems/${id}`, { token });
  return { ...server, later, open };
}

async function problemIds({ db }: TestServer): Promise<string[]> {
  const rows = await db.selectFrom('problems').select('id').orderBy('number').execute();
  return rows.map(({ id }) => id);
}

/** An answer waits for its entry, but not for long: on a busy machine it may come a moment later. */
const entries = async ({ db }: TestServer) =>
  (await readTrail(db, 0, 1000)).map(({ action, subject, detail }) => [action, subject, detail]);

test('who opened which problem is recorded before the answer, once an hour for each session', async () => {
  const server = await start();
  for (let sent = 0; sent < 2; sent++) await sendProblem(server, { privacy: { anonymous: true } });
  const [first = '', second = ''] = await problemIds(server);
  expect((await server.open(first)).status).toBe(200);
  await expect.poll(() => entries(server)).toHaveLength(1);
  const [entry] = await readTrail(server.db, 0, 10);
  const session = await server.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ admin_id: session.admin_id, session_id: session.id });
  server.later(HOUR - 1);
  await server.open(first);
  await server.open(second);
  const opened = [
    ['problem.open', first, ''],
    ['problem.open', second, ''],
  ];
  await expect.poll(() => entries(server)).toEqual(opened);
  const other = await newToken(server, await adminId(server));
  await server.open(first, other);
  server.later(1);
  await server.open(first);
  const again = ['problem.open', first, ''];
  await expect.poll(() => entries(server)).toEqual([...opened, again, again]);
  expect((await server.open('unknown')).status).toBe(404);
  await expect.poll(() => entries(server)).toHaveLength(4);
  expect(await checkTrail(server.db)).toMatchObject({ sound: true });
});

test('lists that show how to reach people are recorded with how many, and at twice as many', async () => {
  const server = await start();
  for (let sent = 0; sent < 5; sent++) await sendProblem(server);
  await sendProblem(server, { privacy: { anonymous: true } });
  const page = (number: number) => listProblems(server, `?limit=1&page=${number}`);
  await page(1);
  await expect.poll(() => entries(server)).toEqual([]);
  for (let number = 1; number <= 4; number++) {
    await page(number);
    // A console asks again every half minute.
    await page(number);
  }
  const counted = (detail: string) => ['contacts.list', 'problems', detail];
  await expect.poll(() => entries(server)).toEqual([counted('1'), counted('2')]);
  await listProblems(server);
  await expect.poll(() => entries(server)).toEqual([counted('1'), counted('2'), counted('5')]);
  server.later(24 * HOUR);
  await listProblems(server);
  await expect.poll(() => entries(server)).toHaveLength(4);
});

test('who looks for contacts by changing what a search has found leaves an entry, as a list does', async () => {
  const server = await start();
  await sendProblem(server);
  await sendProblem(server, { privacy: { anonymous: true } });
  const change = (search: string) =>
    server.inject('POST', '/problems/bulk', {
      token: server.adminToken,
      body: { filters: { search }, change: { status: 'in_progress' } },
    });
  expect((await change('nobody@example.net')).status).toBe(422);
  expect((await change(sampleProblem.issueDetails.subject)).body.data.bulk.total).toBe(2);
  await expect.poll(() => entries(server)).toContainEqual(['contacts.list', 'problems', '1']);
});

test('a problem that is found by its reference, and a list of submissions, are such lists too', async () => {
  const server = await start();
  const reference = await sendProblem(server);
  await listProblems(server, `?search=${reference}`);
  await server.inject('POST', '/submissions', { body: sampleSubmission });
  await server.inject('GET', '/submissions', { token: server.adminToken });
  await expect
    .poll(() => entries(server))
    .toEqual([
      ['contacts.list', 'problems', '1'],
      ['contacts.list', 'submissions', '1'],
    ]);
});

test('so is a search that shows nobody, or a file without contacts, as both tell whose contacts match', async () => {
  const server = await start();
  const headers = { authorization: `Bearer ${server.adminToken}` };
  const expectAfter = async (path: string, count: number) => {
    expect((await server.app.inject({ url: `/api${path}`, headers })).statusCode).toBe(200);
    await expect.poll(() => entries(server)).toHaveLength(count);
  };
  await sendProblem(server);
  await sendProblem(server, { privacy: { anonymous: true } });
  await server.inject('POST', '/submissions', { body: sampleSubmission });
  const email = sampleSubmission.authorEmail;
  const phone = '9876543210';
  await expectAfter('/problems?page=99', 0);
  await expectAfter('/problems?search=99999999&page=99', 0);
  await expectAfter(`/problems?search=${phone}&page=99`, 1);
  await expectAfter('/submissions?page=99', 1);
  await expectAfter(`/submissions?search=${email}&page=99`, 2);
  await expectAfter('/problems/export', 2);
  await expectAfter(`/problems/export?search=${phone}`, 3);
  await expectAfter('/submissions/export', 3);
  await expectAfter(`/submissions/export?search=${email}`, 4);
  expect(await entries(server)).toEqual([
    ['contacts.list', 'problems', '1'],
    ['contacts.list', 'submissions', '1'],
    ['contacts.list', 'problems', '1'],
    ['contacts.list', 'submissions', '1'],
  ]);
});

test('so is a search whose page shows an anonymous report alone, where it has found somebody besides', async () => {
  const server = await start();
  const phone = '9876543210';
  await sendProblem(server);
  const issueDetails = { description: `Whose number is ${phone}?` };
  await sendProblem(server, { issueDetails, privacy: { anonymous: true } });
  const list = await listProblems(server, `?search=${phone}&limit=1`);
  expect(list).toMatchObject({
    problems: [{ displayName: 'Anonymous' }],
    pagination: { total: 2 },
  });
  await expect.poll(() => entries(server)).toEqual([['contacts.list', 'problems', '1']]);
});

test('on a full disk reading goes on, and who read is recorded when there is room', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  await sendProblem(server);
  const [id = ''] = await problemIds(server);
  const { disk, db } = onDiskThatMayBeFull(server.db);
  const app = buildApp({ ...server.services, db });
  onTestFinished(() => app.close());
  const headers = { authorization: `Bearer ${server.adminToken}` };
  const get = async (url: string) => (await app.inject({ url, headers })).statusCode;
  disk.isFull = true;
  expect(await get(`/api/problems/${id}`)).toBe(200);
  await expect.poll(() => entries(server)).toEqual([]);
  disk.isFull = false;
  expect(await get('/api/problems')).toBe(200);
  await expect
    .poll(() => entries(server))
    .toEqual([
      ['problem.open', id, ''],
      ['contacts.list', 'problems', '1'],
    ]);
});

test('what waits is written by itself, and when the server stops', async () => {
  const server = await startTestServer();
  const { disk, db } = onDiskThatMayBeFull(server.db);
  const app = buildApp({ ...server.services, db });
  const held = new WaitingEntries(app, { ...server.services, db });
  const by = { id: 'a', sessionId: 's' };
  const timers = holdTimers();
  held.hold({ by, action: 'problem.open', subject: 'first', at: 1 });
  disk.isFull = true;
  await held.write();
  disk.isFull = false;
  timers.pass(5000);
  await expect.poll(() => entries(server)).toHaveLength(1);
  held.hold({ by, action: 'problem.open', subject: 'second', at: 1 });
  await app.close();
  expect(await entries(server)).toMatchObject([
    ['problem.open', 'first', ''],
    ['problem.open', 'second', ''],
  ]);
});

test('of what waits too long the oldest is lost, which is said once', async () => {
  const lines: { held: number; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = Fastify();
  const held = new WaitingEntries(app, { ...(await startTestServer()).services, log });
  const hold = () => held.hold({ by: NOBODY, action: 'problem.open', subject: 'x', at: 1 });
  for (let entries = 0; entries < 10_000; entries++) hold();
  expect(lines).toEqual([]);
  for (let more = 0; more < 3; more++) hold();
  expect(lines).toMatchObject([{ held: 10_000, msg: expect.stringContaining('are lost') }]);
});

test('50,000 counts are kept, and the one that began first makes room', () => {
  const counts = new RecentCounts(HOUR);
  const before = (key: string, at = 0) => counts.raise(key, 1, at).before;
  for (let others = 0; others < 50_000; others++) before(`${others}`);
  expect([before('0'), before('1')]).toEqual([1, 1]);
  // Begun anew, it takes the place of no other, and is the youngest.
  expect([before('5', HOUR), before('0')]).toEqual([0, 2]);
  expect([before('one more', HOUR), before('1'), before('5', HOUR)]).toEqual([0, 2, 1]);
  expect(before('0')).toBe(0);
});

test('counts begin anew after their time, and when the clock was set far back', () => {
  const counts = new RecentCounts(HOUR);
  const raise = (at: number) => counts.raise('a', 1, at).now;
  expect([raise(0), raise(HOUR - 1), raise(HOUR), raise(HOUR + 1), raise(0)]).toEqual([
    1, 2, 1, 2, 1,
  ]);
  expect(counts.raise('b', 3, 0)).toEqual({ before: 0, now: 3 });
});

test('a thousand in a row are doubled ten times', () => {
  const counts = new RecentCounts(HOUR);
  const doubled = Array.from({ length: 1000 }, () => counts.raise('a', 1, 0)).filter(hasDoubled);
  expect(doubled.map(({ now }) => now)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
  expect(hasDoubled({ before: 0, now: 0 })).toBe(false);
});
