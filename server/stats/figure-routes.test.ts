import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { PROBLEM_STATUSES } from '#contract/problem-values.ts';
import type { Figures, MonthFigures } from '#contract/stats.ts';
import { findProblemByReference, setProblemStatus } from '#server/problems/problem-queries.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import {
  BEHIND_PROXY,
  newAddress,
  problemWith,
  type SampleChanges,
  sendProblem,
} from '#server/test/sample-problem.ts';
import { sendSubmission } from '#server/test/sample-submission.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Noon in Patna. */
const NOON = Date.UTC(2026, 10, 22, 6, 30);

async function start() {
  const clock = { time: NOON };
  const server = await startTestServer({ ...BEHIND_PROXY, now: () => clock.time });
  /** Runs at a time before noon, in days. */
  const daysAgo = async <T>(days: number, work: () => Promise<T>) => {
    clock.time = NOON - days * DAY;
    const done = await work();
    clock.time = NOON;
    return done;
  };
  return { ...server, clock, daysAgo };
}

async function read<T>({ inject, adminToken: token }: TestServer, path: string): Promise<T> {
  const { status, body } = await inject('GET', `/stats/${path}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const figuresOf = (server: TestServer, days: number) =>
  read<Figures>(server, `figures?days=${days}`);

type To = (typeof PROBLEM_STATUSES)[number];

/** As an admin does it, at the time of the clock. */
async function setStatus({ db, services }: TestServer, reference: string, to: To, note = '') {
  const { id } = (await findProblemByReference(db, reference)) ?? { id: '' };
  const change = { to, note, by: { id: 'a', name: 'Asha' }, at: services.now() };
  await db.transaction().execute((trx) => setProblemStatus(trx, id, change));
}

const PATNA = { name: 'Patna', names: { en: 'Patna', hi: 'पटना' } };
const inCity = (city: string): SampleChanges => ({ personalInfo: { city } });

describe('GET /stats/figures', () => {
  test('what was changed and taken back is neither an answer nor solved anew', async () => {
    const server = await start();
    const send = () => server.daysAgo(25, () => sendProblem(server));
    const [slipped, solved, reopened] = [await send(), await send(), await send()];
    const at = (days: number, reference: string, to: To) =>
      server.daysAgo(days, () => setStatus(server, reference, to));
    await at(0, slipped, 'in_progress');
    await at(0, slipped, 'submitted');
    await at(20, solved, 'resolved');
    await at(0, solved, 'in_progress');
    await at(0, solved, 'resolved');
    await at(20, reopened, 'resolved');
    await at(3, reopened, 'in_progress');
    await at(0, reopened, 'resolved');
    const { days, firstAnswer } = await figuresOf(server, 30);
    expect(firstAnswer.count).toBe(2);
    expect(days.at(-1)).toMatchObject({ solved: 1 });
    expect(days.at(-21)).toMatchObject({ solved: 1 });
  });

  test('has each day of the city once, today as the last, and zeros where nothing happened', async () => {
    const server = await start();
    server.clock.time = Date.UTC(2026, 10, 21, 18, 30);
    const { days, timeZone, firstAnswer, open } = await figuresOf(server, 365);
    expect(timeZone).toBe('Asia/Kolkata');
    expect(days).toHaveLength(365);
    expect(days[0]?.date).toBe('2025-11-23');
    const zeros = { published: 0, submissions: 0, reports: 0, solved: 0 };
    expect(days.at(-1)).toEqual({ date: '2026-11-22', ...zeros });
    expect(firstAnswer).toEqual({ days: null, count: 0 });
    expect(open.total).toBe(0);
    server.clock.time--;
    expect((await figuresOf(server, 7)).days.at(-1)?.date).toBe('2026-11-21');
  });

  test('count no report anew for what concerns none, and every change of one at once', async () => {
    const server = await start();
    const reference = await sendProblem(server);
    const read = vi.spyOn(server.services.db, 'selectFrom');
    const counted = async () => {
      read.mockClear();
      const { days, open } = await figuresOf(server, 365);
      const tables = read.mock.calls.map(([table]) => table as string);
      return [days.at(-1)?.submissions, open.total, tables.includes('problems')];
    };
    expect(await counted()).toEqual([0, 1, true]);
    await sendSubmission(server);
    expect(await counted()).toEqual([1, 1, false]);
    await setStatus(server, reference, 'resolved');
    expect(await counted()).toEqual([1, 0, true]);
    await sendProblem(server);
    expect(await counted()).toEqual([1, 1, true]);
  });

  test('400 for another number of days, with what may be asked', async () => {
    const { inject, adminToken: token } = await start();
    const { status, body } = await inject('GET', '/stats/figures?days=31', { token });
    expect(status).toBe(400);
    expect(body.message).toBe('days must be one of 7, 30, 90, 365');
  });

  test('counts by day what is published, sent and solved, without suspected spam', async () => {
    const server = await start();
    const { daysAgo, inject } = server;
    await daysAgo(1, () => createBlog(server, {}));
    await createBlog(server, { status: 'draft' });
    await sendSubmission(server);
    await sendSubmission(server, { title: 'Buy a bench for little money', website: 'spam' });
    const solved = await daysAgo(3, () => sendProblem(server));
    const undone = await daysAgo(3, () => sendProblem(server, inCity('Gaya')));
    const body = { ...problemWith({}), website: 'spam' };
    await inject('POST', '/problems', { body, headers: newAddress() });
    await daysAgo(1, () => setStatus(server, solved, 'resolved'));
    await daysAgo(1, () => setStatus(server, undone, 'resolved'));
    await setStatus(server, undone, 'in_progress');
    const { days, open } = await figuresOf(server, 7);
    const of = (what: 'published' | 'submissions' | 'reports' | 'solved') =>
      days.map((day) => day[what]);
    expect(of('published')).toEqual([0, 0, 0, 0, 0, 1, 0]);
    expect(of('submissions')).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(of('reports')).toEqual([0, 0, 0, 2, 0, 0, 0]);
    expect(of('solved')).toEqual([0, 0, 0, 0, 0, 1, 0]);
    expect(open.total).toBe(1);
    expect(open.byPlace).toEqual({
      largest: [{ name: 'Gaya', count: 1, names: { en: 'Gaya', hi: 'गया' } }],
      others: 0,
    });
  });

  test('counts a city once, however it is spelled, and says what each language calls it', async () => {
    const server = await start();
    for (const city of ['पटना', 'patna ', 'Patna', 'PATNA', 'Patna, Bihar', 'पटना', 'पटना', 'पटना'])
      await sendProblem(server, inCity(city));
    for (const city of ['Bihta', 'Bihat', 'गया', 'Rampur Diara', 'रामपुर दियारा'])
      await sendProblem(server, inCity(city));
    const largest = [
      { name: 'पटना', count: 8, names: { en: 'Patna', hi: 'पटना' } },
      // In no list: as most have written it.
      { name: 'Rampur Diara', count: 2 },
      { name: 'Bihat', count: 1, names: { en: 'Bihat', hi: 'बीहट' } },
      { name: 'Bihta', count: 1, names: { en: 'Bihta', hi: 'बिहटा' } },
      { name: 'गया', count: 1, names: { en: 'Gaya', hi: 'गया' } },
    ];
    const shares = { largest, others: 0 };
    expect((await figuresOf(server, 7)).open.byPlace).toEqual(shares);
    expect((await read<MonthFigures>(server, 'month?month=2026-11')).byPlace).toEqual(shares);
  });

  test('tells the ages of open reports by days of the city, and the ten largest places', async () => {
    const server = await start();
    for (const days of [0, 2, 3, 7, 8, 14, 15, 30, 31, 400])
      await server.daysAgo(days, () => sendProblem(server, inCity('Patna')));
    for (let city = 1; city <= 11; city++) await sendProblem(server, inCity(`City ${city}`));
    const { open } = await figuresOf(server, 7);
    expect(open.byAge.map(({ age, count }) => [age, count])).toEqual([
      ['0-2', 13],
      ['3-7', 2],
      ['8-14', 2],
      ['15-30', 2],
      ['31+', 2],
    ]);
    expect(open.byStatus.map(({ count }) => count)).toEqual([21, 0, 0]);
    expect(open.byCategory.largest).toEqual([{ name: 'Public Services', count: 21 }]);
    expect(open.byPlace.largest[0]).toEqual({ ...PATNA, count: 10 });
    expect(open.byPlace.largest).toHaveLength(10);
    expect(open.byPlace.others).toBe(2);
  });

  test('gives the median days to a first answer and to a solution, of those in the days', async () => {
    const server = await start();
    const solvedWithin = async (received: number, answered: number, solved: number) => {
      const reference = await server.daysAgo(received, () => sendProblem(server));
      await server.daysAgo(answered, () => setStatus(server, reference, 'submitted', 'Noted'));
      await server.daysAgo(solved, () => setStatus(server, reference, 'resolved'));
    };
    await solvedWithin(6, 5, 4);
    const earlier = { created_at: sql<number>`created_at - ${20 * DAY}` };
    await server.db
      .updateTable('problems')
      .set(earlier as object)
      .execute();
    await server.db
      .updateTable('problem_history')
      .set(earlier as object)
      .execute();
    await solvedWithin(6, 5, 4);
    await solvedWithin(6, 4, 3);
    await solvedWithin(6, 2, 1);
    const week = await figuresOf(server, 7);
    expect(week.firstAnswer).toEqual({ days: 2, count: 3 });
    expect(week.solution).toEqual({ days: 3, count: 3 });
    expect((await figuresOf(server, 30)).firstAnswer).toEqual({ days: 1.5, count: 4 });
  });

  test('are kept until the data or the day changes', async () => {
    const server = await start();
    const make = vi.spyOn(server.services.db, 'selectFrom');
    const queries = async () => {
      make.mockClear();
      await figuresOf(server, 30);
      return make.mock.calls.length;
    };
    // On PostgreSQL the commits of other databases count too: the less time for them, the better.
    await expect.poll(queries, { interval: 1 }).toBe(0);
    server.clock.time += 12 * HOUR;
    expect(await queries()).toBeGreaterThan(0);
    await sendProblem(server);
    expect(await queries()).toBeGreaterThan(0);
  });

  test('keep no other answer waiting while they are counted', async () => {
    const server = await start();
    await sendProblem(server);
    const { promise: counted, resolve: goOn } = Promise.withResolvers<void>();
    let counting = 0;
    const { db } = server.services;
    const slowly = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        counting += 1;
        await counted;
        return result;
      },
    });
    const { selectFrom } = db;
    vi.spyOn(db, 'selectFrom').mockImplementation((from) =>
      from === 'problems' ? slowly.selectFrom(from) : selectFrom.call(db, from),
    );
    const ask = (url: string) =>
      server.app.inject({
        url: `/api${url}`,
        headers: { authorization: `Bearer ${server.adminToken}`, 'accept-encoding': 'br' },
      });
    const figures = [7, 30, 90].map((days) => ask(`/stats/figures?days=${days}`));
    await expect.poll(() => counting).toBe(2);
    const statuses: number[] = [];
    void ask('/blogs').then(({ statusCode }) => statuses.push(statusCode));
    await expect.poll(() => statuses).toEqual([200]);
    expect(counting).toBe(2);
    goOn();
    for (const { statusCode } of await Promise.all(figures)) expect(statusCode).toBe(200);
  });
});

describe('GET /stats/month', () => {
  test('has the month up to today beside the whole month before', async () => {
    const server = await start();
    await server.daysAgo(22, () => sendProblem(server, inCity('Gaya')));
    await server.daysAgo(21, () => sendProblem(server));
    const reference = await sendProblem(server);
    await setStatus(server, reference, 'resolved');
    const month = await read<MonthFigures>(server, 'month?month=2026-11');
    expect(month.days.map(({ date }) => date).slice(-1)).toEqual(['2026-11-22']);
    expect(month.totals).toMatchObject({ reports: 2, solved: 1, solution: { days: 0, count: 1 } });
    expect(month.before).toMatchObject({ reports: 1, solved: 0 });
    expect(month.byPlace.largest).toEqual([{ ...PATNA, count: 2 }]);
    const before = await read<MonthFigures>(server, 'month?month=2026-10');
    expect(before.days).toHaveLength(31);
    expect(before.totals).toEqual(month.before);
    expect(before.open).toEqual(month.open);
    expect((await read<MonthFigures>(server, 'month?month=2026-12')).days).toEqual([]);
  });

  test('400 for what is no month', async () => {
    const { inject, adminToken: token } = await start();
    for (const month of ['2026-13', '2026-1', '', '26-11']) {
      const { status } = await inject('GET', `/stats/month?month=${month}`, { token });
      expect([month, status]).toEqual([month, 400]);
    }
  });
});
