import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  type AuditRow,
  hashOf,
  NOBODY,
  readTrail,
  recordEntry,
} from '#server/audit/audit-queries.ts';
import { checkTrail, differingFrom } from '#server/audit/check-trail.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const blog = {
  title: 'Drains of Kankarbagh',
  excerpt: 'What the ward office answered to the letter of its own residents.',
  content: `<p>${'The drain was measured, photographed and cleaned. '.repeat(4)}</p>`,
  category: 'Governance',
  readTime: '5 min read',
  authorName: 'Editors',
  authorEmail: 'editors@example.org',
};

const sent = {
  personalInfo: { name: 'Nobody Known', phone: '0612 000000', city: 'Patna', state: 'Bihar' },
  issueDetails: { category: 'Other', subject: 'Dark lane', description: 'Dark for a month' },
  privacy: { anonymous: false, consent: true },
};

/** A day of work: signs in, writes, changes, deletes, rejects and follows. */
async function aDayOfWork({ inject, db }: TestServer) {
  const login = { email: ADMIN.email, password: ADMIN.password };
  const token = (await inject('POST', '/auth/login', { body: login })).body.data.token;
  const { body } = await inject('POST', '/blogs', { token, body: blog });
  const id = body.data.blog._id;
  await inject('PUT', `/blogs/${id}`, { token, body: { category: 'Health' } });
  await inject('DELETE', `/blogs/${id}`, { token });
  const { authorName: author, ...rest } = blog;
  await inject('POST', '/submissions', { body: { ...rest, author } });
  const submission = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
  await inject('POST', `/submissions/${submission.id}/reject`, { token });
  await inject('POST', '/problems', { body: sent });
  const problem = await db.selectFrom('problems').select('id').executeTakeFirstOrThrow();
  const body2 = { status: 'resolved', note: 'Lamp replaced' };
  await inject('PUT', `/problems/${problem.id}/status`, { token, body: body2 });
  await inject('POST', '/auth/logout', { token });
  return { blogId: id, submissionId: submission.id, problemId: problem.id };
}

/** What somebody with the rights of the database's owner can do. */
const LIFT_PROTECTION = isOnPostgres
  ? ['drop trigger if exists audit_trail_keeps_rows on audit_trail']
  : [
      'drop trigger if exists audit_trail_keeps_rows',
      'drop trigger if exists audit_trail_keeps_values',
    ];

async function behindItsBack({ db }: Pick<TestServer, 'db'>, statement: string): Promise<void> {
  for (const each of [...LIFT_PROTECTION, statement]) await sql.raw(each).execute(db);
}

async function putBack(server: TestServer, rows: AuditRow[]): Promise<void> {
  await behindItsBack(server, 'delete from audit_trail');
  await server.db.insertInto('audit_trail').values(rows).execute();
}

const record = ({ db }: Pick<TestServer, 'db'>, entry: { detail?: string }) =>
  inTransaction(db, (trx) =>
    recordEntry(trx, { by: NOBODY, action: 'session.refuse', subject: 'x', at: 7, ...entry }),
  );

/** What somebody does who knows how the hashes are made: changes an entry and makes all hashes fit. */
async function writeAnew(
  server: TestServer,
  rows: AuditRow[],
  change: Partial<AuditRow>,
): Promise<void> {
  await behindItsBack(server, 'delete from audit_trail');
  let previous_hash = '';
  for (const each of rows) {
    const changed = each.number === change.number ? { ...each, ...change } : each;
    const row = { ...changed, previous_hash };
    previous_hash = hashOf(row);
    await server.db
      .insertInto('audit_trail')
      .values({ ...row, hash: previous_hash })
      .execute();
  }
  const counter = `update counters set value = ${rows.length} where name = 'audit_trail'`;
  await behindItsBack(server, counter);
}

