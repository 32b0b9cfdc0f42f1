import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readContents } from '#server/backup/copy-queries.ts';
import type { Handle } from '#server/database/tables.ts';
import { insertProblem } from '#server/problems/problem-queries.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { plansOf } from '#server/test/plans-of.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** More changes of one problem than are read at once: twice as many. */
async function addHistory(db: Handle): Promise<void> {
  const problem = { body: problemWith({}) as never, reference: 'PR-2345-67', at: Date.now() };
  const { id } = await insertProblem(db, problem);
  await sql`with recursive rows (number) as (
      select 1 union all select number + 1 from rows where number < 4000
    ) insert into problem_history
      (id, problem_id, change, from_status, to_status, note, by_name, by_admin, created_at)
    select 'change ' || number, ${id}, number, 'submitted', 'submitted', '', '', '', 1
    from rows`.execute(db);
}

test('no slice of a copy reads or sorts a whole table', async () => {
  const { db } = await startTestServer();
  await addHistory(db);
  const plans = await db.transaction().execute(async (trx) => {
    // So that a few rows are read as many are.
    for (const way of isOnPostgres ? ['seqscan', 'bitmapscan', 'sort'] : [])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(trx);
    return plansOf(trx, readContents);
  });
  const ofHistory = plans.filter((plan) => plan.includes('problem_history'));
  expect(ofHistory).toHaveLength(3);
  // What is sorted within one problem at a time is said otherwise.
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|-> {2}Sort {2}\(|FOR ORDER BY/);
  for (const plan of ofHistory.slice(1)) expect(plan).toMatch(/Index Cond|INDEX \S+ \(\w+>\?\)/);
});
