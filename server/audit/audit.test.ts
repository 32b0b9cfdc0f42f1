import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { checkTrail } from '#server/audit/check-trail.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const post = {
  title: 'Drains of Kankarbagh',
  excerpt: 'What the ward office answered to the letter of its own residents.',
  content: `<p>${'The drain was measured, photographed and cleaned. '.repeat(4)}</p>`,
  category: 'Governance',
  readTime: '5 min read',
  authorName: 'Editors',
  authorEmail: 'editors@example.org',
};

const report = {
  personalInfo: { name: 'Nobody Known', phone: '0612 000000', city: 'Patna', state: 'Bihar' },
  issueDetails: { category: 'Other', subject: 'Dark lane', description: 'Dark for a month' },
  privacy: { anonymous: false, consent: true },
};

/** A day of work: signs in, writes, changes, deletes, rejects and follows. */
async function aDayOfWork({ inject, db }: TestServer) {
  const login = { email: ADMIN.email, password: ADMIN.password };
  const token = (await inject('POST', '/auth/login', { body: login })).body.data.token;
  const { body } = await inject('POST', '/blogs', { token, body: post });
  const id = body.data.blog._id;
  await inject('PUT', `/blogs/${id}`, { token, body: { category: 'Health' } });
  await inject('DELETE', `/blogs/${id}`, { token });
  const { authorName: author, ...rest } = post;
  await inject('POST', '/submissions', { body: { ...rest, author } });
  const submission = await db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
  await inject('POST', `/submissions/${submission.id}/reject`, { token });
  await inject('POST', '/problems', { body: report });
  const problem = await db.selectFrom('problems').select('id').executeTakeFirstOrThrow();
  const body2 = { status: 'resolved', note: 'Lamp replaced' };
  await inject('PUT', `/problems/${problem.id}/status`, { token, body: body2 });
  await inject('POST', '/auth/logout', { token });
  return { blogId: id, submissionId: submission.id, problemId: problem.id };
}

/** What somebody with the rights of the database's owner can do. */
const LIFT_PROTECTION = isOnPostgres
  ? ['drop trigger audit_trail_keeps_rows on audit_trail']
  : ['drop trigger audit_trail_keeps_rows', 'drop trigger audit_trail_keeps_values'];

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
    expect(await checkTrail(server.db)).toMatchObject({ sound: true, deeds: 7 });
  });

  test('holds nothing of reporters and authors', async () => {
    const server = await startTestServer();
    await aDayOfWork(server);
    const trail = JSON.stringify(await readTrail(server.db, 0, 100));
    for (const text of ['Nobody', '0612', 'Lamp', 'Editors', 'Kankarbagh', '@'])
      expect(trail).not.toContain(text);
  });

  test('has no entry of what was refused', async () => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    await inject('DELETE', '/blogs/unknown', { token });
    await inject('POST', '/submissions/unknown/approve', { token });
    await inject('PUT', '/problems/unknown/status', { token, body: { status: 'closed' } });
    expect(await readTrail(server.db, 0, 100)).toEqual([]);
    expect(await checkTrail(server.db)).toMatchObject({ sound: true, deeds: 0 });
  });

  test('lets no statement change or remove a row', async () => {
    const server = await startTestServer();
    await aDayOfWork(server);
    for (const statement of ['delete from audit_trail', "update audit_trail set action = ''"])
      await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('append-only');
    expect(await checkTrail(server.db)).toMatchObject({ sound: true, deeds: 7 });
  });

  test.each([
    ['changed', 'update audit_trail set subject = subject || 1 where number = 3', 3],
    ['removed', 'delete from audit_trail where number = 4', 4],
    ['removed at the end', 'delete from audit_trail where number = 7', 7],
  ])('shows a row that was %s behind its back', async (_, statement, brokenAt) => {
    const server = await startTestServer();
    await aDayOfWork(server);
    for (const each of [...LIFT_PROTECTION, statement]) await sql.raw(each).execute(server.db);
    expect(await checkTrail(server.db)).toEqual({ sound: false, brokenAt });
  });

  test('has no fork when many write at once', async () => {
    const server = await startTestServer();
    const { inject, adminToken: token } = server;
    await Promise.all(
      Array.from({ length: 20 }, () => inject('POST', '/blogs', { token, body: post })),
    );
    expect(await checkTrail(server.db)).toMatchObject({ sound: true, deeds: 20 });
  });
});
