import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import {
  BEHIND_PROXY,
  listProblems,
  newAddress,
  problemWith,
} from '#server/test/sample-problem.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';
import { timeInId } from '#server/test/time-in-id.ts';

const CANARIES = {
  name: 'Qanaria Namensfeld',
  // One word, so long that it stands by chance in no hash, of which there are hundreds.
  phone: '+917070717171',
  email: 'canary.qz@example.net',
};
const PARTS = ['qanaria', 'namensfeld', '7070717171', 'canary.qz'];

const holdsCanary = (text: string) => PARTS.filter((part) => text.toLowerCase().includes(part));

/** Every byte below a folder, in both encodings that texts are kept in. */
async function bytesBelow(folder: string): Promise<[path: string, text: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      return [path, bytes.toString('latin1') + bytes.toString('utf16le')] as const;
    }),
  ).then((all) => all.map(([path, text]) => [path, text]));
}

/** Each table as text: the files of another server are not below our folder. */
async function rowsOf({ db }: TestServer): Promise<[table: string, text: string][]> {
  const tables = await db.introspection.getTables();
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      return [name, JSON.stringify(rows)];
    }),
  );
}

test('an anonymous reporter’s name, phone and email are nowhere', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const server = await startTestServer({ ...BEHIND_PROXY, services: { log } });
  const answers: unknown[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { ...newAddress(), 'idempotency-key': `canary-${answers.length}` };
    const answer = await server.inject(method, path, { body, headers, token: server.adminToken });
    answers.push(answer);
    return answer;
  };

  const anonymous = problemWith({ personalInfo: CANARIES, privacy: { anonymous: true } });
  const { status, body: received } = await call('POST', '/problems', anonymous);
  expect(status).toBe(201);
  // The one way back to a report that says nothing of its reporter.
  expect(received.message).toBe(
    `Report received. Your reference number is ${received.data.reference}`,
  );
  // Also where something is wrong with it, and where its contact itself is.
  const broken = { ...anonymous, issueDetails: { ...anonymous.issueDetails, subject: '' } };
  expect((await call('POST', '/problems', broken)).status).toBe(422);
  const strange = { ...anonymous, personalInfo: { ...anonymous.personalInfo, phone: CANARIES } };
  expect((await call('POST', '/problems', strange)).status).toBe(201);
  const consentMissing = { ...anonymous, privacy: { anonymous: true } };
  expect((await call('POST', '/problems', consentMissing)).status).toBe(422);

  const { problems } = await listProblems(server);
  expect(problems).toMatchObject([{ displayName: 'Anonymous' }, { displayName: 'Anonymous' }]);
  for (const { _id } of problems) {
    expect((await call('GET', `/problems/${_id}`)).status).toBe(200);
    await call('PUT', `/problems/${_id}/status`, { status: 'resolved', note: 'done' });
  }
  for (const part of PARTS)
    expect((await listProblems(server, `?search=${part}`)).pagination.total).toBe(0);
  await call('GET', '/stats/dashboard');

  expect(holdsCanary(JSON.stringify([answers, problems]))).toEqual([]);
  expect(holdsCanary(lines.join(''))).toEqual([]);
  await server.services.problemLists.close();
  const files = [...(await bytesBelow(server.dataDir)), ...(await rowsOf(server))];
  const index = isOnPostgres ? 'problem_texts' : 'problem-index.bin';
  expect(files.map(([path]) => path).join()).toContain(index);
  for (const [path, text] of files) expect([path, holdsCanary(text)]).toEqual([path, []]);
});

test('a named reporter is found by these same looks, so that they see', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const named = problemWith({ personalInfo: CANARIES });
  await server.inject('POST', '/problems', { body: named, headers: newAddress() });
  const answer = await listProblems(server, '?search=qanaria');
  expect(holdsCanary(JSON.stringify(answer))).toEqual(PARTS);
  await server.services.problemLists.close();
  const files = [...(await bytesBelow(server.dataDir)), ...(await rowsOf(server))];
  const texts = files.map(([, text]) => text);
  expect(holdsCanary(texts.join(''))).toEqual(PARTS);
});

const HOUR = 60 * 60 * 1000;

