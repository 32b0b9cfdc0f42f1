import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { ping } from '#server/database/ping.ts';
import { newTestDatabase } from '#server/test/new-test-database.ts';

/** The migrator's own, which a pooler that hands out connections by transaction may leave behind. */
const LOCK = '3853314791062309107';

test('a database that is up to date opens while another session holds the lock of the migrator', async () => {
  const databaseUrl = await newTestDatabase();
  await (await openDatabase({ dataDir: '', databaseUrl })).destroy();
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`select pg_advisory_lock(${LOCK})`);
  const db = await openDatabase({ dataDir: '', databaseUrl });
  onTestFinished(() => db.destroy());
  await expect(ping(db)).resolves.toBeUndefined();
});
