import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { checkTrail } from '#server/audit/check-trail.ts';
import { DATABASE_FILE, openDatabase } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/tables.ts';
import { bareEnvironment } from '#server/test/bare-environment.ts';
import { builtProgram } from '#server/test/built-program.ts';
import { newTestDatabase } from '#server/test/new-test-database.ts';
import { environmentOf, startS3Server } from '#server/test/s3-server.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { sampleProblem, sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

const COMMAND = builtProgram('move');

/** A server on SQLite with something of everything. */
async function installation() {
  const server = await startTestServer({ config: { databaseUrl: undefined } });
  await createBlog(server, { title: 'नालियाँ साफ़ करें', tags: ['नाली', 'ward'] });
  await sendProblem(server);
  return server;
}

function move({ dataDir }: TestServer, args: string[], settings: Record<string, string> = {}) {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, ...settings };
  const child = spawn(process.execPath, [COMMAND, ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return { child, ended };
}

async function goal(): Promise<string> {
  const url = await newTestDatabase();
  if (!url) throw new Error('This needs PostgreSQL');
  return url;
}

/** It is as before the move, and takes more. */
async function expectMoved(url: string, token: string): Promise<void> {
  const moved = await startTestServer({ config: { databaseUrl: url }, empty: true });
  const { body } = await moved.inject('GET', '/blogs', { token });
  expect(body.data.blogs).toMatchObject([{ title: 'नालियाँ साफ़ करें', tags: ['नाली', 'ward'] }]);
  const problems = await moved.inject('GET', '/problems', { token });
  expect(problems.body.data.pagination.total).toBe(1);
  const search = { search: sampleProblem.issueDetails.subject, offset: 0, limit: 9 };
  expect(await moved.services.problemLists.find(search)).toEqual({ numbers: [1], total: 1 });
  expect(await checkTrail(moved.db)).toMatchObject({ sound: true });
  await sendProblem(moved);
}

describe('moving to PostgreSQL', () => {
  test('takes everything along, says so with rows and checksums, and leaves nothing to the first start; a second run finds that, and where other data is it is refused', async () => {
    const server = await installation();
    const name = '01900000-0000-7000-8000-000000000000.webp';
    await server.services.images.save(name, Buffer.from('picture'));
    const s3 = await startS3Server();
    const url = await goal();
    const indexes = await rowsOf(url, INDEXES_OF_TEXTS);
    const { code, output } = await move(server, ['--to', url], environmentOf(s3)).ended;
    expect(output).toContain('Copied and compared');
    expect(output).toMatch(/problems +1 {2}[0-9a-f]{64}/);
    expect(output).toContain('Pictures in the bucket: 1');
    expect(code).toBe(0);
    expect(s3.objects.get(`uploads/${name}`)?.bytes.toString()).toBe('picture');
    // Texts are folded, and what finds them is there as it was.
    expect(await rowsOf(url, INDEXES_OF_TEXTS)).toEqual(indexes);
    const rows = await rowsOf(
      url,
      `select (select count(*) from problem_texts) as texts,
        (select sum(n) from problem_counts where kind = 'all') as counted,
        (select count(*) from problem_unfolded) as unfolded,
        (select count(*) from problem_deltas) as uncounted`,
    );
    expect(rows).toEqual([{ texts: 1, counted: 1, unfolded: 0, uncounted: 0 }]);

    const { storedAt } = s3.objects.get(`uploads/${name}`) ?? {};
    const second = await move(server, ['--to', url], environmentOf(s3)).ended;
    expect(second.output).toContain('Everything is there already');
    expect(second.output).toContain('Pictures in the bucket: 1');
    expect(second.code).toBe(0);
    expect(s3.objects.get(`uploads/${name}`)?.storedAt).toBe(storedAt);

    await createBlog(server, { title: 'Written after the move' });
    const third = await move(server, ['--to', url]).ended;
    expect(third.output).toMatch(
      /holds other data already \(.*blogs.*\): name a new, empty database/,
    );
    expect(third.code).toBe(1);
    const another = await move(server, ['--to', await goal()], { DATABASE_URL: url }).ended;
    expect(another.output).toMatch(/^DATABASE_URL names another database already, .*\n$/);

    await expectMoved(url, server.adminToken);
  });

  test('says which rows refer to what somebody has deleted by hand', async () => {
    const server = await installation();
    const url = await goal();
    const file = join(server.dataDir, DATABASE_FILE);
    // As the command sqlite3 does unless told otherwise.
    const byHand = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    byHand.exec('delete from blogs');
    byHand.close();
    const { code, output } = await move(server, ['--to', url]).ended;
    expect(output).toContain('Rows of blog_tags refer to what is not there any more');
    expect(code).toBe(1);
    expect(await rowsOf(url, 'select count(*) as n from problems')).toEqual([{ n: 0 }]);
  });

  test('is refused where other data is, which stays as it was', async () => {
    const server = await installation();
    const url = await goal();
    await move(server, ['--to', url]).ended;
    await createBlog(server, { title: 'Written after the move' });
    const { code, output } = await move(server, ['--to', url]).ended;
    expect(output).toMatch(/holds other data already \(.*blogs.*\): name a new, empty database/);
    expect(code).toBe(1);
    const another = await move(server, ['--to', await goal()], { DATABASE_URL: url }).ended;
    expect(another.output).toMatch(/^DATABASE_URL names another database already, .*\n$/);
  });

  /** Moves while another program writes into the database, which does something more as the move waits for it. */
  async function moveMeanwhile(meanwhile: (db: Kysely<Tables>) => Promise<unknown>) {
    const server = await installation();
    const url = await goal();
    const db = await openDatabase({ dataDir: '', databaseUrl: url });
    const { ended } = await db.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values({ name: 'secret', value: 'another' }).execute();
      const moving = move(server, ['--to', url]);
      await expect.poll(() => waitingOn(db)).toBe(1);
      await meanwhile(db);
      return moving;
    });
    const result = await ended;
    expect(await db.selectFrom('admins').selectAll().execute()).toEqual([]);
    await db.destroy();
    return result;
  }

  test('says so where another program writes into the database meanwhile', async () => {
    const { output } = await moveMeanwhile(async () => {});
    expect(output).toMatch(/^Another program wrote into that database .*\n$/);
  });

  test('says so where PostgreSQL ends its connection, and keeps nothing', async () => {
    const { code, output } = await moveMeanwhile((db) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
    );
    expect(output).toMatch(/^PostgreSQL was lost in the middle of this .*: run it again .*\n$/);
    expect(code).toBe(1);
  });

  test('starts anew after it was killed in the middle', async () => {
    const server = await installation();
    // So many that the copying lasts a while.
    await sql`with recursive rows (number) as (
        select 1 union all select number + 1 from rows where number < 80000
      ) insert into settings (name, value)
      select 'setting ' || number, 'value' from rows`.execute(server.db);
    const url = await goal();
    const first = move(server, ['--to', url]);
    await someRowsOf(url);
    first.child.kill('SIGKILL');
    await first.ended;
    const { code, output } = await move(server, ['--to', url]).ended;
    expect(output).toMatch(/settings +80001 /);
    expect(code).toBe(0);
  });

  test('says how it is used', async () => {
    const server = await startTestServer({ config: { databaseUrl: undefined } });
    for (const args of [[], ['--to'], ['--to', 'mysql://here']]) {
      const { code, output } = await move(server, args).ended;
      expect(output).toMatch(/npm run move -- --to postgres|DATABASE_URL: must be an address/);
      expect(code).toBe(1);
    }
  });
});

const INDEXES_OF_TEXTS = `select indexname, indexdef from pg_indexes
  where tablename like 'problem\\_texts%' order by indexname`;

async function rowsOf(url: string, query: string): Promise<unknown[]> {
  const db = await openDatabase({ dataDir: '', databaseUrl: url });
  const { rows } = await sql.raw(query).execute(db);
  await db.destroy();
  return rows;
}

/** How many wait for a lock in that database. */
async function waitingOn(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.count);
}

/** Resolves while the copying is under way: another sees nothing of it but its connection. */
async function someRowsOf(url: string): Promise<void> {
  const db = await openDatabase({ dataDir: '', databaseUrl: url });
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and query like '%insert into "settings"%'
      and pid <> pg_backend_pid()`.execute(db);
    if (rows.length > 0) break;
    await pause(1);
  }
  await db.destroy();
}
