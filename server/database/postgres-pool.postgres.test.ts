import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseUnavailable, isLockedByOthers } from '#server/database/database-errors.ts';
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

test('who waits for what others hold is told that nothing was lost, leaves nobody waiting, and goes on', async () => {
  const options = { answerLimit: 2000, silenceLimit: 60_000, lockLimit: 500 };
  const pool = new PostgresPool((await newTestDatabase()) ?? '', options);
  const [holder, other] = [await pool.connect(), await pool.connect()];
  onTestFinished(() => {
    for (const client of [holder, other]) client.release();
    return pool.end();
  });
  await holder.query('begin', []);
  await holder.query('lock table counters', []);
  await other.query('begin', []);
  const write = "update counters set value = value + 1 where name = 'audit_trail'";
  const refused = await other.query(write, []).catch((error) => error);
  expect([isLockedByOthers(refused), refused instanceof DatabaseUnavailable]).toEqual([
    true,
    false,
  ]);
  const waiting =
    "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  expect((await holder.query(waiting, [])).rows).toEqual([]);
  await other.query('rollback', []);
  await holder.query('rollback', []);
  expect((await other.query(write, [])).rows).toEqual([]);
});

test('what waits for a lock ends where its client is gone and PostgreSQL was told to look for it', async () => {
  const url = new URL((await newTestDatabase()) ?? '');
  const staying = new PostgresPool(url.href);
  url.searchParams.set('options', '-c client_connection_check_interval=100');
  const leaving = new PostgresPool(url.href, { answerLimit: 500 });
  const [holder, gone] = [await staying.connect(), await leaving.connect()];
  onTestFinished(async () => {
    holder.release();
    await Promise.all([staying.end(), leaving.end()]);
  });
  await holder.query('begin', []);
  await holder.query('lock table counters', []);
  const waiting = async () => {
    const asked =
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    return (await holder.query(asked, [])).rows.length;
  };
  const late = gone.query('update counters set value = 0', []);
  await expect.poll(waiting).toBe(1);
  await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable);
  gone.release();
  await expect.poll(waiting).toBe(0);
});

test.each([
  ['soon', '15s', '7s'],
  ['at any time', '0', '0'],
] as const)(
  'who answers %j may be silent within a transaction for %s, and wait for others %s',
  async (answers, silence, lock) => {
    const place = { dataDir: '', databaseUrl: await newTestDatabase() };
    const db = await openDatabase(place, answers);
    onTestFinished(() => db.destroy());
    const show = sql<Record<string, string>>`select
    current_setting('idle_in_transaction_session_timeout') as silence,
    current_setting('lock_timeout') as lock`;
    const { rows } = await db.transaction().execute((trx) => show.execute(trx));
    expect(rows).toEqual([{ silence, lock }]);
    const afterwards = await show.execute(db);
    expect(afterwards.rows).toEqual([{ silence: '0', lock: '0' }]);
  },
);

/** What PostgreSQL answers to who asks for a database that it does not have. */
function noSuchDatabase(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C3D000\0Mno such database\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

test('of several hosts one that is set up anew, without the database, is passed over', async () => {
  const anew = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(noSuchDatabase()));
  }).listen(0, '127.0.0.1');
  await once(anew, 'listening');
  const { port } = anew.address() as AddressInfo;
  const there = new URL((await newTestDatabase()) ?? '');
  const several = `postgres://${there.username}@127.0.0.1:${port},${there.host}${there.pathname}`;
  const pool = new PostgresPool(several);
  onTestFinished(async () => {
    await pool.end();
    anew.close();
  });
  const client = await pool.connect();
  expect((await client.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  client.release();
  const alone = new PostgresPool(`postgres://${there.username}@127.0.0.1:${port}/one`);
  onTestFinished(() => alone.end());
  await expect(alone.connect()).rejects.toMatchObject({ code: '3D000' });
});
