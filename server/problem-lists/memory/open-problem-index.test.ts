import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openServices } from '#server/boot/open-services.ts';
import { readConfig } from '#server/config.ts';
import type { Services } from '#server/http/services.ts';
import { IndexedProblems } from '#server/problem-lists/memory/indexed-problems.ts';
import { readSnapshot, writeSnapshot } from '#server/problem-lists/memory/snapshot.ts';
import { insertProblem, setProblemStatus } from '#server/problems/problem-queries.ts';
import { startTestServer } from '#server/test/test-server.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nagrik-index-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(dataDir: string) {
  const opened = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= opened.close();
    return closing;
  };
  onTestFinished(close);
  return { ...opened, close };
}

let sent = 0;

/** Stores a problem with this subject and answers its id. */
async function add({ db }: Services, subject: string): Promise<string> {
  sent += 1;
  const row = await db.transaction().execute((trx) =>
    insertProblem(trx, {
      reference: `PR-TEST-${sent}`,
      at: sent,
      body: {
        personalInfo: { city: 'Patna', state: 'Bihar' },
        issueDetails: {
          ...{ subject, category: 'Other', description: 'd', location: '', incidentDate: '' },
        },
        evidence: { supportingLink: '' },
        privacy: { anonymous: true, consent: true },
      },
    }),
  );
  return row.id;
}

async function resolve({ db }: Services, id: string): Promise<void> {
  const by = { id: 'a', name: 'A' };
  const change = { to: 'resolved' as const, note: '', by, at: 9 };
  await db.transaction().execute((trx) => setProblemStatus(trx, id, change));
}

const total = async ({ problemLists }: Services, query: object = {}) =>
  (await problemLists.find({ offset: 0, limit: 10, ...query })).total;

const snapshotIn = (dataDir: string) => join(dataDir, 'cache/problem-index.bin');

test('a start from the snapshot knows what was there and what came since', async () => {
  const dataDir = await newFolder();
  const first = await open(dataDir);
  const ids = [await add(first.services, 'one lamp'), await add(first.services, 'two lamps')];
  expect(await total(first.services, { search: 'lamp' })).toBe(2);
  await first.close();
  expect((await stat(snapshotIn(dataDir))).mode & 0o077).toBe(0);

  const without = await open(dataDir);
  await without.services.problemLists.close();
  await add(without.services, 'three lamps');
  await resolve(without.services, ids[0] ?? '');
  await without.close();

  const { services } = await open(dataDir);
  expect(await total(services, { search: 'lamp' })).toBe(3);
  expect(await total(services, { search: 'lamp', status: 'resolved' })).toBe(1);
  expect(await total(services, { search: 'lamp', status: 'submitted' })).toBe(2);
});

test('a damaged, cut or foreign snapshot is left aside', async () => {
  const dataDir = await newFolder();
  const first = await open(dataDir);
  await add(first.services, 'a lamp');
  await total(first.services);
  await first.close();
  const whole = await readFile(snapshotIn(dataDir));
  const flipped = Buffer.from(whole);
  flipped[whole.length - 20] = (flipped[whole.length - 20] ?? 0) ^ 1;
  const foreign = await snapshotOfAnother();
  for (const bytes of [
    flipped,
    whole.subarray(0, -9),
    Buffer.from('x'),
    Buffer.alloc(0),
    foreign,
  ]) {
    await writeFile(snapshotIn(dataDir), bytes);
    const { services, close } = await open(dataDir);
    expect(await total(services, { search: 'lamp' })).toBe(1);
    expect(await total(services, { search: 'drain' })).toBe(0);
    await close();
  }
});

/** Of a database with as many problems, all of them others. */
test.each([
  ['statuses', addStatus],
  ['filters', addFilter],
])('a snapshot written with another list of %s is not used', async (_, addOne) => {
  const path = join(await newFolder(), 'problem-index.bin');
  const [state, chunks] = new IndexedProblems().save();
  const marks = { problemId: null, historyId: null, entry: null };
  const snapshot = {
    head: { progress: { number: 0, change: 0 }, lastNumber: 0, marks },
    state,
    chunks,
  };
  writeSnapshot(path, snapshot);
  expect(readSnapshot(path)).toEqual(snapshot);
  vi.resetModules();
  addOne();
  const later = await import('#server/problem-lists/memory/snapshot.ts');
  expect(later.readSnapshot(path)).toBeUndefined();
  later.writeSnapshot(path, snapshot);
  expect(readSnapshot(path)).toBeUndefined();
});

