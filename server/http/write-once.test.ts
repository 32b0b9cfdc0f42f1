import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readTrail } from '#server/audit/audit-queries.ts';
import { addResetToken } from '#server/auth/reset-queries.ts';
import { buildApp } from '#server/boot/app.ts';
import { recordHeldEntries } from '#server/problems/held-entry-queries.ts';
import { hashToken } from '#server/sessions/session-queries.ts';
import { beforeNextTransaction } from '#server/test/before-next-transaction.ts';
import {
  addAnother,
  adminId,
  EVERY_WRITE,
  newToken,
  type PreparedWrite,
  RECORDED_AS,
} from '#server/test/every-write.ts';
import { createBlog, sampleBlog } from '#server/test/sample-blog.ts';
import { BEHIND_PROXY, newAddress } from '#server/test/sample-problem.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const KEY = '5f0f6d2a-one-key';
const HOUR = 60 * 60 * 1000;
const OTHER_BODY =
  'This Idempotency-Key was used for something else: send a new one with a new body';

const CHANGED_SINCE = {
  status: 409,
  body: {
    message: 'This was done before, and changed since: send a new Idempotency-Key to do it again',
  },
};

/** Writes that know no such key, or a key of their own kind. */
const OTHERS = [
  // What they answer must not be kept, or does no harm when it happens twice.
  ...['auth.login', 'auth.logout', 'auth.forgotPassword'],
  ...['presence.sign', 'presence.leave'],
  // Reads what is named in a body, as a URL has no room for it.
  'exports.chosenProblems',
  // Of the public: a like counts once for a visitor anyway, a reference is what the intake repeats.
  ...['blogs.like', 'blogs.comment', 'submissions.send', 'problems.send'],
];

const endpoints: [name: string, endpoint: Endpoint][] = Object.entries(api).flatMap(
  ([room, calls]) =>
    Object.entries(calls).map(([name, call]): [string, Endpoint] => [`${room}.${name}`, call]),
);
const once = endpoints.filter(([, endpoint]) => endpoint.once);
const methodOf = (name: string) => endpoints.find(([each]) => each === name)?.[1].method ?? '';

test('every write takes an idempotency key, but for those named here', () => {
  const writes = endpoints.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  const names = once.map(([name]) => name).sort();
  expect(names).toEqual(writes.filter((name) => !OTHERS.includes(name)).sort());
  expect(Object.keys(EVERY_WRITE).sort()).toEqual(names);
});

test('the API document says so', async () => {
  const { inject } = await startTestServer();
  const { body } = await inject('GET', '/openapi.json');
  for (const [, { method, path }] of once) {
    const call = body.paths[`/api${path.replace(':id', '{id}')}`][method.toLowerCase()];
    expect(call.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    );
    expect(call.responses).toHaveProperty('409');
  }
});

interface Options {
  token?: string;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
}

async function send(server: TestServer, name: string, write: PreparedWrite, given: Options = {}) {
  const { token = server.adminToken, body = write.body, key = KEY } = given;
  const headers = { ...write.headers, ...given.headers, 'idempotency-key': key };
  const answer = await server.inject(methodOf(name), write.path, { token, body, headers });
  return { status: answer.status, body: answer.body, etag: answer.headers.etag };
}

/** A reset token proves who one is without one; of a call that was taken one would tell the minute. */
const WITHOUT_SESSION = ['auth.resetPassword', 'problems.takeByPhone'];

/** Each write of an admin adds one, and so may a list that a sample looks at. */
async function entriesOf({ db }: TestServer) {
  // What has no minute in the trail comes once its hour is over.
  await recordHeldEntries(db, Date.now() + HOUR);
  return (await readTrail(db, 0, 100)).filter(({ action }) => action !== 'contacts.list');
}

const entries = async (server: TestServer) => (await entriesOf(server)).length;

async function prepared(name: string, server: TestServer): Promise<PreparedWrite> {
  const write = await EVERY_WRITE[name]?.(server);
  if (!write) throw new Error(`There is no sample of ${name}`);
  return write;
}

/** Sends a write whose session ends before its transaction. */
async function sendTooLate(server: TestServer, name: string, write: PreparedWrite) {
  const token = await newToken(server, await adminId(server));
  const meant = server.db.deleteFrom('sessions').where('token_hash', '=', hashToken(token));
  beforeNextTransaction(server.services, () => meant.execute());
  return (await send(server, name, write, { token, key: 'a-key-of-who-comes-late' })).status;
}

