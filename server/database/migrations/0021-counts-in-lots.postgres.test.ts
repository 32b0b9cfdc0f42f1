import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresAsItIs } from '#server/database/open-postgres.ts';
import type { Handle } from '#server/database/tables.ts';
import { openFrozen } from '#server/test/open-frozen.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

/** As an operator may: the product itself never changes them. */
const moveAll = (db: Handle) =>
  sql`update problems set priority = 'low', category = 'Other', city = 'Gaya', city_key = 'gaya'`.execute(
    db,
  );

async function expectFound({ services }: TestServer, search: string) {
  const { find } = services.problemLists;
  const found = (query: object) =>
    find.call(services.problemLists, { search, offset: 0, limit: 10, ...query });
  const { total } = await found({});
  expect(total).toBeGreaterThan(0);
  for (const query of [{ priority: 'low' }, { category: 'Other' }, { city: 'Gaya' }])
    expect([query, (await found(query)).total]).toEqual([query, total]);
  expect((await found({ priority: 'medium' })).total).toBe(0);
}

test('what SQL changes of priority, category and city is found under the new ones', async () => {
  const server = await startTestServer();
  await sendProblem(server);
  await moveAll(server.db);
  await expectFound(server, 'school');
});

test('what SQL has changed before the migration is found so afterwards', async () => {
  const { place } = await openFrozen('0020');
  const before = openPostgresAsItIs(place.databaseUrl ?? '');
  await moveAll(before);
  await before.destroy();
  const server = await startTestServer({ empty: true, config: place });
  onTestFinished(() => server.close());
  await expectFound(server, 'history');
});

test('a priority that the product does not know is taken, and stands in the lists', async () => {
  const server = await startTestServer();
  await sendProblem(server);
  await sql`update problems set priority = 'later'`.execute(server.db);
  expect((await server.services.problemLists.find({ offset: 0, limit: 10 })).total).toBe(1);
});
