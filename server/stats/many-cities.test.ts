import { expect, test } from 'vitest';
import { problemBody } from '#contract/problem-body.ts';
import { LARGEST } from '#contract/stats-values.ts';
import { insertProblem } from '#server/problems/problem-queries.ts';
import { citiesRead } from '#server/test/cities-read.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** More than are read at once. */
const PROBLEMS = 1200;

test('others come in while the names of cities are read that strangers have made up, each once', async () => {
  const {
    db,
    inject,
    services,
    adminToken: token,
  } = await startTestServer({
    now: () => Date.UTC(2026, 0, 15),
  });
  await db.transaction().execute(async (trx) => {
    for (let at = 1; at <= PROBLEMS; at++) {
      const city = `नगर ${'Ward Nagar '.repeat(8)}${at}`;
      const body = problemBody.parse(problemWith({ personalInfo: { city } }));
      await insertProblem(trx, { body, reference: `PR-${at}`, at: services.now() });
    }
  });
  const ask = () => inject('GET', '/stats/month?month=2026-01', { token });
  const { all, atOnce } = await citiesRead(ask);
  // The largest of the month and of what is open are named, too.
  expect(all).toBe(PROBLEMS + 2 * LARGEST);
  expect(atOnce).toBeLessThan(PROBLEMS / 2);
  expect((await ask()).body.data.byPlace.others).toBe(PROBLEMS - LARGEST);
});
