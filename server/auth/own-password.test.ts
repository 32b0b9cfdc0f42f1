import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { makeFirstAdmin } from '#server/auth/first-admin.ts';
import { resetAdmin } from '#server/auth/operate-admins.ts';
import { hashPassword } from '#server/auth/password.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const ravi = { name: 'Ravi Prasad', email: 'ravi@example.org', password: 'golghar' };

async function signIn({ inject }: TestServer, { email, password }: typeof ravi) {
  const answer = await inject('POST', '/auth/login', { body: { email, password } });
  return answer.body.data as { user: { mustChangePassword?: boolean }; token: string };
}

/** An admin with a password that another one chose, signed in with it. */
async function signInRavi(server: TestServer) {
  const body = { ...ravi, currentPassword: ADMIN.password };
  await server.inject('POST', '/auth/register', { token: server.adminToken, body });
  return signIn(server, ravi);
}

const change = ({ inject }: TestServer, token: string, newPassword: string) =>
  inject('PUT', '/auth/change-password', {
    token,
    body: { currentPassword: ravi.password, newPassword },
  });

const CLOSED = Object.values(api)
  .flatMap((endpoints) => Object.values(endpoints))
  .filter(({ access, beforeOwnPassword }) => access !== 'public' && !beforeOwnPassword);

describe('a password that another admin chose', () => {
  test('opens nothing but its change', async () => {
    const server = await startTestServer();
    const { user, token } = await signInRavi(server);
    expect(user.mustChangePassword).toBe(true);
    const me = await server.inject('GET', '/auth/me', { token });
    expect(me.body.data.user).toMatchObject({ email: ravi.email, mustChangePassword: true });
    for (const { method, path } of CLOSED) {
      const { status, body } = await server.inject(method, path.replace(':id', '1'), { token });
      expect([method, path, status]).toEqual([method, path, 403]);
      expect(body.message).toContain('choose your own');
    }
    expect((await server.inject('POST', '/auth/logout', { token })).status).toBe(200);
  });

  test('is changed once, to another one', async () => {
    const server = await startTestServer();
    const { token } = await signInRavi(server);
    const same = await change(server, token, ravi.password);
    expect(same.status).toBe(422);
    expect(same.body.errors[0].path).toBe('newPassword');
    expect((await change(server, token, 'mahatma-setu')).status).toBe(200);
    expect((await server.inject('GET', '/problems', { token })).status).toBe(200);
    const { user } = await signIn(server, { ...ravi, password: 'mahatma-setu' });
    expect(user).not.toHaveProperty('mustChangePassword');
  });
});

test('a password that the operator chose for somebody is changed at the next sign-in', async () => {
  const server = await startTestServer();
  const passwordHash = await hashPassword(ravi.password);
  await resetAdmin(server.services, {
    email: ADMIN.email,
    passwordHash,
    at: server.services.now(),
  });
  const { user } = await signIn(server, { ...ADMIN, password: ravi.password });
  expect(user.mustChangePassword).toBe(true);
});

describe('the first admin', () => {
  test('who added oneself keeps the password', async () => {
    const server = await startTestServer({ empty: true });
    await server.inject('POST', '/auth/register', { body: ravi });
    expect((await signIn(server, ravi)).user).not.toHaveProperty('mustChangePassword');
  });

  test('of the settings keeps the password', async () => {
    const server = await startTestServer({ empty: true, config: { firstAdmin: ravi } });
    await makeFirstAdmin(server.services);
    expect((await signIn(server, ravi)).user).not.toHaveProperty('mustChangePassword');
  });

  test('whose password was printed changes it', async () => {
    const firstAdmin = { email: ravi.email, name: undefined, password: undefined };
    const server = await startTestServer({ empty: true, config: { firstAdmin } });
    const { password = '' } = (await makeFirstAdmin(server.services)) ?? {};
    const { user, token } = await signIn(server, { ...ravi, password });
    expect(user.mustChangePassword).toBe(true);
    // Nobody else has chosen it.
    const { body } = await server.inject('GET', '/problems', { token });
    expect(body.message).toContain('was not chosen by you');
  });
});
