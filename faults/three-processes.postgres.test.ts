import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { blogEndpoints } from '#contract/blogs.ts';
import { IDEMPOTENCY_KEY } from '#contract/call-values.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { submissionEndpoints } from '#contract/submissions.ts';
import { checkTrail } from '#server/audit/check-trail.ts';
import { SIGN_IN_BY_ACCOUNT } from '#server/auth/auth-limits.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { type Caller, call, Refused, type Sent } from './test/call.ts';
import { type EmptyDatabase, makeEmptyDatabase } from './test/empty-database.ts';
import { callersOf, type RunningProcess, startThree } from './test/three-processes.ts';

const PRINTED = /administrator: (\S+) with the password (\S+)/g;

let database: EmptyDatabase;
let processes: RunningProcess[] = [];
/** The account that one of them made and printed. */
let first = { email: '', password: '' };

beforeAll(async () => {
  database = await makeEmptyDatabase();
  processes = await startThree(database.url, { ADMIN_PASSWORD: '' });
  const [, email = '', password = ''] = [...printed().matchAll(PRINTED)][0] ?? [];
  first = await chooseOwn({ email, password });
});

afterAll(async () => {
  for (const { kill } of processes) await kill();
  await database.drop();
});

const printed = () => processes.map(({ output }) => output()).join('');

type At = (token?: string) => Caller;
const [A, B, C] = [0, 1, 2].map(
  (index) =>
    (token = '') =>
      callersOf(processes, token)[index],
) as [At, At, At];
const ALL = [A, B, C];

const signIn = async (at: At, { email, password } = first) =>
  (await call(at(), authEndpoints.login, { body: { email, password } })).token;

/** Changes a password that was printed or given, as the product asks for. */
async function chooseOwn({ email, password }: typeof first): Promise<typeof first> {
  const token = await signIn(A, { email, password });
  const body = { currentPassword: password, newPassword: `my own ${password}` };
  await call(A(token), authEndpoints.changePassword, { body });
  return { email, password: body.newPassword };
}

/** What each of them answers when all are asked at the same moment. */
const askAll = <const E extends Endpoint>(endpoint: E, token: string, sent: Sent) =>
  Promise.allSettled(ALL.map((at) => call(at(token), endpoint, sent)));

/** The status of a refusal; 200 stands for all that is none. */
const statusOf = (answer: PromiseSettledResult<unknown>): number => {
  if (answer.status === 'fulfilled') return 200;
  if (answer.reason instanceof Refused) return answer.reason.status;
  throw answer.reason;
};

describe('three that start at once on an empty database', () => {
  test('make its tables, and one admin whose password one of them prints', async () => {
    expect(printed().match(PRINTED)).toHaveLength(1);
    for (const at of ALL) expect(await signIn(at)).not.toBe('');
    const db = await openDatabase({ dataDir: '', databaseUrl: database.url });
    const admins = await db.selectFrom('admins').select('email').execute();
    const secrets = await db.selectFrom('settings').select('name').execute();
    const counters = await db.selectFrom('counters').select('name').execute();
    expect(await checkTrail(db).finally(() => db.destroy())).toMatchObject({ sound: true });
    expect([admins, secrets, counters].map(({ length }) => length)).toEqual([1, 1, 3]);
    expect(printed()).not.toContain('"level":50');
  });
});

describe('a session', () => {
  test('that one opens counts in all, and ends in all', async () => {
    const token = await signIn(A);
    expect((await askAll(authEndpoints.me, token, {})).map(statusOf)).toEqual([200, 200, 200]);
    await call(C(token), authEndpoints.logout);
    expect((await askAll(authEndpoints.me, token, {})).map(statusOf)).toEqual([401, 401, 401]);
  });

  test('of an admin whom one deactivates ends in all', async () => {
    const token = await signIn(A);
    const other = await addAdmin(token);
    expect((await askAll(authEndpoints.me, other.token, {})).map(statusOf)).toEqual([
      200, 200, 200,
    ]);
    await call(B(token), authEndpoints.setActive, {
      id: other.id,
      body: { active: false, currentPassword: first.password },
    });
    expect((await askAll(authEndpoints.me, other.token, {})).map(statusOf)).toEqual([
      401, 401, 401,
    ]);
    await expect(signIn(C, other)).rejects.toMatchObject({ status: 401 });
  });
});

let added = 0;

async function addAdmin(token: string) {
  const given = { email: `admin${++added}@example.org`, password: 'golghar-patna' };
  const body = { name: 'Ravi Prasad', ...given, currentPassword: first.password };
  const { user } = await call(A(token), authEndpoints.register, { body });
  const account = await chooseOwn(given);
  return { ...account, id: user._id, token: await signIn(B, account) };
}

test('of two admins who deactivate each other at once, one stays', async () => {
  const token = await signIn(A);
  const me = (await call(A(token), authEndpoints.me)).user._id;
  const other = await addAdmin(token);
  const deactivate = (at: At, by: string, id: string, currentPassword: string) =>
    call(at(by), authEndpoints.setActive, { id, body: { active: false, currentPassword } });
  const answers = await Promise.allSettled([
    deactivate(A, token, other.id, first.password),
    deactivate(B, other.token, me, other.password),
  ]);
  expect(answers.map(statusOf).filter((status) => status === 200)).toHaveLength(1);
  const isMine = answers[0]?.status === 'fulfilled';
  const left = isMine ? token : other.token;
  const { administrators } = await call(C(left), authEndpoints.administrators);
  const active = administrators.filter((each) => each.active).map(({ _id }) => _id);
  expect(active).toEqual([isMine ? me : other.id]);
  await call(C(left), authEndpoints.setActive, {
    id: me,
    body: { active: true, currentPassword: (isMine ? first : other).password },
  });
});

