import { setImmediate as nextRound } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Challenge, Proof } from '#contract/proof.ts';
import { findAdminByEmail, insertAdmin } from '#server/auth/admin-queries.ts';
import {
  PROVED_BY_ACCOUNT,
  PROVED_BY_ADDRESS,
  SIGN_IN_BY_ACCOUNT,
  SIGN_IN_BY_ADDRESS,
  SIGN_IN_BY_BOTH,
  SIGN_IN_BY_DEVICE,
} from '#server/auth/auth-limits.ts';
import { isPassword, MOST_STRANGERS, strangersInLine } from '#server/auth/password.ts';
import { addResetToken } from '#server/auth/reset-queries.ts';
import { bitsAfter } from '#server/http/proof-of-work.ts';
import { type RateLimit, raiseCount } from '#server/http/rate-limit.ts';
import { BEHIND_PROXY, newAddress } from '#server/test/sample-problem.ts';
import { solve } from '#server/test/solve.ts';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

interface Try {
  password?: string;
  email?: string;
  device?: string;
  proof?: Proof;
  headers?: Record<string, string>;
}

/** A server behind a proxy with a clock that is put forward by hand. */
async function start() {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const server = await startTestServer({ ...BEHIND_PROXY, now: () => clock.now });
  const signIn = ({ headers = newAddress(), ...given }: Try = {}) =>
    server.inject('POST', '/auth/login', {
      body: { email: ADMIN.email, password: ADMIN.password, ...given },
      headers,
    });
  const counts = () => server.db.selectFrom('rate_limits').select(['key', 'count']).execute();
  /** What many strangers have tried before, without the cost of comparing: counted once, as so many. */
  const flood = async (limit: RateLimit, who = ADMIN.email) => {
    const before = new Map((await counts()).map(({ key, count }) => [key, count]));
    await raiseCount(server.services, limit, who);
    const raised = (await counts()).filter(({ key, count }) => before.get(key) !== count);
    expect(raised).toHaveLength(1);
    await server.db
      .updateTable('rate_limits')
      .set(({ eb }) => ({ count: eb('count', '+', limit.max - 1) }))
      .where('key', '=', raised[0]?.key ?? '')
      .execute();
  };
  /** A challenge for a stranger, once the account is flooded. */
  const challenged = async (given: Try = {}) => {
    const { body } = await signIn(given);
    return body.challenge as Challenge;
  };
  return { ...server, clock, signIn, flood, challenged };
}

