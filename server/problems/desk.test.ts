import { describe, expect, test } from 'vitest';
import { readTrail } from '#server/audit/audit-queries.ts';
import { BEHIND_PROXY, listProblems, sendProblem } from '#server/test/sample-problem.ts';
import { addColleague, startTestServer } from '#server/test/test-server.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 2, 5, 12, 20);
const RAVI = { name: 'Ravi Das', email: 'ravi@example.org', password: 'sonepur-mela' };

/** A server at a time that the test sets, with a colleague, and three problems whose subjects are A, B and C. */
async function start() {
  const clock = { now: NOON };
  const server = await startTestServer({ ...BEHIND_PROXY, now: () => clock.now });
  const token = server.adminToken;
  for (const [subject, category, city] of [
    ['A', 'Other', 'Patna'],
    ['B', 'Women / Child Safety', 'Gaya'],
    ['C', 'Education', 'Ara'],
  ])
    await sendProblem(server, { issueDetails: { subject, category }, personalInfo: { city } });
  const listed = (await listProblems(server)).problems;
  const idOf = (subject: string) =>
    listed.find((each) => each.issueDetails.subject === subject)?._id ?? '';
  return {
    ...server,
    clock,
    idOf,
    colleague: await addColleague(server, RAVI),
    read: async (path: string, as = token) =>
      (await server.inject('GET', path, { token: as })).body.data,
    put: (subject: string, what: string, body: object) =>
      server.inject('PUT', `/problems/${idOf(subject)}/${what}`, { token, body }),
    list: async (query: string) =>
      (await listProblems(server, query)).problems
        .map((each) => each.issueDetails.subject)
        .join(''),
  };
}

describe('a list of problems', () => {
  test('takes several values of a filter, and an order', async () => {
    const { put, list, inject, adminToken: token } = await start();
    await put('A', 'status', { status: 'resolved' });
    await put('C', 'status', { status: 'in_progress' });
    expect(await list('?status=submitted&status=in_progress')).toBe('CB');
    expect(await list('?category=Other&category=Education&sort=oldest')).toBe('AC');
    expect(await list('?city=PATNA&city=gaya')).toBe('BA');
    expect(await list('?priority=medium')).toBe('CA');
    expect(await list('?priority=urgent&priority=medium&sort=urgent')).toBe('BAC');
    expect(await list('?sort=urgent&limit=1&page=2')).toBe('A');
    for (const query of [
      'status=submitted&status=open',
      'priority=high&priority=none',
      'sort=last',
    ]) {
      const { status, body } = await inject('GET', `/problems?${query}`, { token });
      expect([query, status]).toEqual([query, 400]);
      expect(body.errors[0].message).toMatch(/ must be one of /);
    }
    const many = Array.from({ length: 51 }, () => 'city=Patna').join('&');
    expect((await inject('GET', `/problems?${many}`, { token })).status).toBe(400);
  });

  test('has what waits for longer than was promised, from the hour on', async () => {
    const { clock, list, read, put } = await start();
    const overdue = async () =>
      (await read('/problems')).problems.flatMap(
        (each: { overdue: boolean; issueDetails: { subject: string } }) =>
          each.overdue ? [each.issueDetails.subject] : [],
      );
    const steps: [number, string, string][] = [
      // A second before its hour, so that nothing is written between the two.
      [NOON + 2 * DAY + 40 * 60_000 - 1000, '', ''],
      // The last problem of its hour has waited two days by now.
      [NOON + 2 * DAY + 40 * 60_000, 'B', 'B'],
      // A session that is used lives on.
      [NOON + 8 * DAY, 'B', 'B'],
      [NOON + 14 * DAY, 'B', 'B'],
      [NOON + 14 * DAY + HOUR, 'CBA', 'CBA'],
    ];
    for (const [now, all, rows] of steps) {
      clock.now = now;
      expect([await list('?overdue=true'), (await overdue()).join('')]).toEqual([all, rows]);
      expect(await list('')).toBe('CBA');
    }
    await put('B', 'status', { status: 'resolved' });
    expect([await list('?overdue=true'), (await overdue()).join('')]).toEqual(['CA', 'CA']);
    expect(await list('?overdue=true&status=in_progress')).toBe('');
  });

  test('says the newest note of each, which a change without one leaves', async () => {
    const { put, read } = await start();
    const notes = async () =>
      (await read('/problems')).problems.map((each: { newestNote: string }) => each.newestNote);
    await put('B', 'status', { status: 'under_review', note: 'Called the ward office' });
    await put('B', 'status', { status: 'under_review', note: 'They come on Monday' });
    await put('B', 'status', { status: 'in_progress' });
    expect(await notes()).toEqual(['', 'They come on Monday', '']);
  });
});

