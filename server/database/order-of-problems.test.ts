import { expect, test } from 'vitest';
import { up } from '#server/database/migrations/0009-order-of-reports.ts';
import type { Handle } from '#server/database/tables.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { listProblems } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** A problem with a number from the time when changes were counted with the problems. */
function addOld(db: Handle, came: number, number: number, change = -number) {
  return db
    .insertInto('problems')
    .values({
      ...{ id: `id-${came}`, number, change, reference: `PR-${came}`, anonymous: 1 },
      ...{ status: 'submitted', priority: 'low', category: 'Other', subject: 's' },
      ...{ description: 'd', location: '', incident_date: '', supporting_link: '' },
      ...{ city: 'c', city_key: 'c', state: 's', name: null, phone: null, email: null },
      ...{ created_at: came, updated_at: came },
    })
    .execute();
}

function addChange(db: Handle, change: number, problem: number) {
  return db
    .insertInto('problem_history')
    .values({
      ...{ id: `change-${change}`, problem_id: `id-${problem}`, change, from_status: 'submitted' },
      ...{ to_status: 'submitted', note: '', by_name: 'A', by_admin: 'a', created_at: change },
    })
    .execute();
}

/** Three problems, the first of which was changed twice. */
async function startOld([second, third]: [second: number, third: number]) {
  const server = await startTestServer();
  const { db } = server;
  await addOld(db, 1, 1, 5);
  await addOld(db, 2, second);
  await addOld(db, 3, third);
  await addChange(db, 2, 1);
  await addChange(db, 5, 1);
  const set = (name: 'problem_numbers' | 'problem_changes', value: number) =>
    db.updateTable('counters').set({ value }).where('name', '=', name).execute();
  await set('problem_numbers', third);
  await set('problem_changes', 5);
  const places = async () => {
    const problems = await db.selectFrom('problems').selectAll().orderBy('created_at').execute();
    const history = await db.selectFrom('problem_history').selectAll().orderBy('change').execute();
    const counters = await db.selectFrom('counters').selectAll().orderBy('name').execute();
    return {
      problems: problems.map(({ id, number, change }) => [id, number, change]),
      changes: history.map(({ id, change }) => [id, change]),
      counters: counters.map(({ value }) => value),
    };
  };
  return { ...server, places };
}

const RENEWED = {
  problems: [
    ['id-1', 1, 2],
    ['id-2', 2, -2],
    ['id-3', 3, -3],
  ],
  changes: [
    ['change-2', 1],
    ['change-5', 2],
  ],
  // A number that PostgreSQL has given never comes again.
  counters: [0, 2, isOnPostgres ? expect.any(Number) : 3],
};

test.each<[string, [number, number]]>([
  ['between them', [3, 4]],
  ['before them, without a gap', [2, 3]],
])(
  'problems of an earlier version do not tell which changes came after: %s',
  async (_, numbers) => {
    const { db, places } = await startOld(numbers);
    await db.transaction().execute(up as never);
    expect(await places()).toEqual(RENEWED);
  },
);

test('a second time changes nothing, and problems come and change as before', async () => {
  const server = await startOld([3, 4]);
  for (const _ of [1, 2]) await server.db.transaction().execute(up as never);
  expect(await server.places()).toEqual(RENEWED);
  const { adminToken: token } = server;
  const body = { status: 'resolved', version: -3 };
  const changed = await server.inject('PUT', '/problems/id-3/status', { token, body });
  expect(changed.body.data).toMatchObject({ status: 'resolved', version: 3 });
  const { problems } = await listProblems(server);
  expect(problems.map(({ _id }: { _id: string }) => _id)).toEqual(['id-3', 'id-2', 'id-1']);
});
