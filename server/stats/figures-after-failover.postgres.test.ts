import { expect, onTestFinished, test } from 'vitest';
import { findProblemByReference, setProblemStatus } from '#server/problems/problem-queries.ts';
import { CityCalendar } from '#server/stats/city-days.ts';
import { countFigures, KnownCounts } from '#server/stats/count-figures.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { FORGETFUL, startPostgres } from '../../tools/start-postgres.ts';

const HOUR = 60 * 60 * 1000;
const RECEIVED = Date.UTC(2026, 10, 22, 6, 30);

const calendar = new CityCalendar('Asia/Kolkata');
const days = calendar.days(calendar.dayOf(RECEIVED) - 6, 14);

/** A database with one report of a city, answered after so many hours. */
async function databaseWith(city: string, hours: number, databaseUrl?: string) {
  const config = databaseUrl === undefined ? {} : { config: { databaseUrl } };
  const server = await startTestServer({ ...config, now: () => RECEIVED });
  const reference = await sendProblem(server, { personalInfo: { city } });
  const { id } = (await findProblemByReference(server.db, reference)) ?? { id: '' };
  const by = { id: 'a', name: 'Asha' };
  const change = { to: 'in_progress' as const, note: '', by, at: RECEIVED + hours * HOUR };
  await server.db.transaction().execute((trx) => setProblemStatus(trx, id, change));
  return server.db;
}

test('figures of a database that has taken the place of another one are counted anew, though it counts alike', async () => {
  const other = await startPostgres(FORGETFUL);
  onTestFinished(() => other.stop());
  const known = new KnownCounts();
  const figures = [];
  for (const db of [
    await databaseWith('Patna', 24),
    await databaseWith('Gaya', 72, other.url('postgres')),
  ]) {
    const { stretches, open } = await countFigures(db, [days], days, known);
    figures.push([stretches[0]?.firstAnswer, open.byPlace.largest.map(({ name }) => name)]);
  }
  expect(figures).toEqual([
    [{ days: 1, count: 1 }, ['Patna']],
    [{ days: 3, count: 1 }, ['Gaya']],
  ]);
});
