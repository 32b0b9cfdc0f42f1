import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { backUpWhenDue } from '#server/backup/scheduled-backups.ts';
import { removeOrderOfWrites } from '#server/boot/remove-order-of-writes.ts';
import { HOUR } from '#server/database/hour-of.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { newPlace } from '#server/test/sample-backup.ts';
import { listProblems, problemWith, sendProblem } from '#server/test/sample-problem.ts';
import { databaseIn } from '#server/test/seized.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { startTestServer } from '#server/test/test-server.ts';

const MINUTE = 60 * 1000;

/** The subjects in a backup, and how many problems it has counted. */
async function problemsIn(file: string) {
  const place = await newPlace();
  await restoreBackup({ file, database: place });
  const db = await openDatabase(place);
  const rows = await db.selectFrom('problems').select('subject').orderBy('number').execute();
  const { value } = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'problem_numbers')
    .executeTakeFirstOrThrow();
  await db.destroy();
  return { subjects: rows.map(({ subject }) => subject), counted: value };
}

test('a backup on schedule has the problems of whole hours, and those of the hour that were changed', async () => {
  const hour = Date.UTC(2026, 2, 5, 10);
  let now = hour - MINUTE;
  const backups = { folder: await newDataFolder(), everyHours: 1, keep: 9, recipients: [] };
  const config = { backups, trustProxy: ['127.0.0.1'] };
  const server = await startTestServer({ now: () => now, config });
  const send = (subject: string) => sendProblem(server, problemWith({ issueDetails: { subject } }));
  await send('Of the hour before');
  now = hour + MINUTE;
  await send('Changed');
  await send('Waits');
  const { problems } = await listProblems(server);
  const id = problems.find((each) => each.issueDetails.subject === 'Changed')?._id;
  const body = { status: 'resolved', note: '' };
  await server.inject('PUT', `/problems/${id}/status`, { body, token: server.adminToken });
  // Less than an hour later, but in another one.
  for (const minutes of [2, 61]) {
    now = hour + minutes * MINUTE;
    await backUpWhenDue(server.services);
    await backUpWhenDue(server.services);
  }
  const names = (await readdir(backups.folder)).sort();
  const found = await Promise.all(names.map((name) => problemsIn(join(backups.folder, name))));
  expect(found).toEqual([
    { subjects: ['Of the hour before', 'Changed'], counted: 2 },
    { subjects: ['Of the hour before', 'Changed', 'Waits'], counted: 3 },
  ]);
  now += HOUR - MINUTE - 1;
  await backUpWhenDue(server.services);
  expect(await readdir(backups.folder)).toHaveLength(2);
});

test('of two backups on schedule, between which nothing came but a problem of the hour, the databases are one', async () => {
  let now = Date.UTC(2026, 2, 5, 10);
  const backups = { folder: await newDataFolder(), everyHours: 1, keep: 9, recipients: [] };
  const config = { backups, trustProxy: ['127.0.0.1'] };
  const server = await startTestServer({ now: () => now, config });
  await backUpWhenDue(server.services);
  now += HOUR + MINUTE;
  await sendProblem(server);
  const taken = { body: problemWith({}), token: server.adminToken };
  expect((await server.inject('POST', '/problems/by-phone', taken)).status).toBe(201);
  await removeOrderOfWrites(server.services).soon();
  await backUpWhenDue(server.services);
  const [before, after, ...others] = await Promise.all(
    (await readdir(backups.folder)).map((name) => databaseIn(join(backups.folder, name))),
  );
  expect(others).toEqual([]);
  expect(after && before?.equals(after)).toBe(true);
});
