import { expect, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { lockProved } from '#server/auth/prove-password.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { adminId, newToken } from '#server/test/every-write.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const change = ({ inject }: TestServer, token: string, currentPassword: string) =>
  inject('PUT', '/auth/change-password', {
    token,
    body: { currentPassword, newPassword: 'mahatma-setu' },
  });

const mailsTo = async ({ db }: TestServer) =>
  (await db.selectFrom('reset_mails').selectAll().execute()).length;

/** The account, with a second session whose token somebody else has. */
async function startStolen() {
  const server = await startTestServer({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const id = await adminId(server);
  return { server, id, stolen: await newToken(server, id) };
}

test('ten wrong passwords in a row are recorded, and the last ends that session alone', async () => {
  const { server, id, stolen } = await startStolen();
  const statuses: number[] = [];
  for (let tries = 0; tries < 10; tries++)
    statuses.push((await change(server, stolen, 'a guess')).status);
  expect(statuses).toEqual([...Array(9).fill(422), 401]);
  expect((await server.inject('GET', '/auth/me', { token: stolen })).status).toBe(401);
  expect((await change(server, stolen, ADMIN.password)).status).toBe(401);
  const rows = await readTrail(server.db, 0, 100);
  const session = rows[0]?.session_id;
  const refused = { action: 'password.refuse', subject: id, admin_id: id, session_id: session };
  expect(rows).toMatchObject([
    ...['1', '2', '4', '8', '10'].map((detail) => ({ ...refused, detail })),
    { action: 'session.end', subject: session, session_id: session },
  ]);
  expect(JSON.stringify(rows)).not.toContain('a guess');
  expect(await mailsTo(server)).toBe(1);
  // The owner's own session is not refused for any of it.
  expect((await change(server, server.adminToken, ADMIN.password)).status).toBe(200);
});

test('of many wrong passwords at once no more than ten are compared', async () => {
  const { server, stolen } = await startStolen();
  const sent = Array.from({ length: 14 }, () => change(server, stolen, 'a guess'));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 422).length).toBeLessThan(10);
  expect((await server.inject('GET', '/auth/me', { token: stolen })).status).toBe(401);
});

test('a right password starts the count anew, and time alone does not', async () => {
  let time = Date.UTC(2026, 0, 1);
  const server = await startTestServer({ now: () => time });
  const { adminToken: token } = server;
  for (let tries = 0; tries < 9; tries++) await change(server, token, 'a guess');
  expect((await change(server, token, ADMIN.password)).status).toBe(200);
  for (let tries = 0; tries < 9; tries++) await change(server, token, 'a guess');
  time += 60 * 60 * 1000;
  expect((await change(server, token, 'a guess')).status).toBe(401);
  expect((await server.inject('GET', '/auth/me', { token })).status).toBe(401);
});

test('whose account was closed since the password was compared is told so', async () => {
  const { db } = await startTestServer();
  const proved = await db.selectFrom('admins').selectAll().executeTakeFirstOrThrow();
  await db.updateTable('admins').set({ active: 0 }).execute();
  const locked = inTransaction(db, (trx) => lockProved(trx, proved));
  await expect(locked).rejects.toThrow('Access denied: your account was deactivated');
});

test('a change that the same call has made meanwhile is answered, and is no wrong try', async () => {
  const server = await startTestServer();
  const { db, services, adminToken: token } = server;
  const body = { currentPassword: ADMIN.password, newPassword: 'mahatma-setu' };
  const send = () =>
    server.inject('PUT', '/auth/change-password', {
      token,
      body,
      headers: { 'idempotency-key': 'one-key-of-two-calls' },
    });
  const { insertInto } = db;
  let first: { body: unknown } | undefined;
  // Between the count of the try and its comparison.
  services.db.insertInto = (table) => {
    db.insertInto = insertInto;
    const slowly = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        first = await send();
        return result;
      },
    });
    return slowly.insertInto(table);
  };
  const second = await send();
  expect(first).toMatchObject({ status: 200 });
  expect(second.body).toEqual(first?.body);
  const actions = (await readTrail(db, 0, 100)).map(({ action }) => action);
  expect(actions).toEqual(['admin.password']);
});

/** Runs a query once another work is done. */
function after<Query extends object>(work: () => Promise<unknown>, query: Query): Query {
  return new Proxy(query, {
    get: (target, name) => {
      const method: (...given: unknown[]) => object = Reflect.get<object, PropertyKey>(
        target,
        name,
      );
      if (name === 'executeTakeFirstOrThrow') return () => work().then(() => method.call(target));
      return (...given: unknown[]) => after(work, method.apply(target, given));
    },
  });
}

test('a try that begins while the same call is writing is not counted as a wrong one', async () => {
  const { db, services, inject, adminToken: token } = await startTestServer();
  const body = { currentPassword: ADMIN.password, newPassword: 'mahatma-setu' };
  const headers = { 'idempotency-key': 'one-key-of-two-calls' };
  const send = () => inject('PUT', '/auth/change-password', { token, body, headers });
  const { insertInto } = db;
  // Before the try is counted.
  services.db.insertInto = (table) => {
    db.insertInto = insertInto;
    return after(send, db.insertInto(table));
  };
  expect(await send()).toMatchObject({ status: 200 });
  expect(await db.selectFrom('rate_limits').select('count').execute()).toEqual([]);
});
