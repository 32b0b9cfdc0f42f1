import { setImmediate as soon } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
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
