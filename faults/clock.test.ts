import { describe, expect, test } from 'vitest';
import { NOBODY } from '#server/audit/audit-queries.ts';
import { checkTrail } from '#server/audit/check-trail.ts';
import { addResetToken } from '#server/auth/reset-queries.ts';
import { keepImage } from '#server/images/keep-image.ts';
import { removeUnusedImages } from '#server/images/remove-unused-images.ts';
import { removeExpiredSessions } from '#server/sessions/session-queries.ts';
import { beforeNextTransaction } from '#server/test/before-next-transaction.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import {
  BEHIND_PROXY,
  listProblems,
  newAddress,
  sendProblem,
} from '#server/test/sample-problem.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
const start = Date.UTC(2026, 5, 1);

async function startWithClock() {
  const clock = { now: start };
  const server = await startTestServer({ ...BEHIND_PROXY, now: () => clock.now });
  return { ...server, clock };
}

const signIn = async ({ inject }: TestServer, password = ADMIN.password) => {
  const body = { email: ADMIN.email, password };
  const answer = await inject('POST', '/auth/login', { body, headers: newAddress() });
  return { status: answer.status, token: answer.body.data?.token as string };
};

const statusOf = async ({ inject }: TestServer, token: string) =>
  (await inject('GET', '/auth/me', { token })).status;

const resetWith = ({ inject }: TestServer, token: string) =>
  inject('POST', '/auth/reset-password', {
    body: { token, newPassword: 'another-one' },
    headers: newAddress(),
  });

async function resetToken({ db, services }: TestServer): Promise<string> {
  const { id } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  return addResetToken(db, id, services.now());
}

describe('a clock that is set back by a day', () => {
  test('signs nobody out, and a reset token can be asked for anew', async () => {
    const server = await startWithClock();
    const before = await resetToken(server);
    server.clock.now -= DAY;
    await removeExpiredSessions(server.db, server.clock.now);
    expect(await statusOf(server, server.adminToken)).toBe(200);
    expect((await signIn(server)).status).toBe(200);
    expect((await resetWith(server, before)).status).toBe(422);
    expect((await resetWith(server, await resetToken(server))).status).toBe(200);
  });

  test('keeps problems in the order they came, their history in the order it was made, and the trail sound', async () => {
    const server = await startWithClock();
    const first = await sendProblem(server);
    const token = server.adminToken;
    const id = (await listProblems(server)).problems[0]?._id;
    const setStatus = (status: string) =>
      server.inject('PUT', `/problems/${id}/status`, { token, body: { status } });
    await setStatus('under_review');
    server.clock.now -= DAY;
    const second = await sendProblem(server);
    const { body } = await setStatus('resolved');
    const { problems, pagination } = await listProblems(server);
    expect(problems.map(({ reference }) => reference)).toEqual([second, first]);
    expect(pagination.total).toBe(2);
    const steps = body.data.history.map(({ to }: { to: string }) => to);
    expect(steps).toEqual(['under_review', 'resolved']);
    expect((await listProblems(server, '?status=resolved')).problems).toHaveLength(1);
    expect(await checkTrail(server.db)).toMatchObject({ sound: true });
  });

  test('keeps an image that a blog has begun to use since', async () => {
    const server = await startWithClock();
    const bytes = Buffer.from('x');
    const name = await keepImage(server.services, { bytes, width: 1, height: 1 }, NOBODY);
    server.clock.now += 2 * DAY;
    // The blog is saved by a process whose clock is behind, after the used images were read.
    const { images } = server.services;
    beforeNextTransaction(server.services, () => {
      server.clock.now -= DAY / 2;
      return createBlog(server, { featuredImage: `/uploads/${name}` });
    });
    await removeUnusedImages(server.services);
    expect(await images.open(name).then((found) => found?.stream.destroy() && found.size)).toBe(1);
  });
});

describe('a clock that goes forward by a year', () => {
  test('loses no image in use, and lets people sign in', async () => {
    const server = await startWithClock();
    const bytes = Buffer.from('x');
    const name = await keepImage(server.services, { bytes, width: 1, height: 1 }, NOBODY);
    await createBlog(server, { featuredImage: `/uploads/${name}` });
    server.clock.now += YEAR;
    await removeExpiredSessions(server.db, server.clock.now);
    await removeUnusedImages(server.services);
    expect((await server.services.images.list()).map((file) => file.name)).toEqual([name]);
    expect(await statusOf(server, server.adminToken)).toBe(401);
    expect((await signIn(server)).status).toBe(200);
  });

  test('and back leaves no session and no token that outlives it, and no limit that does', async () => {
    const server = await startWithClock();
    server.clock.now += YEAR;
    const { token } = await signIn(server);
    const reset = await resetToken(server);
    const tries = Array.from({ length: 11 }, () =>
      server.inject('POST', '/auth/login', { body: { email: ADMIN.email, password: 'wrong' } }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);
    server.clock.now -= YEAR;
    expect(await statusOf(server, token)).toBe(401);
    expect((await resetWith(server, reset)).status).toBe(422);
    const again = await server.inject('POST', '/auth/login', {
      body: { email: ADMIN.email, password: ADMIN.password },
    });
    expect(again.status).toBe(200);
    expect(await statusOf(server, again.body.data.token)).toBe(200);
  });
});
