import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { removeOrderOfWrites } from '#server/boot/remove-order-of-writes.ts';
import { startHousekeeping } from '#server/boot/start-housekeeping.ts';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import type { Handle } from '#server/database/tables.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import {
  BEHIND_PROXY,
  listProblems,
  problemWith,
  sendProblem,
} from '#server/test/sample-problem.ts';
import { findMixedPages, pagesInLogIndex } from '#server/test/seized.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('the log of the database is emptied soon after a problem, and left alone without one', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const bytes = async () => (await stat(join(server.dataDir, `${DATABASE_FILE}-wal`))).size;
  const { soon: fold } = removeOrderOfWrites(server.services);
  await fold();
  await sendProblem(server);
  expect(await bytes()).toBeGreaterThan(0);
  await fold();
  expect(await bytes()).toBe(0);
  await createBlog(server);
  await fold();
  expect(await bytes()).toBeGreaterThan(0);
});

test.each(['soon', 'hourly'] as const)(
  'nor does the index of the log name the pages in their order: %s',
  async (when) => {
    const server = await startTestServer(BEHIND_PROXY);
    await createBlog(server);
    await sendProblem(server);
    await createBlog(server);
    expect((await pagesInLogIndex(server.dataDir)).length).toBeGreaterThan(9);
    await removeOrderOfWrites(server.services)[when]();
    expect(await pagesInLogIndex(server.dataDir)).toEqual([1]);
  },
);

/** The number of the latest problem for which the pages were put in order. */
async function orderedUpTo(db: Handle) {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  return rows[0]?.user_version;
}

test('it is emptied so for as long as the product runs', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const bytes = async () => (await stat(join(server.dataDir, `${DATABASE_FILE}-wal`))).size;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { stop } = startHousekeeping(server.services);
  for (const number of [1, 2]) {
    await sendProblem(server);
    await vi.advanceTimersByTimeAsync(60_000);
    // In this order: it is emptied once before the pages are put in order, too.
    const state = async () => [
      await orderedUpTo(server.db),
      await bytes(),
      await pagesInLogIndex(server.dataDir),
    ];
    await expect.poll(state).toEqual([number, 0, [1]]);
  }
  stop();
});

test.each(['soon', 'hourly'] as const)(
  'no page of a problem lies between those of blogs that came before and after it: %s',
  async (when) => {
    const server = await startTestServer(BEHIND_PROXY);
    const file = join(server.dataDir, DATABASE_FILE);
    const orderOfWrites = removeOrderOfWrites(server.services);
    const content = `<p>${'Every lamp was counted twice. '.repeat(400)}</p>`;
    const description = 'The lamp has been dark for three weeks. '.repeat(100);
    const writeBoth = async () => {
      for (let count = 0; count < 8; count++) {
        await createBlog(server, { content });
        await sendProblem(server, { issueDetails: { description } });
      }
    };
    await writeBoth();
    expect(findMixedPages(file)).toEqual(expect.arrayContaining(['blogs', 'problems']));
    await orderOfWrites[when]();
    expect(findMixedPages(file)).toEqual([]);
    await writeBoth();
    await orderOfWrites[when]();
    expect(findMixedPages(file)).toEqual([]);
    // What is read and written goes on as before.
    expect((await listProblems(server, '?limit=20')).problems).toHaveLength(16);
  },
);

test('pages that lie in order are not put in order again by a later start', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const file = join(server.dataDir, DATABASE_FILE);
  await sendProblem(server);
  await removeOrderOfWrites(server.services).hourly();
  const before = await readFile(file);
  // A vacuum counts itself in the head of the file.
  await removeOrderOfWrites(server.services).hourly();
  expect((await readFile(file)).equals(before)).toBe(true);
  await sendProblem(server);
  await removeOrderOfWrites(server.services).hourly();
  expect((await readFile(file)).equals(before)).toBe(false);
});

test('who reads while a problem comes keeps its log no longer than the reading lasts', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const file = join(server.dataDir, DATABASE_FILE);
  const { soon: fold } = removeOrderOfWrites(server.services);
  await sendProblem(server);
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from problems').get();
  await sendProblem(server);
  expect([await fold(), await fold()]).toEqual([false, false]);
  expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
  reader.close();
  expect(await fold()).toBe(true);
  expect((await stat(`${file}-wal`)).size).toBe(0);
});

test('who reads at a full hour keeps the log until the half minute after the reading', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const file = join(server.dataDir, DATABASE_FILE);
  const orderOfWrites = removeOrderOfWrites(server.services);
  await orderOfWrites.soon();
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from problems').get();
  await createBlog(server);
  await orderOfWrites.hourly();
  expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
  reader.close();
  await orderOfWrites.soon();
  expect((await stat(`${file}-wal`)).size).toBe(0);
});

test('pages that could not be put in order, as on a full disk, are with the next try', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  let isFull = true;
  const db = server.db.withPlugin({
    transformQuery({ node }) {
      if (isFull && node.kind === 'RawNode' && node.sqlFragments[0] === 'vacuum')
        throw new Error('database or disk is full');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const orderOfWrites = removeOrderOfWrites({ ...server.services, db });
  await sendProblem(server);
  await expect(orderOfWrites.soon()).rejects.toThrow('full');
  expect((await stat(join(server.dataDir, `${DATABASE_FILE}-wal`))).size).toBe(0);
  await expect(orderOfWrites.soon()).rejects.toThrow('full');
  isFull = false;
  expect(await orderOfWrites.soon()).toBe(true);
  expect(await orderedUpTo(db)).toBe(1);
});

test('what anybody is shown is kept as it was when a problem comes and its order is removed', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const { publicReads } = server.services;
  const version = () => publicReads.run((source) => source.version());
  await createBlog(server);
  const before = await version();
  await sendProblem(server);
  const { soon, hourly } = removeOrderOfWrites(server.services);
  expect(await soon()).toBe(true);
  await hourly();
  expect(await version()).toBe(before);
  await createBlog(server);
  expect(await version()).not.toBe(before);
});

test('a stop leaves no order of what the last half minute wrote', async () => {
  const dataDir = await newDataFolder();
  const server = startProcess({ DATA_DIR: dataDir });
  const sent = await fetch(`${await server.ready}/api/problems`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(problemWith({ privacy: { anonymous: true } })),
  });
  expect(sent.status).toBe(201);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const file = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  onTestFinished(() => file.close());
  const { number } = file.prepare('select max(number) as number from problems').get() ?? {};
  expect(number).toBeGreaterThan(0);
  expect(file.prepare('pragma user_version').get()).toEqual({ user_version: number });
});
