import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';

/** The tests of the server run once for each engine. */
export const isOnPostgres = process.env.TEST_ENGINE === 'postgres';

/**
 * The address of an empty database on PostgreSQL, cleared after the test; undefined where the tests
 * run on SQLite, whose file is made in the data folder.
 */
export async function newTestDatabase(): Promise<string | undefined> {
  if (!isOnPostgres) return undefined;
  const { maintenance, template } = inject('postgres');
  const name = await onServer(maintenance, (client) => takeDatabase(client, template));
  const url = new URL(maintenance);
  url.pathname = name;
  onTestFinished(async () => {
    const isAsNew = await onServer(url.href, clear);
    await onServer(maintenance, (client) => giveBack(client, name, isAsNew));
  });
  return url.href;
}

/** The address of a database without tables, for tests that change more than rows; dropped after. */
export async function newBareDatabase(): Promise<string | undefined> {
  if (!isOnPostgres) return undefined;
  const { maintenance } = inject('postgres');
  const name = `bare_${randomUUID().replaceAll('-', '')}`;
  const onMaintenance = (statement: string) =>
    onServer(maintenance, async (client) => void (await client.query(statement)));
  await onMaintenance(`create database ${name} template template0`);
  onTestFinished(() => onMaintenance(`drop database ${name} with (force)`));
  const url = new URL(maintenance);
  url.pathname = name;
  return url.href;
}

/** One that an earlier test has left, or a new one: making one takes a hundred times as long. */
async function takeDatabase(client: Client, template: string): Promise<string> {
  const { rows } = await client.query(
    'delete from free where name = (select name from free limit 1 for update skip locked) returning name',
  );
  if (rows[0]) return rows[0].name;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  return name;
}

/** Empties all tables; false when a test has changed more than rows. */
async function clear(client: Client): Promise<boolean> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const { rows } = await client.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const tables = rows.map(({ tablename }) => tablename as string);
  const rowsOnly = tables.filter((table) => table !== 'counters');
  await client.query(
    // Foreign keys and triggers rest meanwhile.
    ['set session_replication_role = replica', ...rowsOnly.map((table) => `delete from ${table}`)]
      .concat('update counters set value = 0')
      .join(';'),
  );
  const { rows: found } = await client.query(
    "select (select count(*) from pg_trigger where tgname = 'audit_trail_keeps_rows') as triggers, (select count(*) from counters) as counters, (select max(name) from kysely_migration) as latest",
  );
  const [{ triggers, counters, latest }] = found;
  return triggers === '1' && counters === '3' && !latest.startsWith('9999');
}

async function giveBack(client: Client, name: string, isAsNew: boolean): Promise<void> {
  if (isAsNew) await client.query('insert into free (name) values ($1)', [name]);
  else await client.query(`drop database ${name} with (force)`);
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}
