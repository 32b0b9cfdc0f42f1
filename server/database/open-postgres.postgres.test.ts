import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#server/database/database-errors.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { newTestDatabase } from '#server/test/new-test-database.ts';

/** Runs statements as the owner of the server. */
async function onServer(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: inject('postgres').maintenance });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The address of another database or user of the server. */
function addressOf({ database = 'postgres', user = 'nagrik' }): string {
  const url = new URL(inject('postgres').maintenance);
  url.pathname = database;
  url.username = user;
  return url.href;
}

async function open(databaseUrl: string | undefined) {
  const db = await openDatabase({ dataDir: '', databaseUrl });
  onTestFinished(() => db.destroy());
  return db;
}

/** Lets the patience of those who look for a server end after a few looks. */
function hurry(): void {
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000));
  onTestFinished(() => clock.mockRestore());
}

test('a database that is not there is named as the reason', async () => {
  await expect(open(addressOf({ database: 'nowhere' }))).rejects.toThrow(
    'There is no such database',
  );
});

test('a server that is not there is named as the reason, without the password', async () => {
  hurry();
  const opening = open('postgres://nagrik:gupt-shabd@127.0.0.1:1/nagrik');
  await expect(opening).rejects.toThrow(/^No PostgreSQL server .* ECONNREFUSED.* DATABASE_URL/);
  await expect(opening).rejects.not.toThrow('gupt-shabd');
});

test('a user who may make no tables is told what is missing', async () => {
  await onServer('create database of_others', 'create role guest login');
  onTestFinished(() => onServer('drop database of_others with (force)', 'drop role guest'));
  const url = addressOf({ database: 'of_others', user: 'guest' });
  await expect(open(url)).rejects.toThrow('forbids this user to make tables');
});

test('a database that cannot keep every script is refused', async () => {
  await onServer(
    "create database of_ascii template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'",
  );
  onTestFinished(() => onServer('drop database of_ascii with (force)'));
  const opening = open(addressOf({ database: 'of_ascii' }));
  await expect(opening).rejects.toThrow('SQL_ASCII: create one with "encoding \'UTF8\'"');
});

test('a server that takes no writes is passed over for the next one', async () => {
  const writable = new URL((await newTestDatabase()) ?? '');
  const reading = addressOf({ user: 'reading' });
  await onServer(
    'create role reading login superuser',
    'alter role reading set default_transaction_read_only = on',
  );
  onTestFinished(() => onServer('drop role reading'));
  hurry();
  await expect(open(reading)).rejects.toThrow('takes no writes');
  const [host, database] = [writable.host, writable.pathname];
  // The first is no server at all.
  const db = await open(`postgres://nagrik@127.0.0.1:1,${host}${database}`);
  await sql`insert into settings (name, value) values ('a', 'b')`.execute(db);
});

test('connections that are cut are replaced, and a transaction that loses its own is undone', async () => {
  const url = await newTestDatabase();
  const db = await open(url);
  const other = await open(url);
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
  await sql`select 1`.execute(db);
  await cut();
  const answers = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  // The first query may still meet a connection whose end has not been noticed.
  await expect.poll(answers).toBe(true);
  const writing = db.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values({ name: 'half', value: '' }).execute();
    await cut();
    await trx.insertInto('settings').values({ name: 'whole', value: '' }).execute();
  });
  await expect(writing).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await db.selectFrom('settings').select('name').execute()).toEqual([]);
});

test('texts and numbers come back as they went, on any engine', async () => {
  const db = await open(await newTestDatabase());
  const value = 'पटना 😀 \\ \' " % _ \u200d';
  await db.insertInto('settings').values({ name: 'text', value }).execute();
  const found = db.selectFrom('settings').select('value').where('name', '=', 'text');
  expect(await found.executeTakeFirst()).toEqual({ value });
  const { rows } = await sql`select cast(9007199254740991 as bigint) as large, count(*) as count,
    sum(cast(2 as bigint)) as sum from settings`.execute(db);
  expect(rows).toEqual([{ large: Number.MAX_SAFE_INTEGER, count: 1, sum: 2 }]);
  const nul = db.selectFrom('settings').select('name').where('name', '=', 'te\0xt');
  expect(await nul.execute()).toEqual([]);
});
