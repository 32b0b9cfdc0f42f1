import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { checkTrail } from '#server/audit/check-trail.ts';
import { deliverMails } from '#server/auth/deliver-mails.ts';
import { TABLE_NAMES } from '#server/database/table-keys.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { startMailServer } from '#server/test/mail-server.ts';
import { FROZEN_VERSIONS, openFrozen } from '#server/test/open-frozen.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

const MINUTE = 60 * 1000;

/** This version's server on a copy of what an earlier one has left. */
async function openedNow(version: string) {
  const { frozen, place } = await openFrozen(version);
  const clock = { now: frozen.at };
  const server = await startTestServer({ empty: true, now: () => clock.now, config: place });
  const { inject } = server;
  const read = async (path: string) =>
    (await inject('GET', path, { token: frozen.token })).body.data;
  return { ...server, frozen, clock, read };
}

type Noted = { note: string };

const newestNote = (history: Noted[]) => history.findLast(({ note }) => note !== '')?.note ?? '';

/** Entries of the trail that the making of each left. */
const DEEDS: Record<string, number> = { '0009': 17, '0014': 24, '0015': 24 };

describe.each(FROZEN_VERSIONS)('data frozen at %s', (version) => {
  test('had rows in every table of then', async () => {
    const { db, frozen } = await openedNow(version);
    const empty: string[] = [];
    for (const name of TABLE_NAMES.filter((each) => frozen.tables.includes(each))) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
      if (rows.length === 0) empty.push(name);
    }
    expect(empty).toEqual([]);
  });

  test('is read back with every post, comment, submission and report as it was', async () => {
    const { frozen, read } = await openedNow(version);
    for (const post of frozen.posts)
      expect((await read(`/blogs/${post._id}`)).blog).toMatchObject(post);
    expect((await read('/comments')).comments).toMatchObject(frozen.comments);
    for (const submission of frozen.submissions)
      expect((await read(`/submissions/${submission._id}`)).submission).toMatchObject(submission);
    for (const problem of frozen.problems)
      expect(await read(`/problems/${problem._id}`)).toMatchObject(problem);
    const { problems } = await read('/problems');
    expect(problems.map(({ _id }: { _id: string }) => _id)).toEqual(
      frozen.problems.map(({ _id }) => _id),
    );
    expect((await read('/problems?search=history')).pagination.total).toBe(2);
  });

  test('knows the latest note of each report, and what nobody has edited', async () => {
    const { frozen, db } = await openedNow(version);
    const problems = await db.selectFrom('problems').selectAll().execute();
    const notes = frozen.problems.map(({ _id, history }) => [_id, newestNote(history as Noted[])]);
    expect(problems.map(({ id, newest_note }) => [id, newest_note]).sort()).toEqual(notes.sort());
    expect(problems.map((row) => row.newest_note).filter(Boolean)).toEqual(['Seen to', 'Seen to']);
    const submissions = await db.selectFrom('submissions').selectAll().execute();
    for (const submission of submissions)
      expect(submission).toMatchObject({ version: 1, original: null, rejection_reason: '' });
  });

  test('has its pictures byte for byte, and a trail that is whole', async () => {
    const { frozen, app, db } = await openedNow(version);
    const { rawPayload } = await app.inject({ url: frozen.picture.url });
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(frozen.picture.sha256);
    expect(await checkTrail(db)).toMatchObject({ sound: true, entries: DEEDS[version] });
  });

  test('lets those in who were, with password, session and reset token', async () => {
    const { frozen, inject, read } = await openedNow(version);
    expect((await read('/auth/me')).user.email).toBe(frozen.admins[0]?.email);
    for (const body of frozen.admins)
      expect((await inject('POST', '/auth/login', { body })).status).toBe(200);
    const body = { token: frozen.resetToken, newPassword: 'chosen-much-later' };
    expect((await inject('POST', '/auth/reset-password', { body })).status).toBe(200);
  });

  test('goes on where it was: a retry, a deleted post, a mail that waits', async () => {
    const { frozen, inject, services, clock } = await openedNow(version);
    const { token, keyed, deleted } = frozen;
    const again = await inject('POST', '/blogs', {
      ...{ token, body: keyed.body, headers: { 'idempotency-key': keyed.key } },
    });
    expect(again.body.data.blog._id).toBe(keyed.answer);
    expect((await inject('POST', `/blogs/${deleted}/restore`, { token, body: {} })).status).toBe(
      200,
    );
    const comments = await inject('GET', '/comments', { token });
    expect(comments.body.data.comments).toHaveLength(4);
    clock.now += 10 * MINUTE;
    const { received, url } = await startMailServer();
    await deliverMails({ ...services, mailer: smtpMailer({ url, from: 'a@example.org' }) });
    expect(received).toHaveLength(1);
  });

  test('takes what is new', async () => {
    const { inject, read } = await openedNow(version);
    const body = problemWith({ privacy: { anonymous: true } });
    expect((await inject('POST', '/problems', { body })).status).toBe(201);
    expect((await read('/problems')).problems).toHaveLength(5);
  });
});