describe('an account that a thousand strangers try', () => {
  test('lets a stranger in who does some work, and nobody who does none', async () => {
    const { signIn, flood } = await start();
    await flood(SIGN_IN_BY_ACCOUNT);
    const refused = await signIn();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
    expect(refused.body.challenge).toEqual({ salt: expect.any(String), bits: 15 });
    const proof = solve(refused.body.challenge);
    expect((await signIn({ proof })).status).toBe(200);
  });

  test('lets a known device in without work', async () => {
    const { signIn, flood } = await start();
    const { device } = (await signIn()).body.data;
    await flood(SIGN_IN_BY_ACCOUNT);
    await flood(PROVED_BY_ACCOUNT);
    expect((await signIn({ device })).status).toBe(200);
  });

  test('lets an address in without work from which somebody signed in that day', async () => {
    const { signIn, flood, clock } = await start();
    const headers = newAddress();
    await signIn({ headers });
    await flood(SIGN_IN_BY_ACCOUNT);
    await flood(PROVED_BY_ACCOUNT);
    expect((await signIn({ headers })).status).toBe(200);
    clock.now += 24 * 60 * 60 * 1000;
    await flood(SIGN_IN_BY_ACCOUNT);
    expect((await signIn({ headers })).status).toBe(429);
  });

  test('takes work from such an address, however much others have bought', async () => {
    const { signIn, flood, services } = await start();
    const headers = newAddress();
    await signIn({ headers });
    for (const limit of [SIGN_IN_BY_ACCOUNT, PROVED_BY_ACCOUNT]) await flood(limit);
    const { 'x-forwarded-for': address = '' } = headers;
    for (let tries = 0; tries < SIGN_IN_BY_BOTH.max; tries++)
      services.addressCounts.fits(services, SIGN_IN_BY_BOTH, address, ADMIN.email);
    const { challenge } = (await signIn({ headers })).body;
    expect((await signIn({ headers, proof: solve(challenge) })).status).toBe(200);
  });

  test('counts each try that a stranger has bought', async () => {
    const { signIn, flood, challenged } = await start();
    await flood(SIGN_IN_BY_ACCOUNT);
    await flood({ ...PROVED_BY_ACCOUNT, max: PROVED_BY_ACCOUNT.max - 1 });
    const proof = solve(await challenged());
    expect((await signIn({ proof, password: 'wrong' })).status).toBe(401);
    expect(await challenged()).toBeUndefined();
  });

  test('refuses strangers when work has bought too many tries, until a mailed token is used', async () => {
    const { signIn, flood, services, inject, db } = await start();
    await flood(SIGN_IN_BY_ACCOUNT);
    await flood(PROVED_BY_ACCOUNT);
    const refused = await signIn();
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Forgot Password') },
    });
    expect(refused.body.challenge).toBeUndefined();
    const admin = await findAdminByEmail(db, ADMIN.email);
    const token = await addResetToken(db, admin?.id ?? '', services.now());
    const body = { token, newPassword: 'mahatma-setu' };
    expect((await inject('POST', '/auth/reset-password', { body })).status).toBe(200);
    expect((await signIn({ password: 'mahatma-setu' })).status).toBe(200);
  });

  test('lets strangers work for it anew once its owner has signed in', async () => {
    const { signIn, flood, challenged } = await start();
    const { device } = (await signIn()).body.data;
    await flood(SIGN_IN_BY_ACCOUNT);
    await flood(PROVED_BY_ACCOUNT);
    expect(await challenged()).toBeUndefined();
    expect((await signIn({ device })).status).toBe(200);
    await flood(SIGN_IN_BY_ACCOUNT);
    expect((await challenged()).bits).toBe(15);
  });

  test.each([
    ['its owner', ADMIN.email],
    ['somebody else', 'nobody@example.org'],
  ])('asks for as much work after %s has signed in', async (_, email) => {
    const { signIn, flood, challenged } = await start();
    const headers = newAddress();
    const { device } = (await signIn({ headers })).body.data;
    await flood(SIGN_IN_BY_ACCOUNT, email);
    await flood({ ...PROVED_BY_ACCOUNT, max: 30 }, email);
    expect((await challenged({ email })).bits).toBe(17);
    expect((await signIn({ device })).status).toBe(200);
    expect((await signIn({ headers })).status).toBe(200);
    expect((await challenged({ email })).bits).toBe(17);
  });

  test('costs work that grows with the tries it has bought', async () => {
    const { flood, challenged } = await start();
    await flood(SIGN_IN_BY_ACCOUNT);
    expect((await challenged()).bits).toBe(15);
    await flood({ ...PROVED_BY_ACCOUNT, max: 30 });
    expect((await challenged()).bits).toBe(17);
    const all = Array.from({ length: PROVED_BY_ACCOUNT.max }, (_, tries) => bitsAfter(tries));
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(all.at(-1)).toBe(19);
  });

  test('is tried no more cheaply with a mark that is known for another account', async () => {
    const { signIn, flood, db, services } = await start();
    const { device } = (await signIn()).body.data;
    const email = 'ravi@example.org';
    const { password_hash: passwordHash } = (await findAdminByEmail(db, ADMIN.email)) ?? {};
    const other = { name: 'Ravi', email, passwordHash: passwordHash ?? '', at: services.now() };
    await insertAdmin(db, other);
    await flood(SIGN_IN_BY_ACCOUNT, email);
    expect((await signIn({ email, device })).status).toBe(429);
  });
});

