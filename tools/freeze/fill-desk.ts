import { report, submission } from './bodies.ts';
import type { Call } from './run-server.ts';

const THIRD = { name: 'Third', email: 'third@example.org', password: 'chosen-by-another' };
const OWN = { email: THIRD.email, password: 'frozen-third-1947' };

type Row = { _id: string; status: string; issueDetails: { subject: string } };
type Calls = { call: Call; token: string; colleague: { _id: string; token: string } };

/** What admins do together at the desk; `admin` signs in besides those that were there before. */
export async function fillDesk(call: Call, first: { token: string; password: string }) {
  const colleague = await addColleague(call, first);
  const calls = { call, token: first.token, colleague };
  const views = await addViews(calls);
  const submissions = await addEdits(calls);
  await takeByPhone(calls);
  await noteAndAssign(calls);
  const bulks = await changeMany(calls);
  await signFor(calls, submissions);
  const read = async (path: string) => (await call('GET', path, { token: first.token })).data;
  return {
    ...{ admin: OWN, colleague: { ...colleague, language: 'hi' }, views, bulks },
    counts: await read('/problems/counts'),
    suspected: {
      problems: (await read('/problems?suspected=true')).problems,
      submissions: (await read('/submissions?suspected=true')).submissions,
    },
    open: {
      problem: (await read('/presence?kind=problem')).open,
      submission: (await read('/presence?kind=submission')).open,
    },
  };
}

/** Another admin, who has chosen the own password and language. */
async function addColleague(call: Call, { token, password }: { token: string; password: string }) {
  const body = { ...THIRD, currentPassword: password };
  const { user } = (await call('POST', '/auth/register', { token, body })).data;
  const { name: _, ...given } = THIRD;
  const own = (await call('POST', '/auth/login', { body: given })).data.token as string;
  const change = { currentPassword: THIRD.password, newPassword: OWN.password };
  await call('PUT', '/auth/change-password', { token: own, body: change });
  await call('PUT', '/auth/profile', { token: own, body: { language: 'hi' } });
  return { _id: user._id as string, token: own };
}

async function addViews({ call, token, colleague }: Calls) {
  for (const [as, list, name, query, shared] of [
    [token, 'problems', 'My urgent ones', 'priority=urgent&assignee=none', false],
    [token, 'submissions', 'What waits', 'status=pending&search=%E0%A4%AA', true],
    [colleague.token, 'problems', 'Patna, सड़क', 'city=Patna&search=sadak', true],
    [colleague.token, 'blogs', 'Drafts', 'status=draft', false],
  ] as const)
    await call('POST', '/views', { token: as, body: { list, name, query, shared } });
  const seen = async (as: string) => {
    const lists: Record<string, unknown> = {};
    for (const list of ['problems', 'submissions', 'blogs'])
      lists[list] = (await call('GET', `/views?list=${list}`, { token: as })).data.views;
    return lists;
  };
  return { own: await seen(token), ofColleague: await seen(colleague.token) };
}

/** One submission that waits as it was edited, one that was edited and rejected, and suspected spam. */
async function addEdits({ call, token, colleague }: Calls): Promise<string[]> {
  const ids: string[] = [];
  for (const title of ['It is edited', 'It is edited and rejected']) {
    await call('POST', '/submissions', { body: submission(title) });
    const { submissions } = (await call('GET', '/submissions', { token })).data;
    const { _id } = submissions.find((each: { title: string }) => each.title === title);
    const path = `/submissions/${_id}`;
    const once = { ...submission(`${title}, सही`), version: 1 };
    await call('PUT', path, { token, body: once });
    const changed = { tags: ['ward'], featuredImage: 'https://example.org/picture.jpg' };
    const twice = { ...submission(`${title} twice`), ...changed, version: 2 };
    await call('PUT', path, { token: colleague.token, body: twice });
    ids.push(_id);
  }
  const reason = 'It is about Gaya, पटना नहीं';
  await call('POST', `/submissions/${ids[1]}/reject`, { token, body: { reason } });
  const website = 'https://example.org/robot';
  await call('POST', '/submissions', { body: { ...submission('From a robot'), website } });
  await call('POST', '/problems', { body: { ...report('From a robot', true), website } });
  return ids;
}

async function takeByPhone({ call, colleague }: Calls): Promise<void> {
  for (const [subject, anonymous] of [
    ['By phone and named', false],
    ['By phone and anonymous', true],
  ] as const) {
    const body = report(subject, anonymous, { category: 'Women / Child Safety' });
    await call('POST', '/problems/by-phone', { token: colleague.token, body });
  }
}

async function problemOf({ call, token }: Calls, subject: string): Promise<Row> {
  const { problems } = (await call('GET', '/problems?limit=100', { token })).data;
  return problems.find((each: Row) => each.issueDetails.subject === subject);
}

/** A note alone, a status with a note, a status and a note that hides an earlier one, a colleague. */
async function noteAndAssign(calls: Calls): Promise<void> {
  const { call, token, colleague } = calls;
  const { _id: noted } = await problemOf(calls, 'By phone and named');
  const { _id: given } = await problemOf(calls, 'By phone and anonymous');
  for (const [id, status, note] of [
    [noted, 'submitted', 'Called back, कोई नहीं'],
    [given, 'under_review', 'Seen'],
    [given, 'in_progress', 'Crew is out'],
    [given, 'under_review', ''],
  ])
    await call('PUT', `/problems/${id}/status`, { token, body: { status, note } });
  await call('PUT', `/problems/${given}/assignee`, { token, body: { assignee: colleague._id } });
}

/** Three changes of many: one taken back, one that has not begun, one that left out what was changed meanwhile. */
async function changeMany(calls: Calls) {
  const { call, token, colleague } = calls;
  const rows: Row[] = [];
  for (const subject of [
    'Chosen first',
    'Chosen second',
    'Chosen third',
    'It waits',
    'It waits too',
  ]) {
    const place = { category: 'Law & Order / Police', location: `At ${subject}` };
    await call('POST', '/problems', { body: report(subject, rows.length % 2 === 0, place) });
    rows.push(await problemOf(calls, subject));
  }
  const ids = rows.map(({ _id }) => _id);
  const post = async (path: string, body?: object) =>
    (await call('POST', `/problems/bulk${path}`, { token, ...(body && { body }) })).data.bulk;
  const given = { assignee: colleague._id };
  await call('PUT', `/problems/${ids[0]}/assignee`, { token, body: given });
  const back = await post('', { ids: ids.slice(0, 1), change: { status: 'closed' } });
  await post(`/${back.id}/run`);
  await post(`/${back.id}/undo`);
  const { user } = (await call('GET', '/auth/me', { token })).data;
  const change = { status: 'in_progress', note: 'Seen together', assignee: user._id };
  const waiting = await post('', { ids: ids.slice(3), change });
  const finished = await post('', {
    ids: ids.slice(0, 3),
    change: { ...change, status: 'resolved' },
  });
  const meanwhile = { status: 'closed', note: 'Closed meanwhile' };
  await call('PUT', `/problems/${ids[2]}/status`, { token, body: meanwhile });
  return { waiting, finished: await post(`/${finished.id}/run`), changed: ids.slice(0, 2) };
}

/** The colleague has a problem and a submission open. */
async function signFor(calls: Calls, submissions: string[]): Promise<void> {
  const { _id } = await problemOf(calls, 'Named and new');
  for (const body of [
    { kind: 'problem', id: _id },
    { kind: 'submission', id: submissions[0] },
  ])
    await calls.call('PUT', '/presence', { token: calls.colleague.token, body });
}
