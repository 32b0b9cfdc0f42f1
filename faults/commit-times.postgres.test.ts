import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { FORGETFUL, type PostgresServer, startPostgres } from '../tools/start-postgres.ts';
import { block } from '../tools/test/page.ts';

test('a database that keeps the moment of each report is refused', async () => {
  const server = await startPostgres({ ...FORGETFUL, track_commit_timestamp: 'on' });
  onTestFinished(() => server.stop());
  const opening = openDatabase({ dataDir: '', databaseUrl: server.url('postgres') });
  onTestFinished(async () => void (await opening.catch(() => undefined))?.destroy());
  await expect(opening).rejects.toThrow('set track_commit_timestamp to off');
  expect(await server.query("select from pg_tables where schemaname = 'public'")).toEqual([]);
});

/** Each look opens a connection, or reads files of many megabytes. */
const SELDOM = { interval: 300 };

/** From when PostgreSQL counts, in milliseconds. */
const EPOCH = Date.UTC(2000, 0, 1);

interface Span {
  from: number;
  to: number;
}

/** The files of the log that hold a moment within a span, as records of commits do: microseconds in 8 bytes. */
async function filesWithMoment({ data }: PostgresServer, span: Span): Promise<string[]> {
  const folder = join(data, 'pg_wal');
  const names = (await readdir(folder)).filter((name) => /^[\dA-F]{24}$/.test(name));
  const found: string[] = [];
  for (const name of names)
    if (holdsMoment(await readFile(join(folder, name)), span)) found.push(name);
  return found;
}

function holdsMoment(bytes: Buffer, { from, to }: Span): boolean {
  const [first, last] = [from, to].map((time) => BigInt(time - EPOCH) * 1000n) as [bigint, bigint];
  const upper = Buffer.alloc(4);
  // The upper half changes every 72 minutes, and is looked for: a file has millions of places.
  for (let half = first >> 32n; half <= last >> 32n; half++) {
    upper.writeUInt32LE(Number(half));
    for (let at = bytes.indexOf(upper, 4); at >= 0; at = bytes.indexOf(upper, at + 1)) {
      const moment = bytes.readBigInt64LE(at - 4);
      if (moment >= first && moment <= last) return true;
    }
  }
  return false;
}

/** What the page has a superuser do. */
async function applyPage(server: PostgresServer): Promise<void> {
  for (const statement of block('sql log')
    .split(';')
    .filter((each) => each.trim()))
    await server.query(statement);
}

/** What the server has said so far. */
async function messagesOf({ data }: PostgresServer): Promise<string> {
  const folder = join(data, 'messages');
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

test('the log of a database keeps the moment of a report, and with the settings of the page no longer than they say; the messages of a database tell that something was written, and with the settings of the page nothing of it', async () => {
  const server = await startPostgres({
    ...FORGETFUL,
    checkpoint_timeout: '1d',
    log_min_messages: 'warning',
    logging_collector: 'on',
    log_directory: 'messages',
  });
  onTestFinished(() => server.stop());
  const product = await startTestServer({ config: { databaseUrl: server.url('postgres') } });
  const report = async (): Promise<Span> => {
    const from = Date.now();
    await sendProblem(product);
    // The database counts finer: its moment may lie within the last of these milliseconds.
    return { from, to: Date.now() + 1 };
  };
  const file = async () => (await server.query('select pg_walfile_name(pg_current_wal_lsn())'))[0];
  const messages = () => messagesOf(server);
  const checkpoints = async () => (await messages()).match(/checkpoint complete/g)?.length ?? 0;
  const before = await checkpoints();
  const first = await report();
  // Writes of months, at the end of which the file is full and stands ready to be used again.
  await server.query(
    "select pg_logical_emit_message(false, '', repeat('x', 1000000)) from generate_series(1, 20)",
  );
  // What is written goes to the files within minutes by itself, and not at all where nothing is.
  await server.query('checkpoint');
  expect(await filesWithMoment(server, first)).not.toEqual([]);
  await expect.poll(checkpoints).toBe(before + 1);

  await applyPage(server);
  await expect.poll(messages).toContain('"log_checkpoints" changed to "off"');
  expect(
    await server.query("select setting from pg_settings where name = 'archive_timeout'"),
  ).toEqual([{ setting: '3600' }]);
  // An hour passes in a second.
  await server.query("alter system set archive_timeout = '1s'");
  await server.query('select pg_reload_conf()');
  const second = await report();
  // This server writes its log a moment after it has answered.
  await expect.poll(() => filesWithMoment(server, second), SELDOM).not.toEqual([]);
  for (let files = 0; files < 3; files++) {
    const last = await file();
    await sendProblem(product);
    await expect.poll(file, SELDOM).not.toEqual(last);
    await sendProblem(product);
    await server.query('checkpoint');
  }
  for (const span of [first, second]) expect(await filesWithMoment(server, span)).toEqual([]);
  await server.query("do $$ begin raise log 'and then'; end $$");
  await expect.poll(messages).toContain('and then');
  expect(await checkpoints()).toBe(before + 1);
});
