import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { adminId, newToken } from '#server/test/every-write.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

/** Begins a call, and sends the rest of its body once it is told to. */
async function begin(app: TestServer['app'], token: string, call: [string, string, object]) {
  const [method, path, body] = call;
  const whole = JSON.stringify(body);
  const { promise: isWaiting, resolve: wait } = Promise.withResolvers<void>();
  const payload = new Readable({ read: () => wait() });
  payload.push(whole.slice(0, 5));
  const answered = app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(whole.length),
    },
    payload,
  });
  await Promise.race([isWaiting, answered]);
  return async () => {
    payload.push(whole.slice(5));
    payload.push(null);
    const answer = await answered;
    return { status: answer.statusCode, body: answer.json() };
  };
}

const BLOG: [string, string, object] = ['POST', '/blogs', sampleBlog];

describe('a call whose body comes in slowly', () => {
  test('writes nothing once the session has ended, and moves no email back', async () => {
    const server = await startTestServer();
    const { app, db, inject, adminToken: token } = server;
    const stolen = await newToken(server, await adminId(server));
    const blog = await begin(app, stolen, BLOG);
    const back = await begin(app, stolen, ['PUT', '/auth/profile', { email: ADMIN.email }]);
    const move = { email: 'new@example.org', currentPassword: ADMIN.password };
    expect((await inject('PUT', '/auth/profile', { token, body: move })).status).toBe(200);
    const change = { currentPassword: ADMIN.password, newPassword: 'mahatma-setu' };
    const changed = await inject('PUT', '/auth/change-password', { token, body: change });
    expect(changed.status).toBe(200);
    const answers = [await blog(), await back()];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers[0]?.body.message).toContain('your session has ended');
    expect(await db.selectFrom('blogs').selectAll().execute()).toEqual([]);
    const me = await inject('GET', '/auth/me', { token });
    expect(me.body.data.user.email).toBe('new@example.org');
  });

  test('does not move an email back that was moved meanwhile, without the password', async () => {
    const { app, db, inject, adminToken: token } = await startTestServer();
    const back = await begin(app, token, ['PUT', '/auth/profile', { email: ADMIN.email }]);
    const body = { email: 'new@example.org', currentPassword: ADMIN.password };
    expect((await inject('PUT', '/auth/profile', { token, body })).status).toBe(200);
    const refused = await back();
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('currentPassword');
    const { email } = await db.selectFrom('admins').select('email').executeTakeFirstOrThrow();
    expect(email).toBe('new@example.org');
  });

  test.each([
    ['401 once the account is closed', { active: 0 } as const, 401],
    ['403 once somebody else has chosen the password', { must_change: 1 } as const, 403],
  ])('%s', async (_, change, status) => {
    const { app, db, adminToken } = await startTestServer();
    const blog = await begin(app, adminToken, BLOG);
    await db.updateTable('admins').set(change).execute();
    expect((await blog()).status).toBe(status);
    expect(await db.selectFrom('blogs').selectAll().execute()).toEqual([]);
  });
});
