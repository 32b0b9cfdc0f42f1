import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { openPostgresAsItIs } from '#server/database/open-postgres.ts';
import { ping } from '#server/database/ping.ts';
import { isTableWanted } from '#server/test/is-table-wanted.ts';
import { newBareDatabase, newTestDatabase } from '#server/test/new-test-database.ts';
import { openFrozen } from '#server/test/open-frozen.ts';

/** That of the session, which earlier versions may have left behind a pooler. */
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

test('a database that a newer version wrote is refused: an older process that is restarted does not start', async () => {
  const databaseUrl = await newBareDatabase();
  const db = await openDatabase({ dataDir: '', databaseUrl });
  await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db);
  await db.destroy();
  await expect(openDatabase({ dataDir: '', databaseUrl })).rejects.toThrow(
    'This database was written by a newer version',
  );
});

const READ = sql`select from problems`;
const COUNT = sql`update counters set value = value + 1 where name = 'problem_changes'`;

test.each([
  ['reads reports and then counts', [READ, COUNT]],
  ['counts and then reads reports', [COUNT, READ]],
])('a step that takes tables whole lets who %s go first', async (_, [first, second]) => {
  const { place } = await openFrozen('0018');
  const older = openPostgresAsItIs(place.databaseUrl ?? '');
  onTestFinished(() => older.destroy());
  const opening = await older.transaction().execute(async (trx) => {
    await first?.execute(trx);
    const opened = openDatabase(place);
    opened.catch(() => {});
    await expect.poll(() => isTableWanted(older), { interval: 5 }).toBe(true);
    await second?.execute(trx);
    return { opened };
  });
  await (await opening.opened).destroy();
});
