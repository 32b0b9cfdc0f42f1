import { expect, test } from 'vitest';
import { up } from '#server/database/migrations/0008-hours-of-reports.ts';
import type { Handle } from '#server/database/tables.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { timeInId } from '#server/test/time-in-id.ts';

const HOUR = Date.UTC(2026, 2, 5, 10);
const MINUTE = HOUR + 23 * 60_000 + 45_678;

/** An id as they were made before, with its millisecond in it. */
const oldId = (number: number) =>
  MINUTE.toString(16)
    .padStart(12, '0')
    .replace(/.{8}/, '$&-')
    .concat(`-7000-8000-00000000000${number}`);

/** A problem as an earlier version stored it. */
function addOld(db: Handle, number: number, anonymous: 0 | 1, change = number) {
  return db
    .insertInto('problems')
    .values({
      ...{ id: oldId(number), number, change, reference: `PR-${number}`, anonymous },
      ...{ status: 'submitted', priority: 'low', category: 'Other', subject: 's' },
      ...{ description: 'd', location: '', incident_date: '', supporting_link: '' },
      ...{ city: 'c', city_key: 'c', state: 's', name: null, phone: null, email: null },
      ...{ created_at: MINUTE, updated_at: MINUTE },
    })
    .execute();
}

test('problems of an earlier version lose the minute at which they came, and keep order and history', async () => {
  const { db } = await startTestServer();
  await db.deleteFrom('counters').where('name', '=', 'problem_numbers').execute();
  await db
    .updateTable('counters')
    .set({ name: 'problems' as never, value: 6 })
    .where('name', '=', 'problem_changes')
    .execute();
  await addOld(db, 1, 0);
  await addOld(db, 2, 1);
  await addOld(db, 3, 1, 5);
  await db
    .insertInto('problem_history')
    .values({
      ...{ id: oldId(9), problem_id: oldId(3), change: 5, from_status: 'closed' },
      ...{ to_status: 'submitted', note: 'kept', by_name: 'A', by_admin: 'a', created_at: MINUTE },
    })
    .execute();

  await db.transaction().execute(up as never);

  const problems = await db.selectFrom('problems').selectAll().orderBy('number').execute();
  expect(problems.map(({ reference, change }) => [reference, change])).toEqual([
    ['PR-1', -1],
    ['PR-2', -2],
    ['PR-3', 5],
  ]);
  for (const { id, created_at, updated_at } of problems)
    expect([timeInId(id), created_at, updated_at]).toEqual([HOUR, HOUR, HOUR]);
  const [entry] = await db.selectFrom('problem_history').selectAll().execute();
  expect(entry).toMatchObject({ problem_id: problems[2]?.id, note: 'kept', created_at: HOUR });
  expect(timeInId(entry?.id ?? '')).toBe(HOUR);
  const counters = await db.selectFrom('counters').selectAll().orderBy('name').execute();
  expect(counters).toContainEqual({ name: 'problem_numbers', value: 3 });
  expect(counters).toContainEqual({ name: 'problem_changes', value: 6 });
});
