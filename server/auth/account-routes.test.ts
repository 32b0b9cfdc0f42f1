import { describe, expect, test } from 'vitest';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

const second = { name: 'Ravi Prasad', email: 'ravi@example.org', password: 'golghar' };

describe('adding an administrator', () => {
  test('is open to anyone while there is none, and to nobody without a token afterwards', async () => {
    const { inject } = await startTestServer({ empty: true });
    expect((await inject('POST', '/auth/register', { body: second })).status).toBe(201);
    const body = { ...second, email: 'other@example.org' };
    const refused = await inject('POST', '/auth/register', { body });
    expect(refused.status).toBe(401);
    expect(refused.body.message).toMatch(/^Access denied/);
  });

  test('makes one of two first visitors administrator', async () => {
    const { inject, db } = await startTestServer({ empty: true });
    const answers = await Promise.all(
      ['a@example.org', 'b@example.org'].map((email) =>
        inject('POST', '/auth/register', { body: { ...second, email } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
    expect(await db.selectFrom('admins').select('id').execute()).toHaveLength(1);
  });

  test('lets the new one sign in; 409 for an address that is taken in any case', async () => {
    const { inject, adminToken: token } = await startTestServer();
    expect((await inject('POST', '/auth/register', { token, body: second })).status).toBe(201);
    const { email, password } = second;
    expect((await inject('POST', '/auth/login', { body: { email, password } })).status).toBe(200);
    const body = { ...second, email: email.toUpperCase() };
    const taken = await inject('POST', '/auth/register', { token, body });
    expect(taken.status).toBe(409);
    expect(taken.body.errors[0].path).toBe('email');
  });

  test.each([
    [{ ...second, password: '12345' }, 'Password must be at least 6 characters long'],
    [{ ...second, email: 'nobody' }, 'Invalid email address'],
    [{ ...second, name: '  ' }, 'Name is required'],
  ])('422 for %j', async (body, message) => {
    const { inject, adminToken: token } = await startTestServer();
    const refused = await inject('POST', '/auth/register', { token, body });
    expect(refused).toMatchObject({ status: 422, body: { message } });
  });
});

describe('the profile', () => {
  test('changes name and email, each alone', async () => {
    const { inject, adminToken: token } = await startTestServer();
    await inject('PUT', '/auth/profile', { token, body: { name: 'Asha Devi' } });
    const { body } = await inject('PUT', '/auth/profile', { token, body: { email: 'a@b' } });
    expect(body.data.user).toMatchObject({ name: 'Asha Devi', email: 'a@b' });
    const login = { email: 'a@b', password: ADMIN.password };
    expect((await inject('POST', '/auth/login', { body: login })).status).toBe(200);
  });

  test('409 for the address of another administrator', async () => {
    const { inject, adminToken: token } = await startTestServer();
    await inject('POST', '/auth/register', { token, body: second });
    const body = { email: second.email };
    expect((await inject('PUT', '/auth/profile', { token, body })).status).toBe(409);
  });
});

describe('changing the password', () => {
  test('ends every other session of the account and keeps this one', async () => {
    const { inject, adminToken: token } = await startTestServer();
    const login = { email: ADMIN.email, password: ADMIN.password };
    const other = (await inject('POST', '/auth/login', { body: login })).body.data.token;
    const body = { currentPassword: ADMIN.password, newPassword: 'mahatma-setu' };
    expect((await inject('PUT', '/auth/change-password', { token, body })).status).toBe(200);
    expect((await inject('GET', '/auth/me', { token })).status).toBe(200);
    expect((await inject('GET', '/auth/me', { token: other })).status).toBe(401);
    expect((await inject('POST', '/auth/login', { body: login })).status).toBe(401);
  });

  test('422 names the field when the current one is wrong, and changes nothing', async () => {
    const { inject, adminToken: token } = await startTestServer();
    const body = { currentPassword: 'wrong', newPassword: 'mahatma-setu' };
    const refused = await inject('PUT', '/auth/change-password', { token, body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('currentPassword');
    const login = { email: ADMIN.email, password: ADMIN.password };
    expect((await inject('POST', '/auth/login', { body: login })).status).toBe(200);
  });
});
