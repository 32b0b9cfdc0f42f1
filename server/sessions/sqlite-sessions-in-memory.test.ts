import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { checkTrail } from '#server/audit/check-trail.ts';
import { buildApp } from '#server/boot/app.ts';
import { onDiskThatMayBeFull } from '#server/test/full-disk.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { ADMIN, startTestServer, type TestServerOptions } from '#server/test/test-server.ts';

const HOUR = 60 * 60 * 1000;

/** A server on a full disk, and somebody who has signed in since it is. */
async function startFull(config: TestServerOptions['config'] = {}) {
  let time = Date.UTC(2026, 0, 1);
  const server = await startTestServer({ now: () => time, config });
  const { disk, db } = onDiskThatMayBeFull(server.db);
  const app = buildApp({ ...server.services, db });
  onTestFinished(() => app.close());
  disk.isFull = true;
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, token = '', body = {}) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const url = `/api${path}`;
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(method === 'POST' && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const signIn = (password = ADMIN.password) =>
    call('POST', '/auth/login', '', { email: ADMIN.email, password });
  const { status, body } = await signIn();
  expect(status).toBe(200);
  const token: string = body.data.token;
  const me = async () => (await call('GET', '/auth/me', token)).status;
  expect(await me()).toBe(200);
  const later = (milliseconds: number) => {
    time += milliseconds;
  };
  const sessions = () => server.db.selectFrom('sessions').select('id').execute();
  return { server, app, disk, call, signIn, token, me, later, sessions };
}

test('a session of a full disk is written once there is room, with its entry', async () => {
  const { server, disk, me, token, sessions } = await startFull();
  expect(await sessions()).toHaveLength(1);
  disk.isFull = false;
  expect(await Promise.all([me(), me(), me()])).toEqual([200, 200, 200]);
  expect(await sessions()).toHaveLength(2);
  const trail = await server.db.selectFrom('audit_trail').select('action').execute();
  expect(trail).toEqual([{ action: 'session.open' }]);
  expect(await checkTrail(server.db)).toMatchObject({ sound: true });
  // Now it is one like any other, in any process.
  expect((await server.inject('GET', '/auth/me', { token })).status).toBe(200);
  expect((await server.inject('POST', '/auth/logout', { token })).status).toBe(200);
  expect(await me()).toBe(401);
});

test('its owner is told of it when it is written, unless it is the first of the account', async () => {
  const { server, disk, me, signIn, call } = await startFull({ smtpUrl: 'smtp://127.0.0.1:1' });
  const notices = () =>
    server.db.selectFrom('reset_mails').select('kind').where('kind', '=', 'notice').execute();
  disk.isFull = false;
  expect(await me()).toBe(200);
  expect(await notices()).toEqual([]);
  disk.isFull = true;
  const { body } = await signIn();
  disk.isFull = false;
  expect((await call('GET', '/auth/me', body.data.token)).status).toBe(200);
  expect(await notices()).toHaveLength(1);
});

test('it writes what it began while the disk was full', async () => {
  const { app, disk, token, server } = await startFull();
  const body = JSON.stringify(sampleBlog);
  const payload = new Readable({
    read() {
      disk.isFull = false;
      this.push(body);
      this.push(null);
    },
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/api/blogs', headers, payload });
  expect(answer.statusCode).toBe(201);
  // It was not written as yet: only what is held in memory let this in.
  expect(server.services.sessionsInMemory.get(token)).toBeDefined();
});

test('signing out ends it, and nothing brings it back', async () => {
  const { call, token, me, disk, sessions } = await startFull();
  expect((await call('POST', '/auth/logout', token)).status).toBe(200);
  expect(await me()).toBe(401);
  disk.isFull = false;
  expect(await me()).toBe(401);
  expect(await sessions()).toHaveLength(1);
});

test.each([
  ['the account is closed', { active: 0 } as const],
  ['the password is another one', { password_hash: 'of another password' }],
])('it ends when %s', async (_, change) => {
  const { server, me } = await startFull();
  await server.db.updateTable('admins').set(change).execute();
  expect(await me()).toBe(401);
});

test('a password that is changed while it is being written ends it too', async () => {
  const { server, disk, me, sessions } = await startFull();
  disk.isFull = false;
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const changed = server.db.transaction().execute(async (trx) => {
    await trx.updateTable('admins').set({ password_hash: 'of another password' }).execute();
    await trx.deleteFrom('sessions').execute();
    await mayCommit;
  });
  // Nothing is changed as yet, and what this call writes waits for the change.
  expect(await me()).toBe(200);
  commit();
  await changed;
  // Behind it in the queue of writes.
  await server.db.deleteFrom('rate_limits').execute();
  expect(await sessions()).toEqual([]);
  expect(await me()).toBe(401);
});

test('it ends with all sessions of its account', async () => {
  const { server, call, disk, me, sessions } = await startFull();
  disk.isFull = false;
  expect((await call('DELETE', '/auth/sessions', server.adminToken)).status).toBe(200);
  expect(await me()).toBe(401);
  expect(await sessions()).toEqual([]);
});

test('it ends after seven days', async () => {
  const { me, later } = await startFull();
  later(7 * 24 * HOUR - 1);
  expect(await me()).toBe(200);
  later(1);
  expect(await me()).toBe(401);
});

test('on a full disk passwords are tried no more often', async () => {
  const { signIn } = await startFull();
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries++) statuses.push((await signIn('a guess')).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await signIn()).status).toBe(429);
});
