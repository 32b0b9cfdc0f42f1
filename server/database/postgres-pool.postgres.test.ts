import { setImmediate as soon } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { PostgresPool } from '#server/database/postgres-pool.ts';
import { newTestDatabase } from '#server/test/new-test-database.ts';

test('a server that does not answer is waited for once, not again to undo what was begun', async () => {
  const pool = new PostgresPool((await newTestDatabase()) ?? '', { answerLimit: 1000 });
  const client = await pool.connect();
  onTestFinished(() => {
    client.release();
    return pool.end();
  });
  const late = client.query('select pg_sleep(10)', []);
  await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable);
  const undoing = client.query('rollback', []).then(
    () => 'undone',
    () => 'refused at once',
  );
  expect(await Promise.race([undoing, soon('asked and waits')])).toBe('refused at once');
});

test('of a transaction that falls silent others are freed, and who began it is told', async () => {
  const options = { answerLimit: undefined, silenceLimit: 3000 };
  const pool = new PostgresPool((await newTestDatabase()) ?? '', options);
  const [silent, other] = [await pool.connect(), await pool.connect()];
  onTestFinished(() => {
    for (const client of [silent, other]) client.release();
    return pool.end();
  });
  const write = "update counters set value = value + 1 where name = 'audit_trail'";
  await silent.query('begin', []);
  await silent.query(write, []);
  await other.query(write, []);
  await expect(silent.query('commit', [])).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test.each([
  ['soon', '15s'],
  ['at any time', '0'],
] as const)('who answers %j may be silent within a transaction for %s', async (answers, limit) => {
  const place = { dataDir: '', databaseUrl: await newTestDatabase() };
  const db = await openDatabase(place, answers);
  onTestFinished(() => db.destroy());
  const show = sql<Record<string, string>>`show idle_in_transaction_session_timeout`;
  const { rows } = await db.transaction().execute((trx) => show.execute(trx));
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: limit }]);
  const afterwards = await show.execute(db);
  expect(afterwards.rows).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
});
