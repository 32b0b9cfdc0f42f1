import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { runAsWritten } from '#server/test/run-as-written.ts';
import { sampleProblem } from '#server/test/sample-problem.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/operations.md');
const text = await readFile(DOCUMENT, 'utf8');
const admin = { ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'ganga-ghat' };

/** A block of the page for operators; its roles and its database have names of their own here. */
function block(name: string, installation: string): string {
  const [, found] = new RegExp(`^\`\`\`\\w+ ${name}\\n([^]*?)^\`\`\``, 'm').exec(text) ?? [];
  if (found === undefined) throw new Error(`The page has no block "${name}"`);
  return named(found, installation);
}

const named = (statements: string, installation: string) =>
  statements.replaceAll(/\bnagrik(?=_owner\b|\b)/g, installation);

async function onServer(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // One after the other, as psql sends them: a database is made outside of any transaction.
  try {
    for (const each of statements.split(';').filter((part) => part.trim() !== ''))
      await client.query(each);
  } finally {
    await client.end();
  }
}

/** Roles and a database of one test, which are gone after it. */
function newInstallation() {
  const name = `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const { maintenance } = inject('postgres');
  const address = (user?: string) => {
    const url = new URL(maintenance);
    url.pathname = name;
    if (user !== undefined) url.username = user;
    return url.href;
  };
  onTestFinished(async () => {
    await onServer(maintenance, `drop database if exists ${name} with (force)`);
    await onServer(maintenance, `drop role if exists ${name}; drop role if exists ${name}_owner`);
  });
  return {
    /** Runs a block as the superuser, outside of the database or in it. */
    outside: (part: string) => onServer(maintenance, block(part, name)),
    within: (part: string) => onServer(address(), block(part, name)),
    superuser: (statements: string) => onServer(address(), named(statements, name)),
    server: address(name),
    asServer: (statement: string) => onServer(address(name), statement),
    migrate: () => {
      const [, command = ''] = /^DATABASE_URL='.+' (.+)$/m.exec(block('owner', name)) ?? [];
      return runAsWritten(command, { DATABASE_URL: address(`${name}_owner`) });
    },
  };
}

type Installation = ReturnType<typeof newInstallation>;

/** A problem comes in, somebody signs in, reads it and follows it; all of it as a process of its own. */
async function work({ server }: Installation) {
  const DATA_DIR = await newDataFolder();
  const product = startProcess({ DATA_DIR, DATABASE_URL: server, ...admin });
  const address = await product.ready;
  const call = async (method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as {
      data: { token: string; problems: { _id: string }[] };
    };
    return { status: answer.status, data };
  };
  expect((await call('POST', '/problems', sampleProblem)).status).toBe(201);
  const login = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD };
  const { token } = (await call('POST', '/auth/login', login)).data;
  const { problems } = (await call('GET', '/problems', undefined, token)).data;
  const path = `/problems/${problems[0]?._id}`;
  expect((await call('GET', path, undefined, token)).status).toBe(200);
  const change = { status: 'resolved', note: 'Lamp replaced' };
  expect((await call('PUT', `${path}/status`, change, token)).status).toBe(200);
  product.child.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  expect(product.output()).not.toMatch(/"level":[456]0/);
  const audit = await runAsWritten('npm run audit', { DATABASE_URL: server });
  expect(audit.output).toMatch(/^The audit trail is sound: [5-9] entries/m);
}

const FORBIDDEN = [
  "update audit_trail set action = ''",
  'delete from audit_trail',
  'truncate audit_trail',
  'drop trigger audit_trail_keeps_rows on audit_trail',
  'alter table audit_trail disable trigger all',
  'drop table audit_trail',
  'create table another (id text)',
  'delete from kysely_migration',
];

/** Empty tables of reports as they were before they were in pieces. */
const WHOLE = `
  create table one (like problems including defaults including constraints);
  create table its_history (like problem_history);
  drop table problems, problem_history, problem_references;
  alter table one rename to problems;
  alter table its_history rename to problem_history;
  alter table problems add primary key (id),
    add unique (number), add unique (change), add unique (reference);
  alter table problem_history add primary key (id),
    add foreign key (problem_id) references problems (id);
  create index problem_history_by_problem on problem_history (problem_id, change);
  drop trigger problem_numbers_are_given on counters;
  drop function next_problem_number, problem_numbers_are_given, problems_refer_on_insert,
    problems_refer_on_delete;
  drop sequence problem_numbers;
  alter table problems owner to nagrik_owner;
  alter table problem_history owner to nagrik_owner`;

async function refusesTheServer({ asServer }: Installation): Promise<void> {
  for (const statement of FORBIDDEN)
    await expect(asServer(statement), statement).rejects.toThrow(/permission denied|must be owner/);
}

describe('with a second role that owns the tables, as the page for operators sets it up', () => {
  test('in a new database the server works, and cannot change the trail', async () => {
    const installation = newInstallation();
    await installation.outside('two-roles');
    const made = await installation.migrate();
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('of this version') });
    await installation.within('rights');
    await work(installation);
    await refusesTheServer(installation);
  });

  test('so it is in a database that was in use with one role', async () => {
    const installation = newInstallation();
    await installation.outside('database');
    const db = await openDatabase({ dataDir: '', databaseUrl: installation.server });
    await db.destroy();
    await installation.within('second-role');
    expect(await installation.migrate()).toMatchObject({ code: 0 });
    await installation.within('rights');
    await work(installation);
    await refusesTheServer(installation);
  });

  test('the server says what to do when the tables are those of an older version', async () => {
    const installation = newInstallation();
    await installation.outside('two-roles');
    await installation.migrate();
    await installation.within('rights');
    await installation.superuser(
      `${WHOLE}; delete from kysely_migration where name >= '0013'; alter table problems drop suspected; alter table submissions drop suspected; alter table admins drop language; drop table bulk_items, bulk_changes, open_items, saved_views; alter table problems drop assigned_to, drop newest_note, drop taken_by; alter table submissions drop rejection_reason, drop original, drop edited_by, drop version, drop sounds; alter table blogs drop sounds; alter table comments drop sounds; drop table problem_texts, problem_unfolded, problem_deltas, problem_counts, blog_changes, city_spellings; drop function blogs_changed, cities_spelled, problems_came, problems_changed, problems_went, fold_problem_counts cascade; drop index if exists problems_by_city, problems_by_assignee, problems_open; alter table idempotency_keys drop entry`,
    );
    const DATA_DIR = await newDataFolder();
    const product = startProcess({ DATA_DIR, DATABASE_URL: installation.server, ...admin });
    product.ready.catch(() => {});
    expect(await product.ended).toBe(1);
    expect(product.output()).toContain('run npm run migrate');
    expect(await installation.migrate()).toMatchObject({ code: 0 });
    await work(installation);
  });
});