function addStatus(): void {
  vi.doMock(import('#contract/problem-values.ts'), async (original) => {
    const constants = await original();
    const [first, ...others] = constants.PROBLEM_STATUSES;
    return { ...constants, PROBLEM_STATUSES: [first, 'resolved', ...others] as never };
  });
  onTestFinished(() => void vi.doUnmock('#contract/problem-values.ts'));
}

function addFilter(): void {
  vi.doMock(import('#server/problem-lists/term-filters.ts'), async (original) => {
    const filters = await original();
    return { ...filters, TERM_COLUMNS: [...filters.TERM_COLUMNS, 'state'] as never };
  });
  onTestFinished(() => void vi.doUnmock('#server/problem-lists/term-filters.ts'));
}

async function snapshotOfAnother(): Promise<Buffer> {
  const dataDir = await newFolder();
  const { services, close } = await open(dataDir);
  await add(services, 'a drain');
  await total(services);
  await close();
  return readFile(snapshotIn(dataDir));
}

test('a database that was put back to an earlier state is read anew', async () => {
  const dataDir = await newFolder();
  const first = await open(dataDir);
  const id = await add(first.services, 'a lamp');
  await first.close();
  const backup = join(await newFolder(), 'backup.db');
  await copyFile(join(dataDir, 'nagrik.db'), backup);

  const later = await open(dataDir);
  await resolve(later.services, id);
  expect(await total(later.services, { status: 'resolved' })).toBe(1);
  await later.close();
  await copyFile(backup, join(dataDir, 'nagrik.db'));

  // Another change takes the place in the count of the one that was lost.
  const restored = await open(dataDir);
  await restored.services.problemLists.close();
  await add(restored.services, 'a drain');
  await restored.close();
  const { services } = await open(dataDir);
  expect(await total(services, { status: 'resolved' })).toBe(0);
  expect(await total(services, { status: 'submitted' })).toBe(2);
});

test('what one process commits, another one finds at once', async () => {
  const dataDir = await newFolder();
  const one = await open(dataDir);
  const other = await open(dataDir);
  expect(await total(other.services)).toBe(0);
  for (let round = 1; round <= 5; round++) {
    const id = await add(one.services, `lamp ${round}`);
    expect(await total(other.services, { search: `lamp ${round}` })).toBe(1);
    await resolve(other.services, id);
    expect(await total(one.services, { status: 'resolved' })).toBe(round);
  }
});

test('a change that is rolled back leaves no trace', async () => {
  const { services } = await startTestServer();
  const id = await add(services, 'a lamp');
  await expect(
    services.db.transaction().execute(async (trx) => {
      const by = { id: 'a', name: 'A' };
      await setProblemStatus(trx, id, { to: 'closed', note: 'x', by, at: 9 });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await total(services, { status: 'submitted' })).toBe(1);
  expect(await services.db.selectFrom('problem_history').selectAll().execute()).toEqual([]);
});

test('is ready once it has started, and refuses questions after its end', async () => {
  const { services, inject } = await startTestServer();
  expect((await inject('GET', '/ready')).status).toBe(503);
  expect(services.problemLists.isReady()).toBe(false);
  await services.problemLists.start();
  expect((await inject('GET', '/ready')).status).toBe(200);
  await services.problemLists.close();
  await services.problemLists.close();
  await expect(total(services)).rejects.toThrow('closed');
});

test('a snapshot that cannot be written does not keep the server from ending, and takes no space', async () => {
  const dataDir = await newFolder();
  const { services, close } = await open(dataDir);
  const warn = vi.spyOn(services.log, 'warn');
  await add(services, 'a lamp');
  await mkdir(snapshotIn(dataDir), { recursive: true });
  expect(await total(services)).toBe(1);
  await close();
  expect(await readdir(join(dataDir, 'cache'))).toEqual(['problem-index.bin']);
  expect(warn.mock.calls).toEqual([
    [
      expect.objectContaining({ message: expect.stringContaining('problem-index.bin') }),
      'the index of reports could not be kept for the next start',
    ],
  ]);
});

test('what a killed process left of a snapshot is gone after the next one', async () => {
  const dataDir = await newFolder();
  const { services, close } = await open(dataDir);
  await add(services, 'a lamp');
  expect(await total(services)).toBe(1);
  await mkdir(join(dataDir, 'cache'));
  for (const [pid, hours] of [
    [1, 2],
    [2, 0],
  ] as const) {
    const left = `${snapshotIn(dataDir)}.${pid}.part`;
    await writeFile(left, 'half of it');
    const time = new Date(Date.now() - hours * 60 * 60 * 1000);
    await utimes(left, time, time);
  }
  await close();
  const kept = ['problem-index.bin', 'problem-index.bin.2.part'];
  expect((await readdir(join(dataDir, 'cache'))).sort()).toEqual(kept);
});
