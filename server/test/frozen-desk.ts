import { expect } from 'vitest';
import type { Bulk } from '#contract/bulk.ts';
import type { FrozenProblem, FrozenServer } from '#server/test/open-frozen.ts';

function atDesk(server: FrozenServer) {
  const { token, problems, desk } = server.frozen;
  if (!desk) throw new Error('Nobody had a desk in that version');
  const post = async (path: string): Promise<Bulk> =>
    (await server.inject('POST', `/problems/bulk${path}`, { token })).body.data.bulk;
  const problem = (id: string) => server.read(`/problems/${id}`);
  const frozenProblem = (id: string) =>
    problems.find(({ _id }) => _id === id) as FrozenProblem & { assignee: object | null };
  return { ...server, desk, post, problem, frozenProblem };
}

/** It has its views, each for whom it was kept, and what is open for as long as it is. */
async function expectShown(server: FrozenServer): Promise<void> {
  const { desk, read, clock } = atDesk(server);
  const { own, ofColleague } = desk.views;
  for (const list of ['problems', 'submissions', 'blogs'] as const) {
    expect((await read(`/views?list=${list}`)).views).toMatchObject(own[list]);
    const { views } = await read(`/views?list=${list}`, desk.colleague.token);
    expect(views).toMatchObject(ofColleague[list]);
  }
  expect([own.problems.length, own.submissions.length, ofColleague.blogs.length]).toEqual([
    2, 1, 1,
  ]);
  for (const kind of ['problem', 'submission'] as const) {
    expect(desk.open[kind]).toHaveLength(1);
    expect((await read(`/presence?kind=${kind}`)).open).toEqual(desk.open[kind]);
  }
  clock.now += 2 * 60_000;
  expect((await read('/presence?kind=problem')).open).toEqual([]);
}

/** It is known what was edited, why it was rejected, who has it, who took it and what is suspected. */
async function expectKnown(server: FrozenServer): Promise<void> {
  const { desk, frozen, read } = atDesk(server);
  const { submissions } = await read('/submissions?limit=100');
  expect(submissions).toMatchObject(frozen.submissions);
  const edited = frozen.submissions.filter(({ original }) => original !== null);
  expect(edited).toMatchObject([
    { version: 3, editedBy: 'Third', rejectionReason: 'It is about Gaya, पटना नहीं' },
    {
      version: 3,
      editedBy: 'Third',
      original: { title: 'It is edited', tags: ['ward', 'पटना'] },
    },
  ]);
  const { problems } = await read('/problems?limit=100');
  const rows = frozen.problems.map(({ history: _, takenBy: __, ...row }) => row);
  expect(problems).toMatchObject(rows);
  expect(frozen.problems.filter(({ assignee }) => assignee)).toHaveLength(3);
  expect(frozen.problems.filter(({ takenBy }) => takenBy)).toHaveLength(2);
  expect(await read('/problems/counts')).toEqual(desk.counts);
  for (const list of ['problems', 'submissions'] as const) {
    expect(desk.suspected[list]).toHaveLength(1);
    expect((await read(`/${list}?suspected=true`))[list]).toMatchObject(desk.suspected[list]);
  }
  const { user } = await read('/auth/me', desk.colleague.token);
  expect(user).toMatchObject({ _id: desk.colleague._id, language: desk.colleague.language });
}

/** A change of many that was left goes on, and ends. */
async function expectEnded(server: FrozenServer): Promise<void> {
  const { desk, frozen, read, post, problem } = atDesk(server);
  const { waiting, finished } = desk.bulks;
  expect([waiting.state, finished.state]).toEqual(['running', 'done']);
  expect((await read('/problems/bulk')).bulks).toMatchObject([waiting, finished]);
  const left = frozen.problems.filter(({ issueDetails }) =>
    issueDetails.subject.startsWith('It waits'),
  );
  expect(left).toHaveLength(waiting.total);
  expect(await post(`/${waiting.id}/run`)).toMatchObject({ state: 'done', done: waiting.total });
  const { status, note, assignee } = waiting.change;
  for (const { _id } of left)
    expect(await problem(_id)).toMatchObject({
      ...{ status, newestNote: note, assignee: { id: assignee } },
    });
}

/** A change of many that was at its end is taken back, but for what it had left alone. */
async function expectTakenBack(server: FrozenServer): Promise<void> {
  const { desk, post, problem, frozenProblem } = atDesk(server);
  const { finished, changed } = desk.bulks;
  expect(finished).toMatchObject({ done: 2, failures: 1, failed: [{ reason: 'changed' }] });
  const other = finished.failed[0]?.id ?? '';
  for (const id of changed)
    expect(await problem(id)).toMatchObject({
      ...{ status: 'resolved', assignee: { name: 'First' }, newestNote: 'Seen together' },
    });
  expect(await post(`/${finished.id}/undo`)).toMatchObject({ state: 'undone', undone: 2 });
  const back = await Promise.all(changed.map(problem));
  expect(back.map(({ status, assignee }) => [status, assignee?.name])).toEqual([
    ['submitted', 'Third'],
    ['submitted', undefined],
  ]);
  expect(await problem(other)).toMatchObject(frozenProblem(other));
}

/** What admins did together is as it was; the clock is two minutes on then. */
export async function expectDesk(server: FrozenServer): Promise<void> {
  await expectKnown(server);
  await expectShown(server);
}

/** What they had left goes on. */
export async function expectDeskGoesOn(server: FrozenServer): Promise<void> {
  await expectEnded(server);
  await expectTakenBack(server);
}