describe('work', () => {
  const flooded = async () => {
    const server = await start();
    await server.flood(SIGN_IN_BY_ACCOUNT);
    return server;
  };

  test('counts once', async () => {
    const { signIn, challenged } = await flooded();
    const proof = solve(await challenged());
    expect((await signIn({ proof, password: 'wrong' })).status).toBe(401);
    expect((await signIn({ proof })).status).toBe(429);
  });

  test('counts once when it comes many times at the same moment', async () => {
    const { signIn, challenged } = await flooded();
    const proof = solve(await challenged());
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => signIn({ proof, password: 'wrong' })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([401, 429, 429, 429, 429]);
  });

  test('counts for its account alone', async () => {
    const { signIn, challenged, flood } = await flooded();
    const email = 'nobody@example.org';
    await flood(SIGN_IN_BY_ACCOUNT, email);
    const proof = solve(await challenged({ email }));
    expect((await signIn({ proof })).status).toBe(429);
  });

  test('counts for ten minutes', async () => {
    const { signIn, challenged, clock } = await flooded();
    const [late, timely] = [solve(await challenged()), solve(await challenged())];
    clock.now += 10 * 60 * 1000 - 1;
    expect((await signIn({ proof: timely, password: 'wrong' })).status).toBe(401);
    clock.now += 1;
    expect((await signIn({ proof: late })).status).toBe(429);
  });

  test('that was asked for a good while ago is too little once more was bought', async () => {
    const { signIn, challenged, flood } = await flooded();
    const [first, second] = [solve(await challenged()), solve(await challenged())];
    await flood({ ...PROVED_BY_ACCOUNT, max: 10 });
    expect((await signIn({ proof: first, password: 'wrong' })).status).toBe(401);
    await flood({ ...PROVED_BY_ACCOUNT, max: 20 });
    expect((await signIn({ proof: second })).status).toBe(429);
  });

  test.each([
    ['not done', ({ salt }: Challenge) => ({ salt, answer: 'none' })],
    ['for a challenge of its own', () => ({ salt: 'a.1.b.c', answer: '0' })],
    [
      'for a challenge with something behind it',
      ({ salt }: Challenge) => solve({ salt: `${salt}x`, bits: 15 }),
    ],
    [
      'for a challenge that was made easier',
      ({ salt }: Challenge) => solve({ salt: salt.replace('.15.', '.14.'), bits: 14 }),
    ],
    [
      'for a challenge that was made to last',
      ({ salt }: Challenge) => solve({ salt: salt.replace(/^\w+/, 'zzzzzzzz'), bits: 15 }),
    ],
  ])('counts nothing when it is %s', async (_, proofOf) => {
    const { signIn, challenged } = await flooded();
    // The one in 32,768 answers that is right by chance is not of interest.
    const answer = await signIn({ proof: proofOf(await challenged()) });
    expect(answer.status).toBe(429);
    expect(answer.body.challenge.bits).toBe(15);
  });

  test('422 for what is none', async () => {
    const { inject } = await start();
    const body = { ...ADMIN, proof: { salt: 7 }, device: ['x'] };
    const { status, body: answer } = await inject('POST', '/auth/login', { body });
    expect(status).toBe(422);
    const paths = answer.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['device', 'proof.salt', 'proof.answer']);
  });
});

/** Strangers who keep their line full, however fast their passwords are compared; answers what ends that. */
async function strangersWithoutEnd(): Promise<() => Promise<unknown>> {
  let isOver = false;
  const oneAfterTheOther = async () => {
    while (!isOver)
      // Who is refused, as the line is full, comes back when others have had their turn.
      await isPassword(undefined, 'a guess', { isStranger: true }).catch(() => nextRound());
  };
  const all = Promise.all(Array.from({ length: MOST_STRANGERS + 2 }, oneAfterTheOther));
  const end = () => {
    isOver = true;
    return all;
  };
  onTestFinished(() => void end());
  await expect.poll(strangersInLine).toBeGreaterThanOrEqual(MOST_STRANGERS - 1);
  return end;
}

