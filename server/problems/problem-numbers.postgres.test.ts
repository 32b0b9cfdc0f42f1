import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { unusedReference } from '#server/intake/intake-queries.ts';
import { insertProblem } from '#server/problems/problem-queries.ts';
import { problemWith, sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

const numbersIn = async ({ db }: Awaited<ReturnType<typeof startTestServer>>) => {
  const rows = await db.selectFrom('problems').select('number').orderBy('number').execute();
  return rows.map(({ number }) => number);
};

test('a report does not wait for one before it that is not committed yet', async () => {
  const server = await startTestServer();
  const { db } = server;
  await db.transaction().execute(async (trx) => {
    const reference = await unusedReference(trx, 'PR');
    await insertProblem(trx, { body: problemWith({}) as never, reference, at: Date.now() });
    await sendProblem(server);
    expect(await numbersIn(server)).toEqual([2]);
  });
  expect(await numbersIn(server)).toEqual([1, 2]);
});

test('a process of the version before, which raises the counter, gets none that was given', async () => {
  const server = await startTestServer();
  const raise = async () => {
    const { rows } = await sql<{ value: number }>`
      update counters set value = value + 1 where name = 'problem_numbers'
      returning value`.execute(server.db);
    return rows[0]?.value;
  };
  await sendProblem(server);
  await sendProblem(server);
  expect(await raise()).toBe(3);
  await sendProblem(server);
  expect(await raise()).toBe(5);
  expect(await numbersIn(server)).toEqual([1, 2, 4]);
});

test('numbers go on behind those that were copied into the database', async () => {
  const server = await startTestServer();
  await sql`update counters set value = 40 where name = 'problem_numbers'`.execute(server.db);
  await sendProblem(server);
  expect(await numbersIn(server)).toEqual([41]);
});
