import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import { sampleProblem, sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';
import { findProblems } from './find-queries.ts';
import { PostgresLists } from './postgres-lists.ts';

/** Lets every question about reports wait, until the answered function is called. */
async function holdQuestions({ services }: TestServer) {
  const client = new Client({ connectionString: services.config.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; lock table problem_counts in access exclusive mode');
  return { client, goOn: () => client.query('rollback') };
}

test('however many ask for lists, reports are taken in meanwhile', async () => {
  const server = await startTestServer();
  const { goOn } = await holdQuestions(server);
  const asked = Array.from({ length: 15 }, () =>
    server.services.problemLists.find({ offset: 0, limit: 10 }),
  );
  const { status } = await server.inject('POST', '/problems', { body: sampleProblem });
  expect(status).toBe(201);
  await goOn();
  expect(await Promise.all(asked)).toHaveLength(15);
});

test('a question that takes too long is broken off by the database, too', async () => {
  const server = await startTestServer();
  const { client } = await holdQuestions(server);
  const question = findProblems(server.db, { offset: 0, limit: 10 }, { limit: 50 });
  await expect(question).rejects.toThrow(DatabaseUnavailable);
  const { rows } = await client.query(`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  expect(rows).toEqual([]);
});

test('while others write texts without an end, a search is answered with all that were there, and a start ends', async () => {
  const server = await startTestServer();
  await sendProblem(server, { issueDetails: { subject: 'A zqumba is broken' } });
  // Whenever something is folded, more is there already.
  for (const statement of [
    `create function more() returns trigger language plpgsql as
      $$ begin insert into problem_unfolded select number, number from problems; return null; end $$`,
    `create trigger more after delete on problem_unfolded
      for each statement when (pg_trigger_depth() = 0) execute function more()`,
    'delete from problem_texts',
    'delete from problem_unfolded',
  ])
    await sql.raw(statement).execute(server.db);
  const search = { search: 'zqumba', offset: 0, limit: 10 };
  expect((await server.services.problemLists.find(search)).total).toBe(1);
  const lists = new PostgresLists(server.services);
  await lists.start();
  expect(lists.isReady()).toBe(true);
  await lists.close();
});