test('wrong passwords for an account are counted over all three', async () => {
  const body = { email: 'nobody@example.org', password: 'a-guess' };
  // Each try from another address: what one address may do each process counts for itself.
  const guess = (number: number) =>
    askAll(authEndpoints.login, '', {
      body,
      headers: { 'x-forwarded-for': `203.0.113.${number}` },
    });
  const rounds = await Promise.all(Array.from({ length: 12 }, (_, number) => guess(number)));
  const statuses = rounds.flat().map(statusOf);
  expect(statuses.filter((status) => status === 401)).toHaveLength(SIGN_IN_BY_ACCOUNT.max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(36 - SIGN_IN_BY_ACCOUNT.max);
  for (const answer of await guess(99)) {
    expect(statusOf(answer)).toBe(429);
    const { reason } = answer as PromiseRejectedResult;
    expect(Number(reason.headers.get('retry-after'))).toBeGreaterThan(60);
  }
});

describe('what reaches all three at once happens once:', () => {
  test('an approval', async () => {
    const token = await signIn(A);
    const title = 'Approved by three at once';
    await call(A(), submissionEndpoints.send, { body: { ...sampleSubmission, title } });
    const { submissions } = await call(B(token), submissionEndpoints.list, {
      query: { limit: 50 },
    });
    const id = submissions.find((row) => row.title === title)?._id ?? '';
    const answers = await askAll(submissionEndpoints.approve, token, { id });
    expect(answers.map(statusOf).sort()).toEqual([200, 409, 409]);
    const { blogs } = await call(C(token), blogEndpoints.list, { query: { search: title } });
    expect(blogs.map((blog) => blog.title)).toEqual([title]);
  });

  test('a blog and a decision with one idempotency key each', async () => {
    const token = await signIn(A);
    const title = 'Posted by three at once';
    const headers = { [IDEMPOTENCY_KEY]: crypto.randomUUID() };
    const body = { ...sampleBlog, title };
    const created = await askAll(blogEndpoints.create, token, { body, headers });
    const { blogs } = await call(B(token), blogEndpoints.list, { query: { search: title } });
    const ids = created.map((each) => (each.status === 'fulfilled' ? each.value.blog._id : ''));
    expect(blogs).toHaveLength(1);
    expect(new Set(ids)).toEqual(new Set([blogs[0]?._id]));
    const removal = { id: blogs[0]?._id ?? '', headers };
    const removed = await askAll(blogEndpoints.remove, token, removal);
    expect(removed.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
  });

  test('a problem with one idempotency key', async () => {
    const token = await signIn(A);
    const headers = { [IDEMPOTENCY_KEY]: crypto.randomUUID() };
    const subject = 'Sent to three at once';
    const body = problemWith({ issueDetails: { subject } });
    const answers = await askAll(problemEndpoints.send, '', { body, headers });
    const references = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.reference : '',
    );
    const query = { search: subject };
    const { problems } = await call(B(token), problemEndpoints.list, { query });
    const kept = problems.map(({ reference }) => reference);
    expect(kept).toHaveLength(1);
    expect(references).toEqual([...kept, ...kept, ...kept]);
  });
});

test('likes and views that come to all three are counted exactly', async () => {
  const token = await signIn(A);
  const { blog } = await call(A(token), blogEndpoints.create, { body: sampleBlog });
  const id = blog._id;
  const visitors = Array.from({ length: 20 }, (_, index) => `198.51.100.${index}`);
  // Each likes it twice at one of the processes, which knows who came to it, and counts once.
  const likes = visitors.map(async (address, index) => {
    const at = [A, B, C][index % 3] ?? A;
    const like = () =>
      call(at(), blogEndpoints.like, { id, headers: { 'x-forwarded-for': address } });
    return Promise.allSettled([like(), like()]);
  });
  const views = visitors.map(() => askAll(blogEndpoints.read, '', { id }));
  const answers = (await Promise.all([...likes, ...views])).flat();
  expect(answers.map(statusOf).filter((status) => status !== 200)).toEqual([]);
  // A view is written in passing: it may come a moment after its answer.
  const counted = async () => (await call(B(token), blogEndpoints.read, { id })).blog;
  await expect.poll(counted).toMatchObject({ likes: 20, views: 60 });
});

test('a problem sent to one, and each change of it, is in the lists of the others at once', async () => {
  const token = await signIn(A);
  for (let round = 1; round <= 5; round++) {
    const search = `Open manhole ${round}`;
    const body = problemWith({ issueDetails: { subject: search } });
    const { reference } = await call(A(), problemEndpoints.send, { body });
    const find = async (at: At, status: string) =>
      (await call(at(token), problemEndpoints.list, { query: { search, status } })).problems[0];
    const found = await find(B, 'submitted');
    expect(found?.reference).toBe(reference);
    const change = { id: found?._id ?? '', body: { status: 'resolved' } };
    await call(C(token), problemEndpoints.setStatus, change);
    expect((await find(A, 'resolved'))?.reference).toBe(reference);
    expect(await find(B, 'submitted')).toBeUndefined();
  }
});