describe.each(once.map(([name]) => name))('%s', (name) => {
  test('401 and nothing is done where the session ends before its transaction; is done once when it comes many times, which the trail says; then comes the first answer, also to a new session, and 409 with another body', async () => {
    const server = await startTestServer();
    const session = await server.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const write = await prepared(name, server);
    const before = await entries(server);
    if (name !== 'auth.resetPassword') {
      expect(await sendTooLate(server, name, write)).toBe(401);
      expect(await entries(server)).toBe(before);
    }
    const sent = Array.from({ length: 4 }, () => send(server, name, write));
    const answers = await Promise.all(sent);
    const [first, ...others] = answers.filter(({ status }) => status < 300);
    // The end of all sessions refuses whoever comes a moment later with one of them.
    if (name !== 'auth.endSessions') expect(others).toHaveLength(answers.length - 1);
    expect(first).toBeDefined();
    const token = await newToken(server, await adminId(server));
    const again = await send(server, name, write, { token });
    for (const answer of [...others, again]) expect(answer).toEqual(first);
    if (write.otherBody !== undefined) {
      const answer = await send(server, name, write, { token, body: write.otherBody });
      expect(answer).toMatchObject({ status: 409, body: { message: OTHER_BODY } });
    }
    const added = (await entriesOf(server)).slice(before);
    const session_id = WITHOUT_SESSION.includes(name) ? '' : session.id;
    const { admin_id } = session;
    expect(added).toMatchObject([{ action: RECORDED_AS[name], admin_id, session_id }]);
    expect(added[0]?.subject).not.toBe('');
    const files = await readdir(join(server.dataDir, 'uploads')).catch(() => []);
    expect(files).toHaveLength(name === 'upload.image' ? 1 : 0);
  });
});

test('who chooses a password with a mailed token needs no session, nor that it lasts', async () => {
  const server = await startTestServer();
  const write = await prepared('auth.resetPassword', server);
  const before = await entries(server);
  expect(await sendTooLate(server, 'auth.resetPassword', write)).toBe(200);
  expect(await entries(server)).toBe(before + 1);
});

