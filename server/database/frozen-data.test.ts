import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { expect, test } from 'vitest';
import { OPEN_STATUSES } from '#contract/problem-values.ts';
import { checkTrail } from '#server/audit/check-trail.ts';
import { deliverMails } from '#server/auth/deliver-mails.ts';
import { knownMigrations } from '#server/database/migrate.ts';
import { TABLE_NAMES } from '#server/database/table-keys.ts';
import type { Tables } from '#server/database/tables.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import type { ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import { expectDesk, expectDeskGoesOn } from '#server/test/frozen-desk.ts';
import { startMailServer } from '#server/test/mail-server.ts';
import {
  FROZEN_VERSIONS,
  type FrozenProblem,
  type FrozenServer,
  startFrozen,
  VERSIONS_WITH_DESK,
} from '#server/test/open-frozen.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import type { TestServer } from '#server/test/test-server.ts';

type ProblemRow = Selectable<Tables['problems']>;

const MINUTE = 60 * 1000;

/** Entries of the trail and mails that the making of each left. */
const LEFT: Record<string, { deeds: number; mails: number }> = {
  ...{ '0009': { deeds: 17, mails: 1 }, '0014': { deeds: 24, mails: 1 } },
  ...{ '0015': { deeds: 24, mails: 1 }, '0017': { deeds: 63, mails: 5 } },
  ...{ '0018': { deeds: 63, mails: 5 }, '0019': { deeds: 63, mails: 5 } },
  ...{ '0020': { deeds: 63, mails: 5 }, '0021': { deeds: 63, mails: 5 } },
  ...{ '0022': { deeds: 63, mails: 5 }, '0023': { deeds: 63, mails: 5 } },
  ...{ '0024': { deeds: 63, mails: 5 }, '0025': { deeds: 63, mails: 5 } },
  ...{ '0026': { deeds: 63, mails: 5 }, '0027': { deeds: 63, mails: 5 } },
  ...{ '0028': { deeds: 63, mails: 5 } },
};

const newestNote = ({ history }: FrozenProblem) =>
  history.findLast(({ note }) => note !== '')?.note ?? '';

test('what the latest migration changes is tried on data of the version before', () => {
  const latest = Number(knownMigrations().at(-1)?.slice(0, 4));
  expect(Number(FROZEN_VERSIONS.at(-1))).toBeGreaterThanOrEqual(latest - 1);
});

async function expectRows({ db, frozen }: FrozenServer) {
  const empty: string[] = [];
  for (const name of TABLE_NAMES.filter((each) => frozen.tables.includes(each))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length === 0) empty.push(name);
  }
  expect(empty).toEqual([]);
}

async function expectRead({ frozen, read }: FrozenServer) {
  for (const post of frozen.posts)
    expect((await read(`/blogs/${post._id}`)).blog).toMatchObject(post);
  expect((await read('/comments')).comments).toMatchObject(frozen.comments);
  for (const submission of frozen.submissions)
    expect((await read(`/submissions/${submission._id}`)).submission).toMatchObject(submission);
  for (const problem of frozen.problems)
    expect(await read(`/problems/${problem._id}`)).toMatchObject(problem);
  const { problems } = await read('/problems?limit=100');
  expect(problems.map(({ _id }: { _id: string }) => _id)).toEqual(
    frozen.problems.map(({ _id }) => _id),
  );
  const found = frozen.problems.filter(({ issueDetails }) =>
    issueDetails.subject.includes('history'),
  );
  expect((await read('/problems?search=history')).pagination.total).toBe(found.length);
}

async function expectNotes({ db, frozen }: FrozenServer) {
  const ids = frozen.problems.map(({ _id }) => _id);
  const rows = await db.selectFrom('problems').selectAll().where('id', 'in', ids).execute();
  const notes = frozen.problems.map((problem) => [problem._id, newestNote(problem)]);
  expect(rows.map(({ id, newest_note }) => [id, newest_note]).sort()).toEqual(notes.sort());
  expect(notes.filter(([, note]) => note !== '').length).toBeGreaterThan(1);
}

async function expectPicture({ frozen, app }: FrozenServer) {
  const { rawPayload } = await app.inject({ url: frozen.picture.url });
  expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(frozen.picture.sha256);
}

/** They are let in who were, with password, session and reset token. */
async function expectLetIn({ frozen, inject, read }: FrozenServer) {
  expect((await read('/auth/me')).user.email).toBe(frozen.admins[0]?.email);
  for (const body of frozen.admins)
    expect((await inject('POST', '/auth/login', { body })).status).toBe(200);
  const body = { token: frozen.resetToken, newPassword: 'chosen-much-later' };
  expect((await inject('POST', '/auth/reset-password', { body })).status).toBe(200);
}

