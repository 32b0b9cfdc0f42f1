/**
 * Makes the data of this version by calling it, for `server/database/frozen-data.test.ts` of every later one:
 *
 *     node tools/freeze-data.ts
 *
 * Run it before a migration is added, once for each version; what is frozen is never made anew.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { create } from 'tar';
import { knownMigrations } from '#server/database/migrate.ts';
import { TABLE_NAMES } from '#server/database/table-keys.ts';
import { FIRST, fill } from './freeze/fill.ts';
import { callTo, runServer } from './freeze/run-server.ts';
import { FORGETFUL, startPostgres } from './start-postgres.ts';

const run = promisify(execFile);
const latest = knownMigrations().at(-1)?.slice(0, 4) ?? '';
const GOAL = join(import.meta.dirname, '../server/test/frozen', latest);

/** A port on which nobody takes mail, so that one waits. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:1';

/** Fills a data folder, and a database where one is named; the last server is killed. */
async function freeze(dataDir: string, databaseUrl = '') {
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: FIRST.email,
    ADMIN_PASSWORD: FIRST.password,
    ADMIN_NAME: 'First',
  };
  const server = await runServer(settings);
  const expected = await fill(callTo(server), dataDir);
  await server.end('SIGTERM');
  const again = await runServer({ ...settings, SMTP_URL: NO_MAIL_SERVER });
  const call = callTo(again);
  // The notices of it, an invitation and a reset wait.
  const invited = {
    name: 'Invited',
    email: 'invited@example.org',
    currentPassword: FIRST.password,
  };
  await call('POST', '/auth/register', { token: expected.token, body: invited });
  await call('POST', '/auth/forgot-password', { body: { email: FIRST.email } });
  await new Promise((go) => setTimeout(go, 1000));
  await again.end('SIGKILL');
  return { at: Date.now(), tables: TABLE_NAMES, ...expected };
}

async function freezeSqlite(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-freeze-'));
  const expected = await freeze(dataDir);
  await create({ cwd: dataDir, file: join(GOAL, 'sqlite.tgz'), gzip: true, portable: true }, ['.']);
  await save('sqlite', expected);
  await rm(dataDir, { recursive: true });
}

async function freezePostgres(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nagrik-freeze-'));
  const server = await startPostgres(FORGETFUL);
  await server.query('create database frozen');
  const expected = await freeze(dataDir, server.url('frozen'));
  const options = ['--inserts', '--no-owner', '--no-privileges', '--dbname', server.url('frozen')];
  const { stdout } = await run('pg_dump', options);
  await server.stop();
  // Commands of psql, which alone understands them.
  const statements = stdout.replaceAll(/^\\.*$/gm, '');
  await writeFile(join(GOAL, 'postgres.sql.gz'), gzipSync(statements, { level: 9 }));
  const files = ['uploads'];
  await create(
    { cwd: dataDir, file: join(GOAL, 'postgres.tgz'), gzip: true, portable: true },
    files,
  );
  await save('postgres', expected);
  await rm(dataDir, { recursive: true });
}

const save = (engine: string, expected: object) =>
  writeFile(join(GOAL, `${engine}.json`), `${JSON.stringify(expected, null, 2)}\n`);

await mkdir(GOAL, { recursive: true });
await freezeSqlite();
await freezePostgres();
