import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHousekeeping } from '#server/boot/start-housekeeping.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { BEHIND_PROXY, listProblems, sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('no file has the time of the last problem for long', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const { dataDir, services } = server;
  await sendProblem(server);
  await listProblems(server);
  // Its snapshot is written then.
  await services.problemLists.close();
  const paths = ['', ...(await readdir(dataDir, { recursive: true }))];
  const times = async () =>
    Promise.all(
      paths.map(async (path) => [path, (await stat(join(dataDir, path))).mtimeMs] as const),
    );
  const ofTheProblem = new Date(Date.UTC(2026, 2, 5, 10, 17));
  for (const path of paths) await utimes(join(dataDir, path), ofTheProblem, ofTheProblem);
  const { stop } = startHousekeeping(services);
  const left = async () =>
    (await times()).filter(([, time]) => time === ofTheProblem.getTime()).map(([path]) => path);
  await expect.poll(left).toEqual([]);
  if (!isOnPostgres) expect(paths).toContain(join('cache', 'problem-index.bin'));
  stop();
});
