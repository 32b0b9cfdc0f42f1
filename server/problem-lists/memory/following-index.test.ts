import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordEntry } from '#server/audit/audit-queries.ts';
import { FollowingIndex } from '#server/problem-lists/memory/following-index.ts';
import {
  insertProblem,
  problemsByNumbers,
  setProblemAssignee,
  setProblemStatus,
  setProblemSuspected,
} from '#server/problems/problem-queries.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** A database, and an index of its problems as a start would open it. */
async function start() {
  const { db, dataDir } = await startTestServer();
  const path = join(dataDir, 'index.bin');
  let sent = 0;
  const add = (subject: string) => {
    sent += 1;
    const body = {
      personalInfo: { city: 'Patna', state: 'Bihar' },
      issueDetails: {
        ...{
          subject,
          category: 'Other' as const,
          description: 'd',
          location: '',
          incidentDate: '',
        },
      },
      evidence: { supportingLink: '' },
      privacy: { anonymous: true as const, consent: true as const },
    };
    const reference = `PR-TEST-${sent}`;
    return db.transaction().execute((trx) => insertProblem(trx, { reference, at: sent, body }));
  };
  const resolve = (id: string) => {
    const change = { to: 'resolved', note: '', by: { id: 'a', name: 'A' }, at: 9 } as const;
    return db.transaction().execute((trx) => setProblemStatus(trx, id, change));
  };
  const suspect = (id: string) =>
    db.transaction().execute((trx) => setProblemSuspected(trx, id, true));
  const assign = (id: string, to: string | null) =>
    db.transaction().execute((trx) => setProblemAssignee(trx, id, { to }));
  const open = async (from = path) => {
    const index = new FollowingIndex(db, from);
    await index.open();
    return index;
  };
  return { db, path, add, resolve, suspect, assign, open };
}

const numbers = async (index: FollowingIndex, query: object = {}) =>
  (await index.find({ offset: 0, limit: 10, ...query })).numbers;

test('an answer holds what came and changed before the question, and a snapshot all of it', async () => {
  const { add, resolve, suspect, open } = await start();
  const first = await add('a lamp');
  const index = await open();
  expect(await numbers(index)).toEqual([1]);
  const second = await add('a lamp and a drain');
  await resolve(first.id);
  expect(await numbers(index, { search: 'lamp' })).toEqual([2, 1]);
  expect(await numbers(index, { status: 'resolved' })).toEqual([1]);
  expect(index.unsaved).toBe(3);
  await index.save();
  expect(index.unsaved).toBe(0);
  const next = await open();
  // Nothing had to be read anew.
  expect(next.unsaved).toBe(0);
  expect(await numbers(next, { search: 'drain' })).toEqual([2]);
  expect(await numbers(next, { status: 'resolved' })).toEqual([1]);
  await suspect(second.id);
  expect(await numbers(next)).toEqual([1]);
  expect(await numbers(next, { suspected: true })).toEqual([2]);
  expect(next.unsaved).toBe(1);
});

test('who has a problem is followed as its status is, and kept in a snapshot', async () => {
  const { add, assign, open } = await start();
  const [first] = [await add('a lamp'), await add('a drain')];
  const index = await open();
  expect(await numbers(index, { assignee: 'none' })).toEqual([2, 1]);
  await assign(first.id, 'asha');
  expect(await numbers(index, { assignee: 'asha' })).toEqual([1]);
  await index.save();
  const next = await open();
  expect(next.unsaved).toBe(0);
  expect(await numbers(next, { assignee: 'asha' })).toEqual([1]);
  await assign(first.id, null);
  expect(await numbers(next, { assignee: 'asha' })).toEqual([]);
  expect(await numbers(next, { assignee: 'none', sort: 'oldest' })).toEqual([1, 2]);
});

test('a contact is found, also after a start from a snapshot, which does not hold it', async () => {
  const { db, path, add, open } = await start();
  await add('a lamp');
  const { number, ...row } = await add('a drain');
  const contact = { phone: '+91 00000 12345', email: 'anita@example.org' };
  const named = {
    id: 'named',
    change: -2,
    reference: 'PR-7K4M-92',
    anonymous: 0,
    name: 'Anita',
  } as const;
  await db.deleteFrom('problems').where('number', '=', number).execute();
  await db
    .insertInto('problems')
    .values({ ...row, number, ...named, ...contact })
    .execute();
  const index = await open();
  await index.save();
  for (const part of ['12345', 'anita@', '7K4M', '7k4m'])
    expect(readFileSync(path, 'latin1')).not.toContain(part);
  const next = await open();
  expect(next.unsaved).toBe(0);
  for (const each of [index, next])
    for (const search of ['00000-12345', 'ANITA@', '7k4'])
      expect([search, await numbers(each, { search })]).toEqual([search, [2]]);
});

test('a snapshot with a problem that the table has lost is left aside and removed', async () => {
  const { db, add, open, path } = await start();
  for (const subject of ['a lamp', 'a drain', 'a road']) await add(subject);
  await (await open()).save();
  await db.deleteFrom('problems').where('number', '=', 1).execute();
  expect(await numbers(await open())).toEqual([3, 2]);
  expect(existsSync(path)).toBe(false);
});

test('a snapshot of another version is removed', async () => {
  const { add, open, path } = await start();
  await add('a lamp');
  await (await open()).save();
  const bytes = readFileSync(path);
  bytes.write('?', 0);
  writeFileSync(path, bytes);
  expect(await numbers(await open())).toEqual([1]);
  expect(existsSync(path)).toBe(false);
});