/** What admins do has its time to the millisecond; nothing in these tells of a reporter. */
const OF_ADMINS = ['admins', 'sessions', 'audit_trail', 'kysely_migration'];

test('at which minute a problem came is nowhere, not even beside a named one that was changed', async () => {
  const hour = Date.UTC(2026, 2, 5, 10);
  let now = hour;
  const server = await startTestServer({ ...BEHIND_PROXY, now: () => (now += 61_234) });
  const send = (anonymous: boolean) =>
    server.inject('POST', '/problems', {
      body: problemWith({ privacy: { anonymous } }),
      headers: { ...newAddress(), 'idempotency-key': `minute-${now}` },
    });
  for (const anonymous of [false, true, false, true]) await send(anonymous);
  const { body } = await server.inject('GET', '/problems', { token: server.adminToken });
  const { problems } = body.data;
  const setStatus = (id: string) =>
    server.inject('PUT', `/problems/${id}/status`, {
      body: { status: 'resolved', note: 'done' },
      token: server.adminToken,
    });
  await setStatus(problems[0]._id);
  for (const { submittedAt, _id } of problems)
    expect([Date.parse(submittedAt), timeInId(_id)]).toEqual([hour, hour]);

  const rows = (await rowsOf(server)).filter(([table]) => !OF_ADMINS.includes(table));
  const { id: admin } = await server.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  const times = rows.flatMap(([table, text]) => [
    ...[...text.matchAll(/\b\d{13}\b/g)].map(([time]) => [table, Number(time)] as const),
    ...[...text.replaceAll(admin, '').matchAll(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/g)].map(
      ([id]) => [table, timeInId(id)] as const,
    ),
  ]);
  const ofThatHour = times.filter(([, time]) => Math.abs(time - hour) <= HOUR);
  expect(ofThatHour.length).toBeGreaterThan(12);
  for (const [table, time] of ofThatHour) expect([table, time % HOUR]).toEqual([table, 0]);
  // The order in which problems came is on no scale with changes, whose time is known.
  const changes = await server.db.selectFrom('problems').select(['number', 'change']).execute();
  const untouched = changes.filter(({ change }) => change < 0);
  expect(untouched).toHaveLength(3);
  expect(changes.find(({ change }) => change > 0)).toEqual({ number: 4, change: 1 });
});

test('the database itself refuses a contact in an anonymous problem', async () => {
  const { db } = await startTestServer(BEHIND_PROXY);
  const row = {
    ...{ id: '1', number: 1, change: 1, reference: 'PR-1', status: 'submitted' as const },
    ...{ priority: 'medium' as const, category: 'Other', subject: 's', description: 'd' },
    ...{ location: '', incident_date: '', supporting_link: '', city: 'c', city_key: 'c' },
    ...{
      state: 's',
      anonymous: 1 as const,
      phone: null,
      email: null,
      created_at: 1,
      updated_at: 1,
    },
  };
  await expect(
    db
      .insertInto('problems')
      .values({ ...row, name: 'somebody' })
      .execute(),
  ).rejects.toThrow(/constraint/i);
});

test('of the moment of an incident the day that the city had is kept alone', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const sent = (incidentDate: string) => ({
    body: problemWith({ issueDetails: { incidentDate }, privacy: { anonymous: true } }),
    headers: newAddress(),
    token: server.adminToken,
  });
  for (const moment of [
    '2026-03-05T18:29:59.999Z',
    '2026-03-05T18:30:00.000Z',
    '2026-03-06T00:10:00+05:30',
    '0000-01-01T00:00:00+05:30',
    '1000-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
  ])
    expect((await server.inject('POST', '/problems', sent(moment))).status).toBe(201);
  const byPhone = sent('2026-03-05T12:34:56.789Z');
  expect((await server.inject('POST', '/problems/by-phone', byPhone)).status).toBe(201);
  const rows = await server.db
    .selectFrom('problems')
    .select('incident_date')
    .orderBy('number')
    .execute();
  expect(rows.map((row) => row.incident_date)).toEqual([
    '2026-03-05',
    '2026-03-06',
    '2026-03-06',
    '0000-01-01',
    '1000-01-01',
    '9999-12-31',
    '2026-03-05',
  ]);
});
