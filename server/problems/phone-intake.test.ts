import { expect, onTestFinished, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { checkTrail } from '#server/audit/check-trail.ts';
import { buildApp } from '#server/boot/app.ts';
import { HOUR } from '#server/database/hour-of.ts';
import { recordHeldEntries } from '#server/problems/held-entry-queries.ts';
import { listProblems, problemWith } from '#server/test/sample-problem.ts';
import { ADMIN, addColleague, startTestServer, type TestServer } from '#server/test/test-server.ts';
import { timeInId } from '#server/test/time-in-id.ts';

const START = Date.UTC(2026, 2, 5, 10);

const take = (server: TestServer, body: object, key?: string) =>
  server.inject('POST', '/problems/by-phone', {
    body,
    token: server.adminToken,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

const adminOf = ({ db }: TestServer) =>
  db.selectFrom('admins').select('id').executeTakeFirstOrThrow();

test('a report taken by phone is one like any other, once for each key, and says who took it', async () => {
  const server = await startTestServer();
  const body = problemWith({});
  const first = await take(server, body, 'taken-once');
  expect(first).toMatchObject({ status: 201, body: { data: { reference: expect.any(String) } } });
  expect((await take(server, body, 'taken-once')).body).toEqual(first.body);
  const rows = await server.db.selectFrom('problems').selectAll().execute();
  const { id } = await adminOf(server);
  expect(rows).toMatchObject([{ id: first.body.data._id, taken_by: id, status: 'submitted' }]);
  const path = `/problems/${first.body.data._id}`;
  const details = await server.inject('GET', path, { token: server.adminToken });
  expect(details.body.data.takenBy).toEqual({ id, name: ADMIN.name });
  const broken = problemWith({ privacy: { consent: false } });
  expect(await take(server, broken)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'privacy.consent' }] },
  });
});

test('a number typed on a keyboard for Hindi is the same number, found in the digits of both scripts', async () => {
  const server = await startTestServer();
  const body = problemWith({ personalInfo: { phone: '+९१ ९८३५०-१२३११' } });
  expect((await take(server, body)).status).toBe(201);
  for (const search of ['9835012311', '९८३५०१२३११', '2311'])
    expect(
      (await listProblems(server, `?search=${encodeURIComponent(search)}`)).problems,
    ).toMatchObject([{ personalInfo: { phone: '+91 98350-12311' } }]);
});

test('as many as there are callers: the limit of the public is not counted', async () => {
  const server = await startTestServer();
  for (let caller = 0; caller < 61; caller++)
    expect((await take(server, problemWith({}))).status).toBe(201);
});

test('who took a report by phone opens it without an entry in every process, and in the trail later on', async () => {
  let now = START + 7 * 60_000 + 123;
  const server = await startTestServer({ now: () => now });
  const { body } = await take(server, problemWith({ privacy: { anonymous: true } }));
  const other = buildApp(server.services);
  onTestFinished(() => other.close());
  const open = (token: string) =>
    other.inject({
      url: `/api/problems/${body.data._id}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const opened = async () =>
    (await readTrail(server.db, 0, 10)).filter(({ action }) => action === 'problem.open').length;
  expect((await open(server.adminToken)).statusCode).toBe(200);
  now = START + 2 * HOUR - 1;
  expect((await open(server.adminToken)).statusCode).toBe(200);
  expect(await opened()).toBe(0);
  const colleague = await addColleague(server, { ...ADMIN, email: 'ravi@example.org' });
  await open(colleague.token);
  expect(await opened()).toBe(1);
  now = START + 2 * HOUR;
  await open(server.adminToken);
  expect(await opened()).toBe(2);
});

test('no minute of a report taken by phone is kept, and its entry comes with its hour when that is over', async () => {
  let now = START + 7 * 60_000 + 123;
  const server = await startTestServer({ now: () => now });
  const { body } = await take(server, problemWith({ privacy: { anonymous: true } }), 'by-phone-1');
  const { _id: id } = body.data;
  // Who took it opens it at once, and is in the trail for neither before the hour is over.
  await server.inject('GET', `/problems/${id}`, { token: server.adminToken });
  const sign = { token: server.adminToken, body: { kind: 'problem', id } };
  expect((await server.inject('PUT', '/presence', sign)).status).toBe(200);
  expect(await server.db.selectFrom('open_items').selectAll().execute()).toEqual([]);
  await recordHeldEntries(server.db, now);
  expect(await readTrail(server.db, 0, 10)).toEqual([]);
  const problem = await server.db.selectFrom('problems').selectAll().executeTakeFirstOrThrow();
  expect([problem.created_at, problem.updated_at, timeInId(id)]).toEqual([START, START, START]);
  const [key] = await server.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(key?.created_at).toBe(START + HOUR);

  // A session has its minutes: neither what is held nor the entry names it.
  const admin = await adminOf(server);
  const { value } = await server.db
    .selectFrom('settings')
    .select('value')
    .where('name', 'like', `%${id}`)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(value)).toEqual({ by: { id: admin.id }, hour: START });
  const earlier = { by: { id: admin.id, sessionId: 'of an earlier version' }, hour: START };
  await server.db
    .updateTable('settings')
    .set({ value: JSON.stringify(earlier) })
    .where('name', 'like', `%${id}`)
    .execute();

  now = START + HOUR + 1;
  await recordHeldEntries(server.db, now);
  await recordHeldEntries(server.db, now);
  expect(await readTrail(server.db, 0, 10)).toMatchObject([
    { action: 'problem.take', subject: id, at: START, admin_id: admin.id, session_id: '' },
  ]);
  expect(await checkTrail(server.db)).toMatchObject({ sound: true, entries: 1 });
  const held = await server.db.selectFrom('settings').select('name').execute();
  expect(held.map(({ name }) => name).filter((name) => name !== 'secret')).toEqual([]);
});