describe('giving a problem to somebody', () => {
  test('shows who has it, is found by them and stands in the trail', async () => {
    const { put, list, read, db, colleague, idOf } = await start();
    const { status, body } = await put('B', 'assignee', { assignee: colleague.id });
    expect([status, body.message]).toEqual([200, 'Report assigned']);
    expect(body.data.assignee).toEqual({ id: colleague.id, name: 'Ravi Das' });
    expect((await read(`/problems/${idOf('B')}`)).assignee).toEqual(body.data.assignee);
    expect(await list(`?assignee=${colleague.id}`)).toBe('B');
    expect(await list('?assignee=none')).toBe('CA');
    expect(await list('?assignee=nobody-known')).toBe('');
    expect((await put('B', 'assignee', { assignee: null })).body.data.assignee).toBeNull();
    expect(await list('?assignee=none')).toBe('CBA');
    const trail = (await readTrail(db, 0, 100)).filter(({ action }) => action.includes('assign'));
    expect(trail).toMatchObject([
      { action: 'problem.assign', subject: idOf('B'), detail: colleague.id },
      { action: 'problem.unassign', subject: idOf('B'), detail: '' },
    ]);
  });

  test('409 when somebody changed it since, 422 for who may not sign in, 404 for no problem', async () => {
    const { put, db, colleague, read, idOf, inject, adminToken: token } = await start();
    const { version } = await read(`/problems/${idOf('A')}`);
    await put('A', 'status', { status: 'under_review' });
    const assignee = colleague.id;
    expect((await put('A', 'assignee', { assignee, version })).status).toBe(409);
    const late = (await put('A', 'assignee', { assignee })).body.data;
    expect((await put('A', 'status', { status: 'closed', version: late.version })).status).toBe(
      200,
    );
    const path = '/problems/01900000-0000-7000-8000-000000000000/assignee';
    expect((await inject('PUT', path, { token, body: { assignee } })).status).toBe(404);
    await db.updateTable('admins').set({ active: 0 }).where('id', '=', colleague.id).execute();
    for (const one of [colleague.id, 'unknown', 'x'.repeat(101), 7, undefined]) {
      const { status, body } = await put('A', 'assignee', { assignee: one });
      expect([one, status, body.errors[0].path]).toEqual([one, 422, 'assignee']);
    }
    expect((await read(`/problems/${idOf('A')}`)).assignee.name).toBe('Ravi Das');
    const { colleagues } = await read('/auth/colleagues');
    expect(colleagues).toEqual([{ id: expect.any(String), name: 'Asha Kumari' }]);
  });
});

test('counts are those of the lists, each admin’s own among them', async () => {
  const { put, read, clock, colleague, inject, idOf, adminToken: token } = await start();
  await put('A', 'status', { status: 'under_review' });
  await put('A', 'assignee', { assignee: colleague.id });
  clock.now += 3 * DAY;
  const counts = { new: 2, urgent: 1, overdue: 1, open: 3 };
  expect(await read('/problems/counts')).toEqual({ ...counts, mine: 0 });
  expect(await read('/problems/counts', colleague.token)).toEqual({ ...counts, mine: 1 });
  const waiting = { submissions: 0, comments: 0 };
  const problems = { new: 2, urgent: 1, overdue: 1 };
  expect(await read('/stats/waiting')).toEqual({ ...waiting, problems });
  const body = { suspected: true };
  await inject('PUT', `/problems/${idOf('B')}/suspected`, { token, body });
  expect(await read('/stats/waiting')).toEqual({
    ...{ ...waiting, problems: { new: 1, urgent: 0, overdue: 0 } },
  });
});
