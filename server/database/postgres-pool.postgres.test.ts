import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseUnavailable } from '#server/database/dialect.ts';
import { PostgresPool } from '#server/database/postgres-pool.ts';
import { newTestDatabase } from '#server/test/new-test-database.ts';

test('a transaction whose server does not answer waits for it once, not again to undo it', async () => {
  const answerLimit = 1000;
  const pool = new PostgresPool((await newTestDatabase()) ?? '', { answerLimit });
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  await sql`select 1`.execute(db);
  const begun = performance.now();
  const late = db.transaction().execute((trx) => sql`select pg_sleep(10)`.execute(trx));
  await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(performance.now() - begun).toBeLessThan(1.8 * answerLimit);
});
