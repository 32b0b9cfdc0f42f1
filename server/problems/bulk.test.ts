import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Bulk } from '#contract/bulk.ts';
import { readTrail } from '#server/audit/audit-queries.ts';
import { checkTrail } from '#server/audit/check-trail.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Handle, Tables } from '#server/database/tables.ts';
import { countItems } from '#server/problems/bulk-queries.ts';
import { newTestDatabase } from '#server/test/new-test-database.ts';
import { roundsDuring } from '#server/test/rounds-during.ts';
import { BEHIND_PROXY, listProblems, sendProblem } from '#server/test/sample-problem.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';
import { ADMIN, addColleague, startTestServer } from '#server/test/test-server.ts';

/** Four slices, in the third of which the process dies. */
const MANY = 800;

/** Adds many problems at once, as they would have come. */
async function addMany(db: Kysely<Tables>, count: number): Promise<void> {
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    insert into problems (id, number, change, reference, status, priority, category, subject,
      description, location, incident_date, supporting_link, city, city_key, state, anonymous,
      created_at, updated_at)
    select 'id-' || n, n, -n, 'PR-' || n, 'submitted', 'medium', 'Other', 'Subject', 'Text', '', '', '',
      'Patna', 'patna', 'Bihar', 1, 0, 0 from numbers`.execute(db);
  await db
    .updateTable('counters')
    .set({ value: count })
    .where('name', '=', 'problem_numbers')
    .execute();
}

/** Problems by status, and what else must fit to it. */
async function stateOf(db: Handle) {
  const count = async (
    table: 'problem_history' | 'audit_trail',
    condition = sql<boolean>`1 = 1`,
  ) => {
    const query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await query.where(condition).executeTakeFirstOrThrow()).count);
  };
  const rows = await db
    .selectFrom('problems')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return {
    statuses: Object.fromEntries(rows.map(({ status, count: each }) => [status, Number(each)])),
    history: await count('problem_history'),
    entries: await count(
      'audit_trail',
      sql<boolean>`action in ('problem.resolved', 'problem.submitted')`,
    ),
  };
}

/** The product as a process of its own, and calls of its admin. */
async function startProduct(dataDir: string, databaseUrl: string | undefined) {
  const server = startProcess({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  const address = await server.ready;
  const call = async (path: string, body: object | undefined, token = '') => {
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { data: { token: string; bulk: Bulk } };
  };
  const { email, password } = ADMIN;
  const { token } = (await call('/auth/login', { email, password })).data;
  return {
    ...server,
    post: async (path: string, body?: object) =>
      (await call(`/problems/bulk${path}`, body, token)).data.bulk,
  };
}

test('hundreds of reports are changed and changed back, over a kill, and nothing is half done', {
  timeout: 600_000,
}, async () => {
  const dataDir = await newDataFolder();
  const databaseUrl = await newTestDatabase();
  const db = await openDatabase({ dataDir, databaseUrl });
  onTestFinished(() => db.destroy());
  await addMany(db, MANY);
  const first = await startProduct(dataDir, databaseUrl);
  const change = { status: 'resolved', note: 'Lamp replaced' };
  const { id, total, state } = await first.post('', { filters: { city: 'Patna' }, change });
  expect([total, state]).toEqual([MANY, 'running']);
  let done = 0;
  while (done < MANY / 2) done = (await first.post(`/${id}/run`)).done;
  // One more is under way when it dies.
  const cut = first.post(`/${id}/run`).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await first.kill();
  await cut;
  const half = await stateOf(db);
  const resolved = half.statuses.resolved ?? 0;
  expect([resolved >= done, resolved <= done + 200]).toEqual([true, true]);
  expect(half).toMatchObject({ history: resolved, entries: resolved });
  expect((await countItems(db, id)).done).toBe(resolved);
  const second = await startProduct(dataDir, databaseUrl);
  let bulk = await second.post(`/${id}/run`);
  while (bulk.state === 'running') bulk = await second.post(`/${id}/run`);
  expect(bulk).toMatchObject({ done: MANY, undone: 0, failures: 0, state: 'done' });
  const all = { statuses: { resolved: MANY }, history: MANY, entries: MANY };
  expect(await stateOf(db)).toEqual(all);
  do bulk = await second.post(`/${id}/undo`);
  while (bulk.state === 'undoing');
  expect(bulk).toMatchObject({ done: 0, undone: MANY, failures: 0, state: 'undone' });
  const twice = { history: MANY * 2, entries: MANY * 2 };
  expect(await stateOf(db)).toEqual({ statuses: { submitted: MANY }, ...twice });
  expect(await checkTrail(db)).toMatchObject({ sound: true });
});

/** A server with three problems and a colleague, on which an admin starts a change of them. */
async function start(now?: () => number) {
  const server = await startTestServer({ ...BEHIND_PROXY, ...(now && { now }) });
  const token = server.adminToken;
  for (const subject of ['A', 'B', 'C']) await sendProblem(server, { issueDetails: { subject } });
  const ids = (await listProblems(server)).problems.map(({ _id }) => _id);
  const post = (path: string, body?: object, as = token) =>
    server.inject('POST', `/problems/bulk${path}`, { token: as, body });
  const colleague = await addColleague(server, {
    ...{ name: 'Ravi Das', email: 'ravi@example.org', password: 'sonepur-mela' },
  });
  const read = async (id = '') =>
    (await server.inject('GET', `/problems/${id}`, { token })).body.data;
  const setStatus = (id: string, status: string) =>
    server.inject('PUT', `/problems/${id}/status`, { token, body: { status } });
  return { ...server, ids, post, colleague, read, setStatus };
}

describe('a change of many problems', () => {
  test('is each time what a change of one is, with its entries in the trail', async () => {
    const { ids, post, colleague, read, db } = await start();
    const change = { status: 'in_progress', note: 'Crew is out', assignee: colleague.id };
    const { bulk } = (await post('', { ids, change })).body.data;
    expect(bulk).toMatchObject({ change, total: 3, done: 0, state: 'running', failed: [] });
    expect((await read(ids[0])).status).toBe('submitted');
    expect((await post(`/${bulk.id}/run`)).body.data.bulk).toMatchObject({
      done: 3,
      state: 'done',
    });
    expect(await read(ids[0])).toMatchObject({
      ...{ status: 'in_progress', newestNote: 'Crew is out', assignee: { id: colleague.id } },
      history: [{ from: 'submitted', to: 'in_progress', note: 'Crew is out', by: ADMIN.name }],
    });
    const trail = (await readTrail(db, 0, 100)).filter(({ action }) =>
      /^(bulk|problem)(?!.open)/.test(action),
    );
    expect(trail).toHaveLength(7);
    expect(trail.map(({ action, detail }) => [action, detail]).slice(0, 3)).toEqual([
      ['bulk.start', ''],
      ['problem.in_progress', 'note'],
      ['problem.assign', colleague.id],
    ]);
  });

  test('leaves alone what somebody changed meanwhile, forwards and back, and names it', async () => {
    const { ids, post, setStatus, read } = await start();
    const { id } = (await post('', { filters: {}, change: { status: 'closed' } })).body.data.bulk;
    await setStatus(ids[1] ?? '', 'under_review');
    const { bulk } = (await post(`/${id}/run`)).body.data;
    const { reference } = await read(ids[1]);
    const failed = [{ id: ids[1], reference, reason: 'changed' }];
    expect(bulk).toMatchObject({ done: 2, failures: 1, failed, state: 'done' });
    await setStatus(ids[0] ?? '', 'resolved');
    const undone = (await post(`/${id}/undo`)).body.data.bulk;
    expect(undone).toMatchObject({ done: 0, undone: 1, failures: 2, state: 'undone' });
    const statuses = [];
    for (const each of ids) statuses.push((await read(each)).status);
    expect(statuses).toEqual(['resolved', 'under_review', 'submitted']);
  });

  test('leaves alone what is another version than the one that was looked at', async () => {
    const { ids, post, setStatus, read } = await start();
    const versions = [];
    for (const id of ids) versions.push((await read(id)).version);
    await setStatus(ids[0] ?? '', 'closed');
    await setStatus(ids[1] ?? '', 'closed');
    // Whichever version it has now.
    versions[1] = null;
    const change = { status: 'in_progress' };
    const { id } = (await post('', { ids, versions, change })).body.data.bulk;
    const { bulk } = (await post(`/${id}/run`)).body.data;
    expect(bulk).toMatchObject({ done: 2, failed: [{ id: ids[0], reason: 'changed' }] });
    expect((await read(ids[0])).status).toBe('closed');
  });

  test('is not taken up twice by two at once, and what is as it shall be is no change', async () => {
    const { ids, post, setStatus, db } = await start();
    await setStatus(ids[2] ?? '', 'closed');
    const { id } = (await post('', { ids, change: { status: 'closed' } })).body.data.bulk;
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(`/${id}/run`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.at(-1)?.body.data.bulk).toMatchObject({ done: 3, failures: 0 });
    const trail = await readTrail(db, 0, 100);
    expect(trail.filter(({ action }) => action === 'problem.closed')).toHaveLength(3);
  });

  test.each(['run', 'undo'])(
    'is made slice by slice, however many are asked for at once: %s',
    async (what) => {
      const { ids, post } = await start();
      const { id } = (await post('', { ids, change: { note: 'Seen to' } })).body.data.bulk;
      const { result, rounds } = await roundsDuring(() =>
        Promise.all(Array.from({ length: 8 }, () => post(`/${id}/${what}`))),
      );
      expect(result.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(rounds).toBeGreaterThanOrEqual(8);
    },
  );

  test('can be taken back half-way, and does not go on then', async () => {
    const { ids, post, read, db } = await start();
    const { id } = (await post('', { ids, change: { note: 'Seen to' } })).body.data.bulk;
    expect((await post(`/${id}/undo`)).body.data.bulk).toMatchObject({
      undone: 3,
      state: 'undone',
    });
    const refused = await post(`/${id}/run`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('This change is being taken back and does not go on');
    expect((await read(ids[0])).history).toEqual([]);
    expect((await readTrail(db, 0, 100)).map(({ action }) => action)).not.toContain(
      'problem.submitted',
    );
  });

  test('can be left as far as it has come, and is not unfinished then', async () => {
    const { ids, post, read, inject, adminToken } = await start();
    const { id } = (await post('', { ids, change: { status: 'closed' } })).body.data.bulk;
    const { bulk } = (await post(`/${id}/end`)).body.data;
    expect(bulk).toMatchObject({ total: 3, done: 0, state: 'done' });
    expect((await post(`/${id}/run`)).body.data.bulk).toMatchObject({ done: 0, state: 'done' });
    expect((await read(ids[0])).status).toBe('submitted');
    const { body } = await inject('GET', '/problems/bulk', { token: adminToken });
    expect(body.data.bulks).toEqual([]);
    await post(`/${id}/undo`);
    expect((await post(`/${id}/end`)).status).toBe(409);
  });

  test('is its admin’s alone, who finds what is not finished', async () => {
    const { ids, post, colleague, inject, adminToken } = await start();
    const { id } = (await post('', { ids, change: { status: 'closed' } })).body.data.bulk;
    for (const way of ['run', 'undo', 'end'])
      expect((await post(`/${id}/${way}`, undefined, colleague.token)).status).toBe(404);
    const unfinished = async (token: string) =>
      (await inject('GET', '/problems/bulk', { token })).body.data.bulks.map(
        (each: Bulk) => each.id,
      );
    expect(await unfinished(colleague.token)).toEqual([]);
    expect(await unfinished(adminToken)).toEqual([id]);
  });

  test('is told to its admin for a day once it is made, the latest alone, behind what is unfinished', async () => {
    let now = Date.UTC(2026, 2, 5, 10);
    const { ids, post, colleague, inject, adminToken } = await start(() => now);
    const make = async (status: string) => {
      const { id } = (await post('', { ids, change: { status } })).body.data.bulk;
      await post(`/${id}/run`);
      return id;
    };
    const told = async (token = adminToken) =>
      (await inject('GET', '/problems/bulk', { token })).body.data.bulks.map(
        ({ id, state, done }: Bulk) => [id, state, done],
      );
    const left = (await post('', { ids, change: { note: 'Seen to' } })).body.data.bulk;
    await make('in_progress');
    now += 1000;
    const latest = await make('closed');
    expect(await told()).toEqual([
      [left.id, 'running', 0],
      [latest, 'done', 3],
    ]);
    expect(await told(colleague.token)).toEqual([]);
    await post(`/${left.id}/end`);
    now += 24 * 60 * 60_000 - 1;
    expect(await told()).toEqual([[latest, 'done', 3]]);
    now += 2;
    expect(await told()).toEqual([]);
    now -= 2;
    await post(`/${latest}/undo`);
    expect(await told()).toEqual([]);
  });

  test('is refused while ten others of the same admin are not at their end', async () => {
    const { ids, post, colleague } = await start();
    const change = { status: 'closed' };
    const begun: Bulk[] = [];
    for (let count = 0; count < 10; count++)
      begun.push((await post('', { ids, change })).body.data.bulk);
    const { status, body } = await post('', { ids, change });
    expect([status, body.message]).toEqual([
      409,
      '10 changes of many reports are not at their end: resume one, or leave it so, first',
    ]);
    expect((await post('', { ids, change }, colleague.token)).status).toBe(200);
    await post(`/${begun[0]?.id}/end`);
    expect((await post('', { ids, change })).status).toBe(200);
  });

  test('keeps no row of what is left, and is started so often and no more in an hour', async () => {
    const at = Date.now();
    const { ids, post, db } = await start(() => at);
    const startOne = () => post('', { ids, change: { status: 'closed' } });
    for (let started = 0; started < 100; started++) {
      const { id } = (await startOne()).body.data.bulk;
      const way = started % 2 ? 'end' : 'undo';
      expect((await post(`/${id}/${way}`)).body.data.bulk).toMatchObject({ total: 3, undone: 3 });
    }
    expect(await db.selectFrom('bulk_items').select('number').execute()).toEqual([]);
    const refused = await startOne();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  });

  test('names thousands one by one', async () => {
    const { post, db } = await start();
    await db.deleteFrom('problems').execute();
    await addMany(db, 1_200);
    const ids = Array.from({ length: 10_000 }, (_, index) => `id-${(index % 9_000) + 1}`);
    const versions = ids.map(() => 1);
    const { status, body } = await post('', { ids, versions, change: { status: 'closed' } });
    expect([status, body.data.bulk.total]).toEqual([200, 1_200]);
  });

  test('fails for each where the colleague has left meanwhile', async () => {
    const { ids, post, colleague, db } = await start();
    const { id } = (await post('', { ids, change: { assignee: colleague.id } })).body.data.bulk;
    await db.updateTable('admins').set({ active: 0 }).where('id', '=', colleague.id).execute();
    const { bulk } = (await post(`/${id}/run`)).body.data;
    expect(bulk).toMatchObject({ done: 0, failures: 3, failed: { length: 3 } });
    expect(bulk.failed[0].reason).toBe('no-assignee');
  });

  test('422 with its field for what names nothing, too much or nobody', async () => {
    const { ids, post } = await start();
    const change = { status: 'closed' };
    const cases: [object, string][] = [
      [{ change }, 'ids'],
      [{ ids, filters: {}, change }, 'ids'],
      [{ ids: [], change }, 'ids'],
      [{ ids: ['unknown'], change }, 'ids'],
      [{ ids: Array.from({ length: 10_001 }, () => 'x'), change }, 'ids'],
      [{ filters: { city: 'Nowhere' }, change }, 'filters'],
      [{ filters: { status: 'open' }, change }, 'filters.status'],
      [{ ids, versions: [1], change }, 'versions'],
      [{ filters: {}, versions: [], change }, 'versions'],
      [{ ids, change: {} }, 'change'],
      [{ ids, change: { note: '' } }, 'change'],
      [{ ids }, 'change'],
      [{ ids, change: { note: 'x'.repeat(2001) } }, 'change.note'],
      [{ ids, change: { assignee: 'unknown' } }, 'change.assignee'],
    ];
    for (const [body, field] of cases) {
      const { status, body: answer } = await post('', body);
      expect([body, status, answer.errors?.[0].path]).toEqual([body, 422, field]);
    }
  });
});
