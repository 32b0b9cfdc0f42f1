import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { foldAfterReports } from '#server/problems/fold-after-reports.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { BEHIND_PROXY, sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('the log of the database is emptied soon after a report, and left alone without one', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const bytes = async () =>
    isOnPostgres ? 0 : (await stat(join(server.dataDir, `${DATABASE_FILE}-wal`))).size;
  const fold = foldAfterReports(server.db);
  await fold();
  await sendProblem(server);
  expect((await bytes()) > 0).toBe(!isOnPostgres);
  await fold();
  expect(await bytes()).toBe(0);
  await createBlog(server);
  await fold();
  expect((await bytes()) > 0).toBe(!isOnPostgres);
});

test('who reads while a report comes keeps its log no longer than the reading lasts', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const file = join(server.dataDir, DATABASE_FILE);
  const fold = foldAfterReports(server.db);
  await sendProblem(server);
  if (isOnPostgres) {
    expect(await fold()).toBe(true);
    return;
  }
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