test('a snapshot with other problems than the table is left aside by a search, where there are as many', async () => {
  const { db, add, open } = await start();
  const [, second] = [await add('a lamp'), await add('a drain'), await add('a road')];
  const lost = db.deleteFrom('problems');
  await lost.where('number', '=', 2).execute();
  await (await open()).save();
  await db.insertInto('problems').values(second).execute();
  await lost.where('number', '=', 1).execute();
  const index = await open();
  expect(await numbers(index, { search: 'a' })).toEqual([3, 2]);
  expect(await numbers(index)).toEqual([3, 2]);
});

test('what comes before a new start has read the contacts does not take their place', async () => {
  const { add, open } = await start();
  await add('a lamp');
  await (await open()).save();
  const index = await open();
  await add('a drain');
  expect(await numbers(index)).toEqual([2, 1]);
  expect(await numbers(index, { search: 'TEST-1' })).toEqual([1]);
  expect(await numbers(index, { search: 'TEST-2' })).toEqual([2]);
});

test('a snapshot of another database is left aside, however alike the two are', async () => {
  const [one, other] = [await start(), await start()];
  for (const { add } of [one, other]) await add('a lamp');
  await (await one.open()).save();
  // As many problems, but not the same.
  expect((await other.open(one.path)).unsaved).toBe(1);
  await (await one.open()).save();
  expect((await one.open()).unsaved).toBe(0);
  await one.resolve((await one.add('a drain')).id);
  await (await one.open()).save();
  expect((await one.open()).unsaved).toBe(0);
  await sql`update problem_history set id = 'another'`.execute(one.db);
  const changed = await one.open();
  expect(changed.unsaved).toBe(3);
  await changed.save();
  // Fewer problems than it knows.
  expect((await other.open(one.path)).unsaved).toBe(1);
});

test('a snapshot is left aside by a copy that went another way, though only the trail tells', async () => {
  const [one, other] = [await start(), await start()];
  const row = await one.add('a lamp');
  await other.add('a drain');
  await other.db.deleteFrom('problems').execute();
  await other.db.insertInto('problems').values(row).execute();
  for (const [{ db, assign }, id] of [
    [one, 'asha'],
    [other, 'ravi'],
  ] as const) {
    await assign(row.id, id);
    const by = { id, sessionId: '' };
    await recordEntry(db, { by, action: 'problem.assign', subject: row.id, detail: id, at: 9 });
  }
  await (await one.open()).save();
  expect((await one.open()).unsaved).toBe(0);
  expect(await numbers(await other.open(one.path), { assignee: 'ravi' })).toEqual([1]);
});

test.each(['problem_numbers', 'problem_changes'])(
  'a database whose %s fall was put back, and is read anew',
  async (name) => {
    const { db, add, resolve, suspect, open } = await start();
    const { id } = await add('a lamp');
    await resolve(id);
    await suspect((await add('a drain')).id);
    const index = await open();
    await index.save();
    expect([await numbers(index), index.unsaved]).toEqual([[1], 0]);
    // Without a counter's word nothing tells of it.
    await db.updateTable('problems').set({ status: 'closed' }).execute();
    expect(await numbers(index, { status: 'closed' })).toEqual([]);
    await db.updateTable('counters').set({ value: 1 }).where('name', '=', name).execute();
    expect(await numbers(index, { status: 'closed' })).toEqual([1]);
    expect(index.unsaved).toBe(3);
  },
);

test('more than are read at once are all there, with all of their changes', async () => {
  const { db, add, open } = await start();
  const row = await add('a lamp');
  const most = 501;
  const copies = Array.from({ length: most - 1 }, (_, index) => {
    const number = index + 2;
    return { ...row, id: `${number}`, number, change: -number, reference: `PR-COPY-${number}` };
  });
  const index = await open();
  for (let from = 0; from < copies.length; from += 500)
    await db
      .insertInto('problems')
      .values(copies.slice(from, from + 500))
      .execute();
  const set = (name: string) =>
    db.updateTable('counters').set({ value: most }).where('name', '=', name).execute();
  await set('problem_numbers');
  const total = async (query: object = {}) =>
    (await index.find({ offset: 0, limit: 1, ...query })).total;
  expect(await total()).toBe(most);
  await db
    .updateTable('problems')
    .set((it) => ({ change: it.ref('number'), status: 'closed' }))
    .execute();
  await set('problem_changes');
  expect(await total({ status: 'closed' })).toBe(most);
});

test('problems are read in the order of the numbers asked for, without those that are not there', async () => {
  const { db, add } = await start();
  for (let sent = 0; sent < 3; sent++) await add('a lamp');
  const found = await problemsByNumbers(db, [3, 1, 9, 2]);
  expect(found.map(({ number }) => number)).toEqual([3, 1, 2]);
  expect(await problemsByNumbers(db, [])).toEqual([]);
});

test('what comes while a change is followed waits until all that a snapshot does not hold is read', async () => {
  const { db, path, add, assign, open } = await start();
  const [first] = [await add('a lamp'), await add('a drain')];
  await (await open()).save();
  let comes: (() => Promise<unknown>) | undefined;
  const meanwhile = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const act = comes;
      comes = undefined;
      await act?.();
      return result;
    },
  });
  const index = new FollowingIndex(meanwhile, path);
  await index.open();
  await assign(first.id, 'asha');
  comes = () => add('a road');
  await numbers(index);
  for (const number of [1, 2, 3])
    expect(await numbers(index, { search: `test${number}` })).toEqual([number]);
});
