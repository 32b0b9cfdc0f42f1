import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkTrail } from '#server/audit/check-trail.ts';
import { deliverMails } from '#server/auth/deliver-mails.ts';
import { hourOf } from '#server/database/hour-of.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { TABLE_NAMES } from '#server/database/table-keys.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { startMailServer } from '#server/test/mail-server.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import {
  FIRST_VERSION,
  type Frozen,
  type FrozenProblem,
  type FrozenServer,
  openFrozen,
  startFrozen,
} from '#server/test/open-frozen.ts';
import { findTimes, seize, seizedFile } from '#server/test/seized.ts';

const MINUTE = 60 * 1000;

const hourIn = (time: unknown) => new Date(hourOf(Date.parse(String(time)))).toISOString();

/** Since then no id of a report holds its minute, and of an anonymous one no time does. */
function withHours({ _id, ...problem }: FrozenProblem) {
  const { history } = problem;
  const isAnonymous = (problem.privacy as { anonymous: boolean }).anonymous;
  const isChanged = !isAnonymous && history.length > 0;
  return {
    ...problem,
    submittedAt: hourIn(problem.submittedAt),
    lastUpdated: isChanged ? problem.lastUpdated : hourIn(problem.lastUpdated),
    history: isAnonymous ? history.map((each) => ({ ...each, at: hourIn(each.at) })) : history,
  };
}

/** When the anonymous ones came, as they were kept to the millisecond. */
const momentsIn = ({ problems }: Frozen) =>
  problems
    .filter(({ privacy }) => (privacy as { anonymous: boolean }).anonymous)
    .map(({ submittedAt }) => Date.parse(String(submittedAt)));

/** Nothing is kept of an address, and the minute of an anonymous report in the trail alone. */
async function expectUntraced({ db, frozen }: FrozenServer) {
  const moments = momentsIn(frozen);
  const holds: string[] = [];
  for (const name of TABLE_NAMES) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    const kept = seizedFile(name, Buffer.from(JSON.stringify(rows)));
    if (findTimes([kept], moments, 1).length > 0) holds.push(name);
  }
  // Entries cannot be changed: those of a report whose status was set name it by the id it had.
  expect(holds).toEqual(['audit_trail']);
  expect((await sql`select * from rate_limits`.execute(db)).rows).toEqual([]);
  await expect(sql`select * from blog_likes`.execute(db)).rejects.toThrow('blog_likes');
}

/** Posts, submissions, reports, comments and a picture are as they were. */
async function expectRead({ frozen, app, read }: FrozenServer) {
  for (const post of frozen.posts)
    expect((await read(`/blogs/${post._id}`)).blog).toMatchObject(post);
  for (const submission of frozen.submissions)
    expect((await read(`/submissions/${submission._id}`)).submission).toMatchObject(submission);
  const { comments } = await read('/comments');
  expect(comments).toMatchObject(
    ['It waits as well', 'It waits'].map((text) => ({ text, status: 'pending' })),
  );
  const { problems } = await read('/problems?limit=100');
  expect(problems).toMatchObject(
    frozen.problems.map(({ reference, issueDetails }) => ({ reference, issueDetails })),
  );
  for (const [index, { _id }] of problems.entries())
    expect(await read(`/problems/${_id}`)).toMatchObject(
      withHours(frozen.problems[index] as FrozenProblem),
    );
  const { rawPayload } = await app.inject({ url: frozen.picture.url });
  expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(frozen.picture.sha256);
}

test('data of the first version is as it was, keeps nothing of an address, and the minute of an anonymous report in the trail alone, and lets those in who were', async () => {
  const server = await startFrozen(FIRST_VERSION);
  // First, as reading a report is an entry of its own.
  expect(await checkTrail(server.db)).toMatchObject({ sound: true, entries: 14 });
  await expectUntraced(server);
  await expectRead(server);

  const { frozen, inject, read, services, clock } = server;
  expect((await read('/auth/me')).user.email).toBe(frozen.admins[0]?.email);
  for (const body of frozen.admins)
    expect((await inject('POST', '/auth/login', { body })).status).toBe(200);
  const body = { token: frozen.resetToken, newPassword: 'chosen-much-later' };
  expect((await inject('POST', '/auth/reset-password', { body })).status).toBe(200);
  clock.now += 10 * MINUTE;
  const { received, url } = await startMailServer();
  await deliverMails({ ...services, mailer: smtpMailer({ url, from: 'a@example.org' }) });
  expect(received.length).toBeGreaterThan(0);
});

if (!isOnPostgres)
  test('of the first version no page that was freed has the minute of a report that nobody touched', async () => {
    const { frozen, place } = await openFrozen(FIRST_VERSION);
    const untouched = frozen.problems.filter(({ history }) => history.length === 0);
    const moments = momentsIn({ ...frozen, problems: untouched });
    expect(moments).toHaveLength(1);
    expect(findTimes(await seize(place.dataDir), moments, 1)).not.toEqual([]);
    await (await openDatabase(place)).destroy();
    expect(findTimes(await seize(place.dataDir), moments, 1)).toEqual([]);
  });
