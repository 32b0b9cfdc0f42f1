import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { SIGN_IN_BY_ACCOUNT } from '#server/auth/auth-limits.ts';
import { raiseCount } from '#server/http/rate-limit.ts';
import { withRealHashes } from '#server/test/hash-costs.ts';
import { BEHIND_PROXY, newAddress } from '#server/test/sample-problem.ts';
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

  test('429 for an account that many addresses try, whatever the password', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const knock = (password: string) =>
      server.inject('POST', '/auth/login', {
        body: { ...credentials, password },
        headers: newAddress(),
      });
    const tries = async (count: number) => {
      for (let tries = 0; tries < count; tries++)
        await raiseCount(server.services, SIGN_IN_BY_ACCOUNT, ADMIN.email);
    };
    await tries(SIGN_IN_BY_ACCOUNT.max - 1);
    // The right password clears the wrong tries.
    expect((await knock(ADMIN.password)).status).toBe(200);
    await tries(SIGN_IN_BY_ACCOUNT.max - 1);
    expect((await knock('wrong-word')).status).toBe(401);
    expect((await knock(ADMIN.password)).status).toBe(429);
  });

  test('429 for an address that tries many accounts, and not for another', async () => {
    const server = await startTestServer(BEHIND_PROXY);
    const headers = newAddress();
    const knock = (email: string) =>
      server.inject('POST', '/auth/login', { body: { email, password: 'x' }, headers });
    for (let tries = 0; tries < 100; tries++) await knock(`a${tries}@example.org`);
    const refused = await knock('one-more@example.org');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = { body: credentials, headers: newAddress() };
    expect((await server.inject('POST', '/auth/login', other)).status).toBe(200);
  });

  test('costs as much for an unknown email as for a wrong password', async () => {
    withRealHashes();
    const server = await startTestServer(BEHIND_PROXY);
    // Of the processor, whose work for a call no other program changes. Microseconds.
    const costs = { known: [] as number[], unknown: [] as number[] };
    const emails = { known: ADMIN.email, unknown: 'nobody@example.org' };
    for (let round = 0; round < 12; round++)
      for (const kind of ['known', 'unknown'] as const) {
        const start = process.cpuUsage();
        const body = { email: emails[kind], password: 'wrong' };
        await server.inject('POST', '/auth/login', { body, headers: newAddress() });
        const { user, system } = process.cpuUsage(start);
        costs[kind].push(user + system);
      }
    // Without the hash that an unknown email costs too, it is several times as cheap.
    const least = (kind: keyof typeof costs) => Math.min(...costs[kind]);
    expect(least('unknown')).toBeGreaterThan(least('known') * 0.6);
  });

  test('is refused when the password was changed while it was compared', async () => {
    withRealHashes();
    let time = Date.UTC(2026, 0, 1);
    const { inject, db, adminToken } = await startTestServer({ now: () => time });
    const { password_hash } = await db
      .selectFrom('admins')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    const body = { currentPassword: ADMIN.password, newPassword: 'mahatma-setu' };
    for (let delay = 0; delay < 60; delay += 3) {
      time += 60 * 60 * 1000;
      await db.updateTable('admins').set({ password_hash }).execute();
      const change = inject('PUT', '/auth/change-password', { token: adminToken, body });
      await setTimeout(delay);
      const login = await inject('POST', '/auth/login', { body: credentials });
      expect((await change).status).toBe(200);
      const token = login.body.data?.token ?? 'none';
      expect((await inject('GET', '/auth/me', { token })).status).toBe(401);
    }
  });

  test('renews a hash that was made at another cost', async () => {
    withRealHashes();
    const { inject, db } = await startTestServer();
    const cheap = await hash(ADMIN.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await db.updateTable('admins').set({ password_hash: cheap }).execute();
    for (let times = 0; times < 2; times++)
      expect((await inject('POST', '/auth/login', { body: credentials })).status).toBe(200);
    const { password_hash } = await db
      .selectFrom('admins')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('gives a token of its own each time, of 256 bits, which opens a session and resets nothing', async () => {
    const { inject } = await startTestServer();
    const tokens: string[] = [];
    for (let times = 0; times < 3; times++)
      tokens.push((await inject('POST', '/auth/login', { body: credentials })).body.data.token);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const body = { token: tokens[0], newPassword: 'mahatma-setu' };
    expect((await inject('POST', '/auth/reset-password', { body })).status).toBe(422);
  });

  test('is the only call that opens a session', async () => {
    const { inject, db, adminToken: token } = await startTestServer({ config: { demo: true } });
    const { body } = await inject('POST', '/auth/forgot-password', {
      body: { email: ADMIN.email },
    });
    const { resetToken } = body;
    expect((await inject('GET', '/auth/me', { token: resetToken })).status).toBe(401);
    const added = {
      name: 'Ravi Prasad',
      email: 'ravi@example.org',
      password: 'golghar',
      currentPassword: ADMIN.password,
    };
    const answers = [
      await inject('POST', '/auth/register', { token, body: added }),
      await inject('PUT', '/auth/profile', { token, body: { name: 'Asha Devi' } }),
      await inject('POST', '/auth/reset-password', {
        body: { token: resetToken, newPassword: 'mahatma-setu' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
    expect(JSON.stringify(answers.map((answer) => answer.body))).not.toContain('"token"');
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

describe('a password', () => {
  test.each([
    ['of one kind of letters', 'aaaaaaaaaaaaaaaaaaaaa'],
    ['of 73 bytes, all of which count', `${'x'.repeat(72)}y`],
    ['of 1000 characters', 'x'.repeat(1000)],
    ['in any script', 'गंगा-घाट ☂'],
    ['that ends in a space', 'ganga ghat '],
  ])('%s is taken exactly as it is typed', async (_, password) => {
    const { inject, adminToken: token } = await startTestServer();
    const body = { currentPassword: ADMIN.password, newPassword: password };
    expect((await inject('PUT', '/auth/change-password', { token, body })).status).toBe(200);
    const statusOf = async (typed: string) =>
      (await inject('POST', '/auth/login', { body: { ...credentials, password: typed } })).status;
    expect(await statusOf(password)).toBe(200);
    for (const other of [password.slice(0, -1), `${password}x`.slice(0, 1000).replace(/.$/u, 'z')])
      expect(await statusOf(other)).toBe(401);
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
    const hour = 60 * 60 * 1000;
    const day = 24 * hour;
    const start = Date.UTC(2026, 0, 1);
    let time = start;
    const { inject, adminToken: used } = await startTestServer({ now: () => time });
    const signIn = async () =>
      (await inject('POST', '/auth/login', { body: credentials })).body.data.token;
    const [nearly, idle] = [await signIn(), await signIn()];
    const statusAt = async (since: number, token: string) => {
      time = start + since;
      return (await inject('GET', '/auth/me', { token })).status;
    };
    expect(await statusAt(5 * day, used)).toBe(200);
    expect(await statusAt(7 * day - hour, nearly)).toBe(200);
    expect(await statusAt(7 * day, idle)).toBe(401);
    for (const days of [10, 15, 20, 25]) expect(await statusAt(days * day, used)).toBe(200);
    expect(await statusAt(30 * day - hour, used)).toBe(200);
    expect(await statusAt(30 * day, used)).toBe(401);
  });

  test('is stored without its token', async () => {
    const { db, adminToken } = await startTestServer();
    const rows = await db.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(adminToken);
  });
});
