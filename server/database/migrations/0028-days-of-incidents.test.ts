import { expect, test } from 'vitest';
import { up } from '#server/database/migrations/0028-days-of-incidents.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** As they were sent, and the day of each. */
const INCIDENTS = [
  ['2026-03-05T14:32:11.123Z', '2026-03-05'],
  ['2026-03-05T18:29Z', '2026-03-05'],
  ['2026-03-05T18:30:00Z', '2026-03-06'],
  ['2026-03-06T01:30:00.123456789012345+05:30', '2026-03-06'],
  ['2025-12-31T23:59:59-14:59', '2026-01-01'],
  ['2026-03-05T10:00:00+23:59', '2026-03-05'],
  ['0987-03-05T20:00:00Z', '0987-03-05'],
  ['9999-12-31T12:00:00Z', '9999-12-31'],
  ['2026-03-05', '2026-03-05'],
  ['', ''],
];

test('of the moment of an incident that a version before has kept, the day stays that Patna had', async () => {
  const server = await startTestServer();
  for (const [sent] of INCIDENTS) {
    await sendProblem(server);
    await server.db
      .updateTable('problems')
      .set({ incident_date: sent } as never)
      .where('number', '=', ({ fn, selectFrom }) =>
        selectFrom('problems').select(fn.max('number').as('latest')),
      )
      .execute();
  }
  const rows = () => server.db.selectFrom('problems').selectAll().orderBy('number').execute();
  const before = await rows();
  await up(server.db);
  expect(await rows()).toEqual(
    before.map((row, at) => ({ ...row, incident_date: INCIDENTS[at]?.[1] })),
  );
});