describe('an idempotency key', () => {
  const create = { path: '/blogs', body: sampleBlog };
  const count = async ({ db }: TestServer) =>
    (await db.selectFrom('blogs').select('id').execute()).length;

  test('belongs to its admin: that of another one is another key', async () => {
    const server = await startTestServer();
    const token = await newToken(server, await addAnother(server));
    const first = await send(server, 'blogs.create', create);
    const other = await send(server, 'blogs.create', create, { token });
    expect(other.status).toBe(201);
    expect(other.body.data.blog._id).not.toBe(first.body.data.blog._id);
  });

  test('of nobody belongs to its body and address: nobody else gets its answer or is refused', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const write = await EVERY_WRITE['auth.resetPassword']?.(server);
    const token = await addResetToken(server.db, await adminId(server), server.services.now());
    if (!write) throw new Error('There is no sample');
    const body = { token, newPassword: 'gandhi-maidan' };
    const reset = (given: Options) =>
      send(server, 'auth.resetPassword', write, { token: '', ...given });
    const wrong = { token: 'unknown', newPassword: 'gandhi-maidan' };
    const [mine, theirs] = [newAddress(), newAddress()];
    // A body that was refused uses up nothing.
    expect((await reset({ body: wrong, headers: mine })).status).toBe(422);
    const first = await reset({ body, headers: mine });
    expect(first.status).toBe(200);
    expect(await reset({ body: wrong, headers: theirs })).toMatchObject({ status: 422 });
    expect(await reset({ body: wrong, headers: mine })).toMatchObject({ status: 409 });
    expect(await reset({ body, headers: mine })).toEqual(first);
  });

  test('belongs to its path', async () => {
    const server = await startTestServer();
    const ids = [(await createBlog(server))._id, (await createBlog(server))._id];
    for (const id of ids) {
      const answer = await send(server, 'blogs.remove', { path: `/blogs/${id}` });
      expect(answer.status).toBe(200);
    }
    expect(await count(server)).toBe(0);
  });

  test('is known to a process that starts later', async () => {
    const server = await startTestServer();
    const first = await send(server, 'blogs.create', create);
    const app = buildApp(server.services);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/blogs',
      headers: { authorization: `Bearer ${server.adminToken}`, 'idempotency-key': KEY },
      payload: sampleBlog,
    });
    await app.close();
    expect(answer.json()).toEqual(first.body);
    expect([answer.statusCode, answer.headers.etag]).toEqual([first.status, first.etag]);
  });

  test('is not used up by what was refused', async () => {
    const server = await startTestServer();
    const write = { path: `/blogs/${(await createBlog(server))._id}`, body: { title: 'x' } };
    expect((await send(server, 'blogs.update', write)).status).toBe(422);
    const body = { title: 'Lamps of our ward, counted' };
    const stale = { body, headers: { 'if-match': '"7"' } };
    expect((await send(server, 'blogs.update', write, stale)).status).toBe(409);
    expect((await send(server, 'blogs.update', write, { body })).status).toBe(200);
    expect(await server.db.selectFrom('idempotency_keys').selectAll().execute()).toHaveLength(1);
  });

  test('gets the answer of the same call that came through meanwhile, where its own write is lost', async () => {
    const server = await startTestServer();
    let through: unknown;
    beforeNextTransaction(server.services, async () => {
      through = await send(server, 'blogs.create', create);
      throw new Error('The connection to the database was lost');
    });
    const answer = await send(server, 'blogs.create', create);
    expect(answer.status).toBe(201);
    expect(answer).toEqual(through);
    expect(await count(server)).toBe(1);
  });

  test('of a call that came through with another body does not hide that this one is lost', async () => {
    const server = await startTestServer();
    const body = { ...sampleBlog, title: 'Another blog of the ward' };
    beforeNextTransaction(server.services, async () => {
      await send(server, 'blogs.create', create);
      throw new Error('The connection to the database was lost');
    });
    expect((await send(server, 'blogs.create', create, { body })).status).toBe(500);
    expect(await count(server)).toBe(1);
  });

  test.each<[name: string, way: string, path: string, body?: object]>([
    ['blogs.remove', 'POST', '/restore'],
    ['blogs.restore', 'DELETE', ''],
    ['comments.approve', 'POST', '/reopen', { from: 'approved' }],
    ['comments.reject', 'POST', '/reopen', { from: 'rejected' }],
    ['comments.reopen', 'POST', '/approve'],
    ['submissions.approve', 'POST', '/reopen'],
    ['submissions.reject', 'POST', '/reopen'],
    ['submissions.reopen', 'POST', '/reject'],
    ['submissions.setSuspected', 'PUT', '/suspected', { suspected: false }],
    ['problems.setSuspected', 'PUT', '/suspected', { suspected: false }],
    ['auth.setActive', 'PUT', '', { active: true, currentPassword: ADMIN.password }],
    ['problems.setAssignee', 'PUT', '/assignee', { assignee: null }],
  ])('of %s gets no first answer once that was undone', async (name, method, path, body = {}) => {
    const server = await startTestServer();
    const write = await EVERY_WRITE[name]?.(server);
    if (!write) throw new Error(`There is no sample of ${name}`);
    const first = await send(server, name, write);
    const thing = write.path.replace(/\/(restore|approve|reject|reopen|suspected|assignee)$/, '');
    const token = server.adminToken;
    const back = await server.inject(method as 'PUT', `${thing}${path}`, { token, body });
    expect(back.status).toBe(200);
    const before = await entries(server);
    expect(await send(server, name, write)).toMatchObject(CHANGED_SINCE);
    expect(await entries(server)).toBe(before);
    const key = 'another-key-of-mine';
    const again = await send(server, name, write, { key });
    expect(again.status).toBe(first.status);
    expect(await entries(server)).toBe(before + 1);
    expect(await send(server, name, write, { key })).toEqual(again);
    // By the second key it is as the first one has left it.
    expect(await send(server, name, write)).toEqual(first);
  });

  test.each([
    ['blogs.create', 'blog'],
    ['views.create', 'view'],
  ])('of %s gets no first answer once that is deleted', async (name, made) => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    const write = await EVERY_WRITE[name]?.(server);
    if (!write) throw new Error(`There is no sample of ${name}`);
    const first = await send(server, name, write);
    const path = `${write.path}/${first.body.data[made]._id}`;
    expect((await inject('DELETE', path, { token })).status).toBe(200);
    expect(await send(server, name, write)).toMatchObject(CHANGED_SINCE);
    if (name !== 'blogs.create') return;
    expect((await inject('POST', `${path}/restore`, { token })).status).toBe(200);
    expect(await send(server, name, write)).toEqual(first);
  });

  test('of a status gets no first answer once another one is set', async () => {
    const server = await startTestServer();
    const write = await EVERY_WRITE['problems.setStatus']?.(server);
    if (!write) throw new Error('There is no sample');
    const sent = { ...write, body: { status: 'resolved' } };
    const first = await send(server, 'problems.setStatus', sent);
    const set = (status: string) =>
      server.inject('PUT', write.path, { token: server.adminToken, body: { status } });
    expect((await set('resolved')).status).toBe(200);
    expect(await send(server, 'problems.setStatus', sent)).toEqual(first);
    expect((await set('submitted')).status).toBe(200);
    expect(await send(server, 'problems.setStatus', sent)).toMatchObject(CHANGED_SINCE);
  });

  test('of a note stands, whatever the status is by now', async () => {
    const server = await startTestServer();
    const write = await EVERY_WRITE['problems.setStatus']?.(server);
    if (!write) throw new Error('There is no sample');
    const first = await send(server, 'problems.setStatus', write);
    const sent = { token: server.adminToken, body: { status: 'in_progress' } };
    expect((await server.inject('PUT', write.path, sent)).status).toBe(200);
    expect(await send(server, 'problems.setStatus', write)).toEqual(first);
  });

  test('of who has a problem gets no first answer once somebody else has it', async () => {
    const server = await startTestServer();
    const write = await EVERY_WRITE['problems.setAssignee']?.(server);
    if (!write) throw new Error('There is no sample');
    await send(server, 'problems.setAssignee', write);
    const body = { assignee: await addAnother(server) };
    const sent = { token: server.adminToken, body };
    expect((await server.inject('PUT', write.path, sent)).status).toBe(200);
    expect(await send(server, 'problems.setAssignee', write)).toMatchObject(CHANGED_SINCE);
  });

  test('of a write that changed nothing stands, though what another one did before it was undone', async () => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    const write = await EVERY_WRITE['bulk.run']?.(server);
    if (!write) throw new Error('There is no sample of a change of many');
    const { body: listed } = await inject('GET', '/problems', { token });
    const [{ _id: problem }] = listed.data.problems;
    await inject('PUT', `/problems/${problem}/status`, { token, body: { status: 'closed' } });
    const { _id } = await createBlog(server);
    await inject('DELETE', `/blogs/${_id}`, { token });
    const before = await entries(server);
    const first = await send(server, 'bulk.run', write);
    expect(first).toMatchObject({ status: 200, body: { data: { bulk: { state: 'done' } } } });
    expect(await entries(server)).toBe(before);
    await inject('POST', `/blogs/${_id}/restore`, { token });
    expect(await send(server, 'bulk.run', write)).toEqual(first);
  });

  test('is forgotten after a day', async () => {
    let time = Date.UTC(2026, 0, 1);
    const server = await startTestServer({ now: () => time });
    await send(server, 'blogs.create', create);
    time += 24 * HOUR;
    await send(server, 'blogs.create', create);
    expect(await count(server)).toBe(1);
    time += 1;
    const answers = [
      await send(server, 'blogs.create', create),
      await send(server, 'blogs.create', create),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(await count(server)).toBe(2);
  });

  test('is not needed: what comes twice without one is done twice', async () => {
    const server = await startTestServer();
    await createBlog(server);
    await createBlog(server);
    expect(await count(server)).toBe(2);
    expect(await server.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  test('400 when it is none', async () => {
    const server = await startTestServer();
    expect((await send(server, 'blogs.create', create, { key: 'short' })).status).toBe(400);
    expect(await count(server)).toBe(0);
  });

  test('leaves no trace of a password, so that two of them are one body', async () => {
    const server = await startTestServer();
    const register = {
      name: 'Meena Sinha',
      email: 'meena@example.org',
      password: 'sonepur-mela',
      currentPassword: ADMIN.password,
    };
    const write = { path: '/auth/register', body: register };
    const first = await send(server, 'auth.register', write);
    const body = { ...register, password: 'another-word', currentPassword: 'a-guess' };
    expect(await send(server, 'auth.register', write, { body })).toEqual(first);
  });
});