describe('many strangers at once', () => {
  test('are behind a known device, and behind an address that has signed in', async () => {
    const { signIn } = await start();
    const headers = newAddress();
    const { device } = (await signIn({ headers })).body.data;
    const end = await strangersWithoutEnd();
    for (const owner of [{ device }, { headers }]) {
      expect((await signIn(owner)).status).toBe(200);
      expect(strangersInLine()).toBeGreaterThan(MOST_STRANGERS / 2);
    }
    await end();
  });

  test('have to work for a place in a long line', async () => {
    const { signIn } = await start();
    const end = await strangersWithoutEnd();
    const refused = await signIn();
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body.challenge).toMatchObject({ bits: 15 });
    await end();
    expect((await signIn({ proof: solve(refused.body.challenge) })).status).toBe(200);
  });

  test('wait in a line that has an end, behind which others are let in', async () => {
    const cheap = await hash('ganga-ghat', { memoryCost: 8, timeCost: 1 });
    // So that none of those below makes what stands for no account.
    await isPassword(undefined, 'a guess');
    const compare = (isStranger: boolean) => isPassword(cheap, 'ganga-ghat', { isStranger });
    const strangers = Array.from({ length: MOST_STRANGERS + 12 }, () => compare(true));
    const settled = Promise.allSettled(strangers);
    expect(await compare(false)).toBe(true);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    for (const each of refused)
      expect(each).toMatchObject({ reason: { status: 429, headers: { 'Retry-After': '5' } } });
  });
});

describe('one address', () => {
  test('that tries an account too often has to work too, and not without end', async () => {
    const { signIn, services } = await start();
    const headers = newAddress();
    for (let tries = 0; tries < SIGN_IN_BY_BOTH.max; tries++)
      await signIn({ password: 'wrong', headers });
    const { challenge } = (await signIn({ headers })).body;
    const { 'x-forwarded-for': address = '' } = headers;
    for (let tries = 1; tries < PROVED_BY_ADDRESS.max; tries++)
      services.addressCounts.fits(services, PROVED_BY_ADDRESS, address);
    const wrong = await signIn({ password: 'wrong', headers, proof: solve(challenge) });
    expect(wrong.status).toBe(401);
    const again = (await signIn({ headers })).body.challenge;
    const refused = await signIn({ headers, proof: solve(again) });
    expect(refused.status).toBe(429);
    expect(refused.body.challenge).toBeUndefined();
  });

  test('forgets its wrong tries for an account with a right one', async () => {
    const { signIn } = await start();
    const headers = newAddress();
    for (let rounds = 0; rounds < 2; rounds++) {
      for (let tries = 1; tries < SIGN_IN_BY_BOTH.max; tries++)
        expect((await signIn({ password: 'wrong', headers })).status).toBe(401);
      expect((await signIn({ headers })).status).toBe(200);
    }
  });

  test('that others have filled lets a known device in', async () => {
    const { signIn, services } = await start();
    const headers = newAddress();
    const { device } = (await signIn({ headers })).body.data;
    const { 'x-forwarded-for': address = '' } = headers;
    for (const limit of [SIGN_IN_BY_ADDRESS, PROVED_BY_ADDRESS])
      for (let tries = 0; tries < limit.max; tries++)
        services.addressCounts.fits(services, limit, address);
    expect((await signIn({ headers })).status).toBe(429);
    expect((await signIn({ headers, device })).status).toBe(200);
  });
});

describe('a known device', () => {
  test('that was stolen is a stranger after ten wrong tries', async () => {
    const { signIn, flood } = await start();
    const { device } = (await signIn()).body.data;
    await flood(SIGN_IN_BY_ACCOUNT);
    for (let tries = 0; tries < SIGN_IN_BY_DEVICE.max; tries++)
      expect((await signIn({ device, password: 'wrong' })).status).toBe(401);
    expect((await signIn({ device })).status).toBe(429);
    await flood(PROVED_BY_ACCOUNT);
    expect((await signIn({ device })).body.challenge).toBeUndefined();
  });

  test('forgets its wrong tries with a right one', async () => {
    const { signIn, flood } = await start();
    const { device } = (await signIn()).body.data;
    for (let rounds = 0; rounds < 2; rounds++) {
      await flood(SIGN_IN_BY_ACCOUNT);
      for (let tries = 1; tries < SIGN_IN_BY_DEVICE.max; tries++)
        await signIn({ device, password: 'wrong' });
      expect((await signIn({ device })).status).toBe(200);
    }
  });
});
