import { describe, expect, test } from 'vitest';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

const credentials = { email: ADMIN.email, password: ADMIN.password };

describe('signing in', () => {
  test('answers the user and a token that opens a session', async () => {
    const { inject } = await startTestServer();
    const { status, body } = await inject('POST', '/auth/login', { body: credentials });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { user: { name: ADMIN.name } } });
    const me = await inject('GET', '/auth/me', { token: body.data.token });
    expect(me.body.data.user).toMatchObject({ name: ADMIN.name, email: ADMIN.email });
  });

  test('takes the email in any case', async () => {
    const { inject } = await startTestServer();
    const body = { ...credentials, email: ` ${ADMIN.email.toUpperCase()} ` };
    expect((await inject('POST', '/auth/login', { body })).status).toBe(200);
  });

  test('401 alike for a wrong password and an unknown email', async () => {
    const { inject } = await startTestServer();
    const wrong = await inject('POST', '/auth/login', { body: { ...credentials, password: 'x' } });
    const unknown = await inject('POST', '/auth/login', { body: { email: 'a@b', password: 'x' } });
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toMatch(/^Access denied/);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
  });

  test('422 names the missing field', async () => {
    const { inject } = await startTestServer();
    const { status, body } = await inject('POST', '/auth/login', { body: { email: ' ' } });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { path: 'email', message: 'Email is required' },
      { path: 'password', message: 'Password is required' },
    ]);
  });

  test('429 after ten tries on one account, with Retry-After, until its time is over', async () => {
    let time = Date.UTC(2026, 0, 1);
    const { inject } = await startTestServer({ now: () => time });
    const wrong = { body: { ...credentials, password: 'x' } };
    for (let tries = 0; tries < 10; tries++) await inject('POST', '/auth/login', wrong);
    const refused = await inject('POST', '/auth/login', { body: credentials });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
    time += 15 * 60 * 1000;
    expect((await inject('POST', '/auth/login', { body: credentials })).status).toBe(200);
  });
});

describe('a session', () => {
  test('is over after signing out', async () => {
    const { inject, adminToken: token } = await startTestServer();
    expect((await inject('POST', '/auth/logout', { token })).status).toBe(200);
    const { status, body } = await inject('GET', '/auth/me', { token });
    expect(status).toBe(401);
    expect(body.message).toMatch(/^Access denied/);
  });

  test('ends after 7 idle days, and after 30 days in any case', async () => {
    const day = 24 * 60 * 60 * 1000;
    let time = Date.UTC(2026, 0, 1);
    const { inject, adminToken: token } = await startTestServer({ now: () => time });
    const login = await inject('POST', '/auth/login', { body: credentials });
    for (let days = 0; days < 25; days += 5) {
      time += 5 * day;
      expect((await inject('GET', '/auth/me', { token })).status).toBe(200);
    }
    const idle = await inject('GET', '/auth/me', { token: login.body.data.token });
    expect(idle.status).toBe(401);
    time += 5 * day;
    expect((await inject('GET', '/auth/me', { token })).status).toBe(401);
  });

  test('is stored without its token', async () => {
    const { db, adminToken } = await startTestServer();
    const rows = await db.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(adminToken);
  });
});
