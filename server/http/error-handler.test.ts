import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handleErrors } from '#server/http/error-handler.ts';
import { HttpError } from '#server/http/http-error.ts';

/** A server whose only call fails as told, and what it logs. */
function startFailing(error: Error, now?: () => number) {
  let logged = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  const app = Fastify({ logger: { level: 'error', stream } });
  handleErrors(app, now);
  const fail = async () => {
    throw error;
  };
  app.post('/people/:name', fail);
  app.post('/reports', { config: { hidesMinute: true } }, fail);
  onTestFinished(() => app.close());
  const call = () =>
    app.inject({ method: 'POST', url: '/people/asha?phone=0612', payload: { email: 'a@b' } });
  return { app, call, logged: () => logged };
}

test('500 for what nobody foresaw, logged with its stack and without a word about people', async () => {
  const { call, logged } = startFailing(new Error('broken'));
  const answer = await call();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    success: false,
    message: 'Something went wrong on the server. Try again in a moment',
  });
  expect(logged()).toContain('/people/:name');
  expect(logged()).toContain('error-handler.test.ts');
  expect(logged()).not.toMatch(/asha|0612|a@b/);
});

test.each([{ errcode: 5 }, { code: '55P03' }])(
  '503 with Retry-After when others hold the database too long: %j',
  async (sign) => {
    const { call } = startFailing(Object.assign(new Error('locked'), sign));
    const answer = await call();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json().message).toContain('nothing was saved');
  },
);

test.each([{ code: 'ENOSPC' }, { errcode: 13 }])('507 when the disk is full: %j', async (sign) => {
  const { call } = startFailing(Object.assign(new Error('full'), sign));
  expect((await call()).statusCode).toBe(507);
});

test('a full disk is logged at most once a minute, and without a stack', async () => {
  let time = 0;
  const full = Object.assign(new Error('full'), { errcode: 13 });
  const { call, logged } = startFailing(full, () => time);
  const lines = () => logged().split('\n').filter(Boolean);
  for (let count = 0; count < 5; count++) await call();
  expect(lines()).toHaveLength(1);
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    msg: 'the disk is full: writes are refused',
  });
  expect(logged()).not.toMatch(/stack|error-handler|people/);
  time = 59_999;
  await call();
  expect(lines()).toHaveLength(1);
  time = 60_000;
  await call();
  expect(lines()).toHaveLength(2);
});

test('that administrators are refused what the disk is kept from is logged at most once a minute, too', async () => {
  const { call, logged } = startFailing(new HttpError(507, 'Kept for reports'), () => 0);
  for (let count = 0; count < 5; count++) expect((await call()).statusCode).toBe(507);
  const lines = logged().split('\n').filter(Boolean);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    msg: 'the disk is almost full: writes of administrators are refused',
  });
});

test('of what is full elsewhere the log is not told that the disk is', async () => {
  const full = new HttpError(507, 'The store is full', { cause: new Error('QuotaExceeded') });
  const { call, logged } = startFailing(full);
  expect((await call()).statusCode).toBe(507);
  expect(logged()).toBe('');
});

test('of a report that could not be taken in the log has the hour alone', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: Date.UTC(2026, 0, 1, 9, 20),
  });
  onTestFinished(() => void vi.useRealTimers());
  const locked = Object.assign(new Error('database is locked'), { errcode: 5 });
  const { app, logged } = startFailing(locked);
  const send = () => app.inject({ method: 'POST', url: '/reports' });
  expect((await send()).statusCode).toBe(503);
  vi.advanceTimersByTime(40 * 60_000 - 1);
  expect(logged()).toBe('');
  vi.advanceTimersByTime(1);
  expect(logged()).toContain('database is locked');
  const before = logged();
  await send();
  expect(logged()).toBe(before);
  vi.useRealTimers();
  await app.close();
  expect(logged().length).toBeGreaterThan(before.length);
});
