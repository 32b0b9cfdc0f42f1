import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setProblemSuspected } from '#server/problems/problem-queries.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { foldSome } from './text-queries.ts';

test('a mark that is set while others’ texts are folded is found by', async () => {
  const server = await startTestServer();
  const { db, services } = server;
  await sendProblem(server);
  const { id, number } = await db
    .selectFrom('problems')
    .select(['id', 'number'])
    .executeTakeFirstOrThrow();
  // As what a version without folded texts has written.
  await sql`delete from problem_texts`.execute(db);
  await sql`insert into problem_unfolded values (${number}, ${number})`.execute(db);
  let isFolded = false;
  const folding = await db.transaction().execute(async (trx) => {
    await setProblemSuspected(trx, id, true);
    const begun = foldSome(db).then(() => {
      isFolded = true;
    });
    const waiting = sql<{ n: number }>`
      select count(*) as n from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`;
    await expect
      .poll(async () => isFolded || (await waiting.execute(db)).rows[0]?.n === 1)
      .toBe(true);
    return { begun };
  });
  await folding.begun;
  const search = { search: 'street light', offset: 0, limit: 10 };
  expect(await services.problemLists.find(search)).toEqual({ numbers: [], total: 0 });
  expect(await services.problemLists.find({ ...search, suspected: true })).toEqual({
    numbers: [number],
    total: 1,
  });
});
