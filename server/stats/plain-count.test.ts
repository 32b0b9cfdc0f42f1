import { expect, test } from 'vitest';
import { problemBody } from '#contract/problem-body.ts';
import { PROBLEM_STATUSES } from '#contract/problem-values.ts';
import type { Figures } from '#contract/stats.ts';
import {
  type HistoryRow,
  insertProblem,
  type ProblemRow,
  setProblemStatus,
  setProblemSuspected,
} from '#server/problems/problem-queries.ts';
import { UNDO_OFFERED } from '#server/problems/undo-offered.ts';
import { problemsToCount } from '#server/stats/figure-queries.ts';
import { sampleProblem } from '#server/test/sample-problem.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Noon in Patna. */
const NOON = Date.UTC(2026, 10, 22, 6, 30);
/** More than are read at once. */
const PROBLEMS = 520;
const DAYS = 30;

/** The same numbers each time. */
function randomNumbers(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % below;
  };
}

type Step = HistoryRow & { before: HistoryRow | undefined };

const takesBack = ({ before, ...step }: Step) =>
  before !== undefined &&
  step.note === '' &&
  step.from_status !== step.to_status &&
  step.from_status === before.to_status &&
  step.to_status === before.from_status &&
  step.by_admin === before.by_admin &&
  step.created_at - before.created_at <= UNDO_OFFERED;

/** When a problem was first answered and last solved, told entry by entry. */
function plainAnswers({ status }: ProblemRow, history: HistoryRow[]) {
  const steps = history.map((step, index) => ({ ...step, before: history[index - 1] }));
  const times = (some: Step[]) => some.map(({ created_at: at }) => at);
  const isAnswer = (step: Step, index: number) => {
    const next = steps[index + 1];
    return !takesBack(step) && !(next && takesBack(next) && step.note === '');
  };
  const answers = steps.filter(isAnswer);
  const solving = steps.filter((s) => s.to_status === 'resolved' && s.from_status !== 'resolved');
  const kept = solving.filter((step) => !takesBack(step));
  const of = (pick: (...times: number[]) => number, some: Step[]) =>
    some.length > 0 ? pick(...times(some)) : null;
  return {
    answered: of(Math.min, answers) ?? (status === 'submitted' ? null : of(Math.min, steps)),
    solved: of(Math.max, kept) ?? of(Math.max, solving),
  };
}

function median(times: number[]): Figures['solution'] {
  const sorted = times.map((time) => Math.max(0, time)).sort((a, b) => a - b);
  if (sorted.length === 0) return { days: null, count: 0 };
  const [low = 0, high = 0] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((i) => sorted[i]);
  return { days: Math.round(((low + high) / 2 / DAY) * 10) / 10, count: sorted.length };
}

const isOpen = ({ status }: ProblemRow) => status !== 'resolved' && status !== 'closed';

async function plainCount({ db }: TestServer) {
  const problems = await db.selectFrom('problems').selectAll().execute();
  const entries = await db.selectFrom('problem_history').selectAll().orderBy('change').execute();
  const dayOf = (time: number) => Math.floor((time + 5.5 * HOUR) / DAY);
  const first = dayOf(NOON) - DAYS + 1;
  const days = Array.from({ length: DAYS }, () => ({ reports: 0, solved: 0 }));
  const [answers, solutions]: [number[], number[]] = [[], []];
  const day = (time: number) => days[dayOf(time) - first] ?? { reports: 0, solved: 0 };
  const isIn = (time: number) => days.includes(day(time));
  const counted = problems.filter(({ suspected }) => suspected === 0);
  for (const problem of counted) {
    const { id, created_at: received } = problem;
    const mine = entries.filter(({ problem_id: of }) => of === id);
    const { answered, solved } = plainAnswers(problem, mine);
    day(received).reports += 1;
    if (answered !== null && isIn(answered)) answers.push(answered - received);
    if (isOpen(problem) || solved === null) continue;
    day(solved).solved += 1;
    if (isIn(solved)) solutions.push(solved - received);
  }
  const open = counted.filter(isOpen).length;
  return { days, firstAnswer: median(answers), solution: median(solutions), open };
}

/** Adds problems at random times; answers their ids. */
function addProblems({ db }: TestServer, count: number, random: (below: number) => number) {
  const body = problemBody.parse(sampleProblem);
  return db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    while (ids.length < count) {
      const reference = `PR${random(100_000_000)}`;
      const at = NOON - random(45 * DAY);
      ids.push((await insertProblem(trx, { body, reference, at })).id);
    }
    return ids;
  });
}

test('the figures are those of a plain count, however histories went, and after each change', async () => {
  const server = await startTestServer({ now: () => NOON });
  const { db, inject, adminToken: token } = server;
  const random = randomNumbers();
  const ids = await addProblems(server, PROBLEMS, random);
  const change = (id: string, at: number) =>
    db.transaction().execute(async (trx) => {
      const to = PROBLEM_STATUSES[random(PROBLEM_STATUSES.length)];
      const name = ['Asha', 'Ravi'][random(2)] as string;
      const note = random(3) === 0 ? 'Noted' : '';
      await setProblemStatus(trx, id, { to, note, by: { id: name, name }, at });
    });
  const someId = () => ids[random(ids.length)] as string;
  const counted = async () => {
    const answer = await inject('GET', `/stats/figures?days=${DAYS}`, { token });
    const { days, firstAnswer, solution, open }: Figures = answer.body.data;
    const ofProblems = days.map(({ reports, solved }) => ({ reports, solved }));
    return { days: ofProblems, firstAnswer, solution, open: open.total };
  };
  for (let index = 0; index < 150; index++) {
    const [id, at] = [someId(), NOON - random(40 * DAY)];
    for (let steps = random(5); steps >= 0; steps--) await change(id, at + steps);
  }
  for (let round = 0; round < 6; round++) {
    expect(await counted(), `round ${round}`).toEqual(await plainCount(server));
    if (round % 3 === 0) ids.push(...(await addProblems(server, 1, random)));
    else if (round % 3 === 1) await change(someId(), NOON);
    else await db.transaction().execute((trx) => setProblemSuspected(trx, someId(), round < 3));
  }
});

test('a change of one problem lets a few histories be read, not all', async () => {
  const server = await startTestServer({ now: () => NOON });
  const [id = ''] = (await addProblems(server, PROBLEMS, randomNumbers())).slice(-1);
  let histories = 0;
  const db = server.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode') histories += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const known = new Map();
  const readAnew = async () => {
    histories = 0;
    for await (const _ of problemsToCount(db, known));
    return histories;
  };
  expect(await readAnew()).toBe(2);
  expect(await readAnew()).toBe(0);
  const by = { id: 'a', name: 'Asha' };
  await server.db
    .transaction()
    .execute((trx) => setProblemStatus(trx, id, { to: 'resolved', note: '', by, at: NOON }));
  expect(await readAnew()).toBe(1);
});
