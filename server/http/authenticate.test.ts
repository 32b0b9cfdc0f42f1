import { expect, test } from 'vitest';
import { ADMIN, shareTestServer } from '#server/test/test-server.ts';

const server = shareTestServer();
const ask = (path: string, authorization?: string) =>
  server().inject('GET', path, { headers: authorization === undefined ? {} : { authorization } });

test('a call that needs a session is refused without a token, and with one that opens none', async () => {
  const none = await ask('/auth/me');
  expect(none.status).toBe(401);
  expect(none.body.message).toBe('Access denied: sign in first');
  expect(none.headers['www-authenticate']).toBe('Bearer');
  const ended = await ask('/auth/me', 'Bearer nothing');
  expect(ended.status).toBe(401);
  expect(ended.body.message).toBe('Access denied: your session has ended. Sign in again');
  expect(ended.headers['www-authenticate']).toBe('Bearer');
});

test.each([
  ['as it is specified', (token: string) => `Bearer ${token}`, 200],
  ['in small letters, after several spaces', (token: string) => `bearer   ${token}`, 200],
  ['after another word', (token: string) => `Basic Bearer ${token}`, 401],
  ['without a space', (token: string) => `Bearer${token}`, 401],
  ['before another word', (token: string) => `Bearer ${token} x`, 401],
])('a token is taken %s: %s', async (_, header, status) => {
  expect((await ask('/auth/me', header(server().adminToken))).status).toBe(status);
});

test('where anyone may call, a token that opens nothing is refused, and no token is not', async () => {
  expect((await ask('/blogs')).status).toBe(200);
  expect((await ask('/blogs', 'Bearer nothing')).status).toBe(401);
  expect((await ask('/blogs', `Bearer ${server().adminToken}`)).status).toBe(200);
  // A public call asks nobody who calls.
  expect((await ask('/site', 'Bearer nothing')).status).toBe(200);
});

test('who has to choose a password first may do only that', async () => {
  const { db, adminToken: token, inject } = server();
  const set = (must_change: 0 | 1) => db.updateTable('admins').set({ must_change }).execute();
  await set(1);
  const refused = await inject('GET', '/problems', { token });
  expect(refused.status).toBe(403);
  expect(refused.body.message).toContain('choose your own first');
  expect((await inject('GET', '/auth/me', { token })).status).toBe(200);
  const wrong = { currentPassword: 'wrong', newPassword: 'mahatma-setu' };
  const body = await inject('PUT', '/auth/change-password', { token, body: wrong });
  expect(body.status).toBe(422);
  const own = { currentPassword: ADMIN.password, newPassword: 'mahatma-setu' };
  expect((await inject('PUT', '/auth/change-password', { token, body: own })).status).toBe(200);
  expect((await inject('GET', '/problems', { token })).status).toBe(200);
});