/** Nobody edited any, or gave a reason. */
async function expectUntouchedSubmissions({ db, frozen }: FrozenServer) {
  const rows = await db.selectFrom('submissions').selectAll().execute();
  expect(rows).toHaveLength(frozen.submissions.length);
  for (const row of rows)
    expect(row).toMatchObject({
      ...{ version: 1, original: null, edited_by: null, rejection_reason: '' },
    });
}

/** A retry, a deleted post and a mail that waits; the clock is ten minutes on then. */
async function expectGoesOn({ frozen, inject, services, clock }: FrozenServer, version: string) {
  const { token, keyed, deleted } = frozen;
  const again = await inject('POST', '/blogs', {
    ...{ token, body: keyed.body, headers: { 'idempotency-key': keyed.key } },
  });
  expect(again.body.data.blog._id).toBe(keyed.answer);
  expect((await inject('POST', `/blogs/${deleted}/restore`, { token, body: {} })).status).toBe(200);
  const comments = await inject('GET', '/comments', { token });
  expect(comments.body.data.comments).toHaveLength(4);
  clock.now += 10 * MINUTE;
  const { received, url } = await startMailServer();
  await deliverMails({ ...services, mailer: smtpMailer({ url, from: 'a@example.org' }) });
  expect(received).toHaveLength(LEFT[version]?.mails ?? 0);
}

/** The lists count what is new with what was there. */
async function expectCountedWithNew(server: FrozenServer) {
  const { frozen, inject, read } = server;
  const body = { status: 'closed', note: '' };
  const { _id, status } = frozen.problems[0] as FrozenProblem;
  expect(status).not.toBe('closed');
  const path = `/problems/${_id}/status`;
  expect((await inject('PUT', path, { token: frozen.token, body })).status).toBe(200);
  const reports = [problemWith({}), problemWith({ privacy: { anonymous: true } })];
  for (const sent of reports)
    expect((await inject('POST', '/problems', { body: sent })).status).toBe(201);
  await expectCounted(server);
  const { problems } = await read('/problems?limit=100');
  expect(problems).toHaveLength(frozen.problems.length + reports.length);
}

test.each(FROZEN_VERSIONS)(
  'data frozen at %s is as it was, row by row, as it is read and counted, and goes on where it was',
  async (version) => {
    const server = await startFrozen(version);
    const hasDesk = VERSIONS_WITH_DESK.includes(version);
    // First, as reading a report is an entry of its own.
    const trail = await checkTrail(server.db);
    expect(trail).toMatchObject({ sound: true, entries: LEFT[version]?.deeds });
    await expectRows(server);
    await expectCounted(server);
    await expectRead(server);
    await expectNotes(server);
    await expectPicture(server);
    if (hasDesk) await expectDesk(server);
    else await expectUntouchedSubmissions(server);

    await expectGoesOn(server, version);
    if (hasDesk) await expectDeskGoesOn(server);
    await expectCountedWithNew(server);
    // Last, as a new password ends the sessions.
    await expectLetIn(server);
  },
);

/** Every value of what is counted, one at a time, and what is made of several. */
function askedFilters(rows: ProblemRow[]) {
  const each = <Key extends keyof ProblemRow>(key: Key) => [
    ...new Set(rows.map((row) => row[key])),
  ];
  const late = Object.fromEntries(each('category').map((category) => [category, 2 ** 30]));
  const asked: [Partial<ProblemQuery>, (row: ProblemRow) => boolean][] = [
    [{}, () => true],
    [{ overdueBefore: late }, isOpen],
    [{ assignee: 'none' }, (row) => row.assigned_to === null],
    [
      { status: OPEN_STATUSES, priority: 'medium' },
      (row) => isOpen(row) && row.priority === 'medium',
    ],
  ];
  for (const value of each('status'))
    asked.push([{ status: value }, (row) => row.status === value]);
  for (const value of each('priority'))
    asked.push([{ priority: value }, (row) => row.priority === value]);
  for (const value of each('category'))
    asked.push([{ category: value }, (row) => row.category === value]);
  for (const value of each('city')) asked.push([{ city: value }, (row) => row.city === value]);
  for (const value of each('assigned_to'))
    if (value) asked.push([{ assignee: value }, (row) => row.assigned_to === value]);
  return asked;
}

const isOpen = ({ status }: ProblemRow) => OPEN_STATUSES.includes(status);

/** Compares each total with the rows that there are, those that are suspected apart. */
async function expectCounted({ db, services }: Pick<TestServer, 'db' | 'services'>) {
  const rows = await db.selectFrom('problems').selectAll().execute();
  for (const suspected of [false, true])
    for (const [query, matches] of askedFilters(rows)) {
      const { total } = await services.problemLists.find({
        ...{ ...query, suspected, offset: 0, limit: 1 },
      });
      const there = rows.filter((row) => row.suspected === Number(suspected) && matches(row));
      expect([query, suspected, total]).toEqual([query, suspected, there.length]);
    }
}