describe('the audit trail', () => {
  test('says who did what to what, from which session', async () => {
    const server = await startTestServer();
    const { blogId, submissionId, problemId } = await aDayOfWork(server);
    const rows = await readTrail(server.db, 0, 100);
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['session.open', rows[0]?.session_id],
      ['blog.create', blogId],
      ['blog.update', blogId],
      ['blog.delete', blogId],
      ['submission.reject', submissionId],
      ['problem.resolved', problemId],
      ['session.end', rows[0]?.session_id],
    ]);
    expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(1);
    expect(await checkTrail(server.db)).toMatchObject({ sound: true, entries: 7 });
  });

  test('holds nothing of reporters and authors', async () => {
    const server = await startTestServer();
    await aDayOfWork(server);
    const trail = JSON.stringify(await readTrail(server.db, 0, 100));
    for (const text of ['Nobody', '0612 000000', 'Lamp', 'Editors', 'Kankarbagh', '@'])
      expect(trail).not.toContain(text);
  });

  test('has no entry of what was refused', async () => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    await inject('DELETE', '/blogs/unknown', { token });
    await inject('POST', '/submissions/unknown/approve', { token });
    await inject('PUT', '/problems/unknown/status', { token, body: { status: 'closed' } });
    expect(await readTrail(server.db, 0, 100)).toEqual([]);
    expect(await checkTrail(server.db)).toMatchObject({ sound: true, entries: 0 });
  });

  test('lets no statement change or remove a row', async () => {
    const server = await startTestServer();
    await aDayOfWork(server);
    for (const statement of ['delete from audit_trail', "update audit_trail set action = ''"])
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('append-only');
    expect(await checkTrail(server.db)).toMatchObject({ sound: true, entries: 7 });
  });

  test('shows a row that was changed or removed behind its back', async () => {
    const server = await startTestServer();
    await aDayOfWork(server);
    const rows = await readTrail(server.db, 0, 100);
    for (const [statement, brokenAt] of [
      ['update audit_trail set subject = subject || 1 where number = 3', 3],
      ['delete from audit_trail where number = 4', 4],
      // At the end.
      ['delete from audit_trail where number = 7', 7],
    ] as const) {
      await behindItsBack(server, statement);
      expect(await checkTrail(server.db)).toEqual({ sound: false, brokenAt });
      await putBack(server, rows);
      expect(await checkTrail(server.db)).toMatchObject({ sound: true, entries: 7 });
    }
  });

  test('names the entry of which anything was changed', async () => {
    const server = await startTestServer();
    await aDayOfWork(server);
    await record(server, { detail: '12' });
    await record(server, {});
    const rows = await readTrail(server.db, 0, 100);
    for (const [column, value] of [
      ['number', '100'],
      ['at', 'at + 1'],
      ['admin_id', "admin_id || '1'"],
      ['session_id', "session_id || '1'"],
      ['action', "'blog.create'"],
      ['subject', "subject || '1'"],
      ['detail', "detail || '1'"],
      // As an entry from before there were details.
      ['detail', "''"],
      ['previous_hash', "'another'"],
      ['hash', "'another'"],
    ] as const)
      for (const number of value === "''" ? [8] : [3, 8]) {
        const change = `update audit_trail set ${column} = ${value} where number = ${number}`;
        await behindItsBack(server, change);
        const seen = await checkTrail(server.db);
        expect([column, value, seen]).toEqual([column, value, { sound: false, brokenAt: number }]);
        await putBack(server, rows);
        expect(await checkTrail(server.db)).toMatchObject({ sound: true, entries: 9 });
      }
  });

  test('keeps the hash that entries had before there were details', async () => {
    const { db } = await startTestServer();
    const old = { number: 1, at: 5, admin_id: 'a', session_id: 's', action: 'blog.create' };
    const covered = [...Object.values(old), 'b', ''];
    const hash = createHash('sha256').update(JSON.stringify(covered)).digest('hex');
    const counter = db.updateTable('counters').where('name', '=', 'audit_trail');
    await counter.set({ value: 1 }).execute();
    // As an older process writes it beside newer ones.
    await sql`insert into audit_trail
      (number, at, admin_id, session_id, action, subject, previous_hash, hash)
      values (1, 5, 'a', 's', 'blog.create', 'b', '', ${hash})`.execute(db);
    await record({ db }, { detail: '2' });
    await record({ db }, {});
    expect(await checkTrail(db)).toMatchObject({ sound: true, entries: 3 });
    expect((await readTrail(db, 0, 10)).map(({ detail }) => detail)).toEqual(['', '2', '']);
  });

  test('that was written anew as a whole is seen by who has noted an entry', async () => {
    const server = await startTestServer();
    await aDayOfWork(server);
    const before = await readTrail(server.db, 0, 100);
    const noted = before.map(({ number, hash }) => ({ number, hash }));
    expect(await differingFrom(server.db, noted)).toEqual([]);
    await writeAnew(server, before.slice(0, 6), { number: 4, subject: 'another' });
    expect(await checkTrail(server.db)).toMatchObject({ sound: true, entries: 6 });
    const differing = await differingFrom(server.db, noted);
    expect(differing.map(({ number, isMissing }) => [number, isMissing])).toEqual([
      [4, false],
      [5, false],
      [6, false],
      [7, true],
    ]);
  });

  test('is followed to its end, however long it is', async () => {
    const server = await startTestServer();
    const rows: AuditRow[] = [];
    for (let number = 1; number <= 1001; number++) {
      const previous_hash = rows.at(-1)?.hash ?? '';
      const by = { admin_id: '', session_id: '', action: 'blog.create', subject: 'x', detail: '' };
      const row = { number, at: 5, ...by, previous_hash };
      rows.push({ ...row, hash: hashOf(row) });
    }
    await server.db.insertInto('audit_trail').values(rows).execute();
    await behindItsBack(server, "update counters set value = 1001 where name = 'audit_trail'");
    const lastHash = rows.at(-1)?.hash;
    expect(await checkTrail(server.db)).toEqual({ sound: true, entries: 1001, lastHash });
    await behindItsBack(server, 'update audit_trail set at = 6 where number = 1001');
    expect(await checkTrail(server.db)).toEqual({ sound: false, brokenAt: 1001 });
  });

  test('is sound while others add to it', async () => {
    const server = await startTestServer();
    const stop = { now: false };
    const adding = (async () => {
      for (let added = 0; !stop.now || added < 5; added++) await record(server, {});
    })();
    for (let checks = 0; checks < 20; checks++)
      expect(await checkTrail(server.db)).toMatchObject({ sound: true });
    stop.now = true;
    await adding;
    await behindItsBack(server, "update counters set value = 2 where name = 'audit_trail'");
    expect(await checkTrail(server.db)).toEqual({ sound: false, brokenAt: 3 });
  });

  test('has no fork when many write at once', async () => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    await Promise.all(
      Array.from({ length: 20 }, () => inject('POST', '/blogs', { token, body: blog })),
    );
    expect(await checkTrail(server.db)).toMatchObject({ sound: true, entries: 20 });
  });
});
