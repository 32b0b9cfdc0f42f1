import { describe, expect, test } from 'vitest';
import { addResetToken } from '#server/auth/reset-queries.ts';
import { beforeNextTransaction } from '#server/test/before-next-transaction.ts';
import { ADMIN, addColleague, startTestServer, type TestServer } from '#server/test/test-server.ts';

const second = { name: 'Ravi Prasad', email: 'ravi@example.org', password: 'golghar' };

const addSecond = (server: TestServer) => addColleague(server, second);

const currentPassword = ADMIN.password;

describe('sessions', () => {
  test('are listed with the one that asks, and each can be ended', async () => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    const login = { email: ADMIN.email, password: ADMIN.password };
    const other = await inject('POST', '/auth/login', {
      body: login,
      headers: { 'user-agent': 'A phone' },
    });
    const { body } = await inject('GET', '/auth/sessions', { token });
    expect(body.data.sessions).toHaveLength(2);
    const phone = body.data.sessions.find(
      ({ userAgent }: { userAgent: string }) => userAgent === 'A phone',
    );
    expect(phone.current).toBe(false);
    expect((await inject('DELETE', `/auth/sessions/${phone._id}`, { token })).status).toBe(200);
    expect((await inject('GET', '/auth/me', { token: other.body.data.token })).status).toBe(401);
    expect((await inject('DELETE', `/auth/sessions/${phone._id}`, { token })).status).toBe(404);
  });

  test('of somebody else are neither listed nor ended', async () => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    const other = await addSecond(server);
    const { body } = await inject('GET', '/auth/sessions', { token: other.token });
    const id = body.data.sessions[0]._id;
    expect((await inject('GET', '/auth/sessions', { token })).body.data.sessions).toHaveLength(1);
    expect((await inject('DELETE', `/auth/sessions/${id}`, { token })).status).toBe(404);
    expect((await inject('GET', '/auth/me', { token: other.token })).status).toBe(200);
  });

  test('end all at once, this one too', async () => {
    const { inject, adminToken: token } = await startTestServer();
    expect((await inject('DELETE', '/auth/sessions', { token })).status).toBe(200);
    expect((await inject('GET', '/auth/me', { token })).status).toBe(401);
  });
});

describe('an admin', () => {
  test('who is deactivated is out at once and cannot sign in until let in again', async () => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    const other = await addSecond(server);
    const set = (active: boolean) =>
      inject('PUT', `/auth/administrators/${other.id}`, {
        token,
        body: { active, currentPassword },
      });
    const signIn = () =>
      inject('POST', '/auth/login', { body: { email: second.email, password: second.password } });
    expect((await set(false)).body.data.administrator.active).toBe(false);
    expect((await inject('GET', '/auth/me', { token: other.token })).status).toBe(401);
    expect((await signIn()).status).toBe(401);
    await set(true);
    expect((await inject('GET', '/auth/me', { token: other.token })).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  test('who is deactivated finds reset tokens useless, also once let in again', async () => {
    const server = await startTestServer();
    const { inject, db, adminToken: token } = server;
    const { id } = await addSecond(server);
    const resetToken = await addResetToken(db, id, Date.now());
    for (const active of [false, true])
      await inject('PUT', `/auth/administrators/${id}`, {
        token,
        body: { active, currentPassword },
      });
    const body = { token: resetToken, newPassword: 'chosen-by-a-thief' };
    expect((await inject('POST', '/auth/reset-password', { body })).status).toBe(422);
  });

  test.each([true, false])('is neither let in nor out (%s) by a token alone', async (active) => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    const other = await addSecond(server);
    const set = (body: object) =>
      inject('PUT', `/auth/administrators/${other.id}`, { token, body: { active, ...body } });
    for (const body of [{}, { currentPassword: 'a-guess' }]) {
      const refused = await set(body);
      expect(refused.status).toBe(422);
      expect(refused.body.errors[0].path).toBe('currentPassword');
    }
    expect((await inject('GET', '/auth/me', { token: other.token })).status).toBe(200);
    expect((await set({ currentPassword })).status).toBe(200);
  });

  test('may let out as many as there are: only wrong passwords are counted', async () => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    const { id } = await addSecond(server);
    for (let times = 0; times < 11; times++) {
      const body = { active: times % 2 === 1, currentPassword };
      const { status } = await inject('PUT', `/auth/administrators/${id}`, { token, body });
      expect(status).toBe(200);
    }
  });

  test('of two who deactivate each other at the same moment one is left', async () => {
    const server = await startTestServer();
    const { inject, adminToken, db } = server;
    const other = await addSecond(server);
    const me = (await inject('GET', '/auth/me', { token: adminToken })).body.data.user._id;
    const put = (id: string, token: string, password: string) =>
      inject('PUT', `/auth/administrators/${id}`, {
        token,
        body: { active: false, currentPassword: password },
      });
    const answers = await Promise.all([
      put(other.id, adminToken, currentPassword),
      put(me, other.token, second.password),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const admins = await db.selectFrom('admins').select('active').execute();
    expect(admins.map(({ active }) => active).sort()).toEqual([0, 1]);
  });

  test('who is deactivated while a deactivation is under way does it no more', async () => {
    const server = await startTestServer();
    const { inject, services, db, adminToken: token } = server;
    const other = await addSecond(server);
    const me = (await inject('GET', '/auth/me', { token })).body.data.user._id;
    const body = { active: false, currentPassword };
    beforeNextTransaction(services, async () => {
      const mine = { active: false, currentPassword: second.password };
      const path = `/auth/administrators/${me}`;
      expect((await inject('PUT', path, { token: other.token, body: mine })).status).toBe(200);
    });
    const late = await inject('PUT', `/auth/administrators/${other.id}`, { token, body });
    expect(late.status).toBe(401);
    expect(late.body.message).toMatch(/^Access denied/);
    const active = await db.selectFrom('admins').select('id').where('active', '=', 1).execute();
    expect(active).toEqual([{ id: other.id }]);
  });

  test('cannot deactivate oneself', async () => {
    const { inject, adminToken: token } = await startTestServer();
    const me = await inject('GET', '/auth/me', { token });
    const path = `/auth/administrators/${me.body.data.user._id}`;
    expect((await inject('PUT', path, { token, body: { active: false } })).status).toBe(409);
    expect((await inject('GET', '/auth/me', { token })).status).toBe(200);
  });

  test('is listed without anything secret', async () => {
    const server = await startTestServer();
    await addSecond(server);
    const { body } = await server.inject('GET', '/auth/administrators', {
      token: server.adminToken,
    });
    expect(body.data.administrators).toHaveLength(2);
    expect(Object.keys(body.data.administrators[0]).sort()).toEqual(
      ['_id', 'active', 'createdAt', 'email', 'name'].sort(),
    );
  });
});
