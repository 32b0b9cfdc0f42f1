import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Handle } from '#server/database/tables.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { foldCounts } from './count-queries.ts';
import { PostgresLists } from './postgres-lists.ts';

const PAGE = { offset: 0, limit: 10 };

async function changesOf(db: Handle): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from problem_deltas`.execute(db);
  return rows[0]?.n ?? 0;
}

/** As much comes as goes, so that the totals stay what they are. */
const manyChanges = (db: Handle) =>
  sql`
  insert into problem_deltas
  select number >> 10, suspected, status, priority, category, city_key, '', hour, sign
  from problems, generate_series(1, 11000) as hour, unnest(array[1, -1]) as sign`.execute(db);

test('however much has changed, only a lot of it is folded in one transaction', async () => {
  const server = await startTestServer();
  await sendProblem(server);
  const { db } = server;
  await manyChanges(db);
  const before = await changesOf(db);
  await sql`select fold_problem_counts()`.execute(db);
  expect(before - (await changesOf(db))).toBe(10_000);
  expect((await server.services.problemLists.find(PAGE)).total).toBe(1);
});

test('one lot after the other is folded for whoever asks, and the totals stay the same', async () => {
  const server = await startTestServer();
  await sendProblem(server);
  const { db } = server;
  await manyChanges(db);
  const lists = new PostgresLists(server.services);
  await lists.start();
  expect((await lists.find(PAGE)).total).toBe(1);
  await expect.poll(() => changesOf(db)).toBeLessThan(500);
  expect((await lists.find(PAGE)).total).toBe(1);
  await lists.close();
});

test('what another folds just now is left to it', async () => {
  const server = await startTestServer();
  await sendProblem(server);
  const { db } = server;
  await manyChanges(db);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('fold_problem_counts'))`.execute(trx);
    expect(await foldCounts(db, 1)).toBe(false);
  });
  expect(await foldCounts(db, 1)).toBe(true);
});
