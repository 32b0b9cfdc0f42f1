import { describe, expect, test } from 'vitest';
import { findAdminByEmail } from '#server/auth/admin-queries.ts';
import {
  FORGOT_BY_ADDRESS,
  PAST_ADDRESS,
  RESET_BY_ADDRESS,
  SIGN_IN_CALLS,
} from '#server/auth/auth-limits.ts';
import { addResetToken, RESET_TIME } from '#server/auth/reset-queries.ts';
import type { AddressLimit } from '#server/http/address-counts.ts';
import { ADMIN, addColleague, startTestServer } from '#server/test/test-server.ts';

const { email, password } = ADMIN;
const HERE = '127.0.0.1';
const RAVI = { name: 'Ravi Prasad', email: 'ravi@example.org', password: 'golghar' };

/** A server, and a device on which its admin has signed in. */
async function start() {
  const server = await startTestServer();
  const { services, inject } = server;
  const statusOf = async (path: string, body: object) =>
    (await inject('POST', `/auth/${path}`, { body })).status;
  const { body } = await inject('POST', '/auth/login', { body: { email, password } });
  const device: string = body.data.device;
  /** What strangers behind the same address have sent before. */
  const flood = (limit: AddressLimit) => {
    for (let calls = 0; calls < limit.max; calls++)
      services.addressCounts.wait(services, limit, HERE);
  };
  const { id } = (await findAdminByEmail(server.db, email)) ?? { id: '' };
  return { ...server, statusOf, device, flood, id };
}

const MADE_UP = { device: 'a mark nobody was given' };

describe('from an address that strangers have filled', () => {
  test.each([
    ['login', SIGN_IN_CALLS, { email, password }],
    ['forgot-password', FORGOT_BY_ADDRESS, { email }],
  ])('a known device signs in and asks for a token (%s)', async (path, limit, body) => {
    const { statusOf, device, flood } = await start();
    flood(limit);
    for (const stranger of [{}, MADE_UP])
      expect(await statusOf(path, { ...body, ...stranger })).toBe(429);
    expect(await statusOf(path, { ...body, device })).toBe(200);
  });

  test('one that is known for another account is a stranger', async () => {
    const server = await start();
    await addColleague(server, RAVI);
    server.flood(FORGOT_BY_ADDRESS);
    const asked = { email: RAVI.email, device: server.device };
    expect(await server.statusOf('forgot-password', asked)).toBe(429);
  });

  test('one that was stolen goes on ten times', async () => {
    const { statusOf, device, flood } = await start();
    flood(FORGOT_BY_ADDRESS);
    flood(SIGN_IN_CALLS);
    const tries = { email, password: 'a-guess', device };
    for (let calls = 0; calls < PAST_ADDRESS.max; calls++)
      expect(await statusOf('login', tries)).toBe(401);
    expect(await statusOf('login', tries)).toBe(429);
    expect(await statusOf('forgot-password', { email, device })).toBe(429);
  });

  test('a token that works is used', async () => {
    const { statusOf, flood, services, id, db } = await start();
    flood(RESET_BY_ADDRESS);
    const use = (token: string) =>
      statusOf('reset-password', { token, newPassword: 'mahatma-setu' });
    const at = services.now();
    expect(await use('a token nobody was sent')).toBe(429);
    expect(await use(await addResetToken(db, null, at))).toBe(429);
    expect(await use(await addResetToken(db, id, at - RESET_TIME))).toBe(429);
    const token = await addResetToken(db, id, at);
    expect(await use(token)).toBe(200);
    expect(await use(token)).toBe(429);
  });

  test('a token that was used is answered as before to the same call, and to no other', async () => {
    const { db, services, inject, flood, id } = await start();
    const body = {
      token: await addResetToken(db, id, services.now()),
      newPassword: 'golghar-stairs',
    };
    const key = 'a-key-of-the-call-that-is-repeated';
    const send = async (more: object, keyOf = key) =>
      inject('POST', '/auth/reset-password', {
        body: { ...body, ...more },
        headers: { 'idempotency-key': keyOf },
      });
    flood(RESET_BY_ADDRESS);
    const first = await send({});
    expect(first.status).toBe(200);
    expect(await send({})).toMatchObject({ status: 200, body: first.body });
    expect((await send({}, 'another-key-of-the-same-length')).status).toBe(429);
    expect((await send({ token: 'another' })).status).toBe(429);
  });

  test('one that works costs no more than ten passwords that are refused', async () => {
    const { statusOf, flood, services, id, db } = await start();
    flood(RESET_BY_ADDRESS);
    const body = { token: await addResetToken(db, id, services.now()), newPassword: email };
    for (let calls = 0; calls < PAST_ADDRESS.max; calls++)
      expect(await statusOf('reset-password', body)).toBe(422);
    expect(await statusOf('reset-password', body)).toBe(429);
  });
});
