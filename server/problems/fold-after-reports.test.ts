import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { foldAfterReports } from '#server/problems/fold-after-reports.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { BEHIND_PROXY, listProblems, sendProblem } from '#server/test/sample-problem.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('the log of the database is emptied soon after a report, and left alone without one', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const bytes = async () =>
    isOnPostgres ? 0 : (await stat(join(server.dataDir, `${DATABASE_FILE}-wal`))).size;
  const { soon: fold } = foldAfterReports(server.db);
  await fold();
  await sendProblem(server);
  expect((await bytes()) > 0).toBe(!isOnPostgres);
  await fold();
  expect(await bytes()).toBe(0);
  await createBlog(server);
  await fold();
  expect((await bytes()) > 0).toBe(!isOnPostgres);
});

/** The trees whose pages lie in the order of the file: a name that comes again has others between. */
function treesInOrder(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => database.close());
  const roots = 'select rootpage from sqlite_schema';
  const pages = database.prepare(
    `select name from dbstat where pageno > 1 and pageno not in (${roots}) order by pageno`,
  );
  const names = pages.all().map(({ name }) => String(name));
  return names.filter((name, index) => name !== names[index - 1]);
}

test.runIf(!isOnPostgres).each(['soon', 'hourly'] as const)(
  'no page of a report lies between those of posts that came before and after it: %s',
  async (when) => {
    const server = await startTestServer(BEHIND_PROXY);
    const file = join(server.dataDir, DATABASE_FILE);
    const afterReports = foldAfterReports(server.db);
    const content = `<p>${'Every lamp was counted twice. '.repeat(400)}</p>`;
    const description = 'The lamp has been dark for three weeks. '.repeat(100);
    const writeBoth = async () => {
      for (let count = 0; count < 8; count++) {
        await createBlog(server, { content });
        await sendProblem(server, { issueDetails: { description } });
      }
    };
    const again = () => {
      const trees = treesInOrder(file);
      return trees.filter((name, index) => trees.indexOf(name) !== index);
    };
    await writeBoth();
    expect(again()).toEqual(expect.arrayContaining(['blogs', 'problems']));
    await afterReports[when]();
    expect(again()).toEqual([]);
    await writeBoth();
    await afterReports[when]();
    expect(again()).toEqual([]);
    // What is read and written goes on as before.
    expect((await listProblems(server, '?limit=20')).problems).toHaveLength(16);
  },
);

test('who reads while a report comes keeps its log no longer than the reading lasts', async () => {
  const server = await startTestServer(BEHIND_PROXY);
  const file = join(server.dataDir, DATABASE_FILE);
  const { soon: fold } = foldAfterReports(server.db);
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
