import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';

/** The tests of the server run once for each engine. */
export const isOnPostgres = process.env.TEST_ENGINE === 'postgres';

interface TestDatabase {
  name: string;
  url: string;
}

/** Connections of this worker by address: opening one costs more than most of what tests do. */
const connections = new Map<string, Client>();
/** Databases that tests of this worker have left as new: making one takes a hundred times as long. */
const cleared: TestDatabase[] = [];

/**
 * The address of an empty database on PostgreSQL, cleared after the test; undefined where the tests
 * run on SQLite, whose file is made in the data folder.
 *
 * @param atEnd takes what clears it, where it is for more than one test
 */
export async function newTestDatabase(
  atEnd: (work: () => Promise<void>) => void = onTestFinished,
): Promise<string | undefined> {
  if (!isOnPostgres) return undefined;
  const database = cleared.pop() ?? (await makeDatabase());
  atEnd(async () => {
    if (await onServer(database.url, clear)) cleared.push(database);
    else await dropDatabase(database);
  });
  return database.url;
}

/**
 * The address of a database without tables, for tests that change more than rows; dropped after.
 *
 * @param atEnd takes what drops it, where it is for more than one test
 * @param like the address of one to copy instead, to which nobody is connected
 */
export async function newBareDatabase(
  atEnd: (work: () => Promise<void>) => void = onTestFinished,
  like = '/template0',
): Promise<string | undefined> {
  if (!isOnPostgres) return undefined;
  const database = named(`bare_${randomUUID().replaceAll('-', '')}`);
  await onMaintenance((client) =>
    client.query(`create database ${database.name} template ${basename(like)} strategy file_copy`),
  );
  atEnd(() => dropDatabase(database));
  return database.url;
}

/** The same with the empty tables of this version, for tests that change those. */
export const newOwnDatabase = async (): Promise<string | undefined> =>
  isOnPostgres ? newBareDatabase(onTestFinished, inject('postgres').template) : undefined;

function named(name: string): TestDatabase {
  const url = new URL(inject('postgres').maintenance);
  url.pathname = name;
  return { name, url: url.href };
}

async function makeDatabase(): Promise<TestDatabase> {
  const { template } = inject('postgres');
  const database = named(`test_${randomUUID().replaceAll('-', '')}`);
  await onMaintenance((client) =>
    client.query(`create database ${database.name} template ${template} strategy file_copy`),
  );
  return database;
}

async function dropDatabase({ name, url }: TestDatabase): Promise<void> {
  await connections.get(url)?.end();
  await onMaintenance((client) => client.query(`drop database ${name} with (force)`));
}

/** Empties all tables; false when a test has changed more than rows. */
async function clear(client: Client): Promise<boolean> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  // What is in pieces is emptied as a whole.
  const { rows } = await client.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'",
  );
  const tables = rows.map(({ relname }) => relname as string);
  const rowsOnly = tables.filter((table) => table !== 'counters');
  await client.query(
    // Foreign keys and triggers rest meanwhile.
    ['set session_replication_role = replica', ...rowsOnly.map((table) => `delete from ${table}`)]
      .concat('update counters set value = 0', "select setval('problem_numbers', 1, false)")
      .join(';'),
  );
  const { rows: found } = await client.query(
    "select (select count(*) from pg_trigger where tgname = 'audit_trail_keeps_rows') as triggers, (select count(*) from counters) as counters, (select max(name) from kysely_migration) as latest",
  );
  const [{ triggers, counters, latest }] = found;
  return triggers === '1' && counters === '3' && !latest.startsWith('9999');
}

const onMaintenance = <T>(work: (client: Client) => Promise<T>): Promise<T> =>
  onServer(inject('postgres').maintenance, work);

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return work(connections.get(url) ?? (await connect(url)));
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // Some tests end every connection of their database: the next use makes a new one.
  client.on('error', () => {});
  client.once('end', () => connections.delete(url));
  await client.connect();
  connections.set(url, client);
  return client;
}
