import { stat } from 'node:fs/promises';
import { join } from 'node:path';
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
