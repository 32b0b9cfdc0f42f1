import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { BACKUP_ENDING } from '#server/backup/endings.ts';
import { backUpWhenDue } from '#server/backup/scheduled-backups.ts';
import { BACKED_UP_AT as at, backUp } from '#server/test/sample-backup.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('what a backup that was cut off has left is removed a day later, one under way is not', async () => {
  const folder = await newDataFolder();
  for (const [name, age] of [
    ['.unfinished-old', 25],
    ['.unfinished-young', 23],
    ['kept', 25],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'nagrik.db'), 'half of it');
    const time = new Date(at - age * 60 * 60 * 1000);
    await utimes(join(folder, name), time, time);
  }
  const file = await backUp(await startTestServer(), [], folder);
  expect((await readdir(folder)).sort()).toEqual(['.unfinished-young', basename(file), 'kept']);
});

test('backups are made when they are due, and the oldest go', async () => {
  const hour = 60 * 60 * 1000;
  let time = at;
  const backups = { folder: await newDataFolder(), everyHours: 24, keep: 2, recipients: [] };
  const { services } = await startTestServer({ now: () => time, config: { backups } });
  const times = async () => (await readdir(backups.folder)).map((name) => name.slice(0, 13)).sort();
  await backUpWhenDue(services);
  time += 23 * hour;
  await backUpWhenDue(services);
  expect(await times()).toEqual(['2026-11-21T00']);
  for (let days = 0; days < 2; days++) {
    time += 24 * hour;
    await backUpWhenDue(services);
  }
  expect(await times()).toEqual(['2026-11-22T23', '2026-11-23T23']);
  // At once, though none is due.
  backups.folder = join(
    backups.folder,
    `${new Date(time).toISOString().replaceAll(':', '-')}${BACKUP_ENDING}`,
  );
  await expect(backUpWhenDue(services)).rejects.toThrow('No backup can be written into');
});

test('backups that bear a time to come make no other go, and go when it has come', async () => {
  const hour = 60 * 60 * 1000;
  let time = at;
  const backups = { folder: await newDataFolder(), everyHours: 1, keep: 2, recipients: [] };
  const { services } = await startTestServer({ now: () => time, config: { backups } });
  const names = async () => (await readdir(backups.folder)).map((name) => name.slice(0, 13)).sort();
  const ahead = ['2026-11-21T04', '2030-01-01T00', '2030-01-01T01'];
  for (const name of ahead)
    await writeFile(join(backups.folder, `${name}-00-00.000Z${BACKUP_ENDING}`), '');
  for (let hours = 0; hours < 3; hours++) {
    await backUpWhenDue(services);
    time += hour;
  }
  expect(await names()).toEqual(['2026-11-21T01', '2026-11-21T02', ...ahead]);
  time += 2 * hour;
  await backUpWhenDue(services);
  expect(await names()).toEqual(['2026-11-21T04', '2026-11-21T05', ...ahead.slice(1)]);
});

test('what somebody has put beside the backups neither makes one due nor counts', async () => {
  const hour = 60 * 60 * 1000;
  let time = at;
  const backups = { folder: await newDataFolder(), everyHours: 6, keep: 2, recipients: [] };
  const { services } = await startTestServer({ now: () => time, config: { backups } });
  const others = ['0-keep', 'before-upgrade'].map((name) => `${name}${BACKUP_ENDING}`);
  for (const name of others) await writeFile(join(backups.folder, name), '');
  // The clock was ahead when this one was made.
  const ahead = `2031-01-01T00-00-00.000Z${BACKUP_ENDING}`;
  await writeFile(join(backups.folder, ahead), '');
  for (let hours = 0; hours < 8; hours++) {
    await backUpWhenDue(services);
    time += hour;
  }
  const names = (await readdir(backups.folder)).sort();
  const made = ['00', '06'].map((begun) => `2026-11-21T${begun}-00-00.000Z${BACKUP_ENDING}`);
  expect(names).toEqual([others[0], ...made, ahead, others[1]]);
});

test('old backups that another process removes meanwhile are no error', async () => {
  const folder = await newDataFolder();
  const backups = { folder, everyHours: 24, keep: 1, recipients: [] };
  const { services } = await startTestServer({ now: () => at, config: { backups } });
  const old = Array.from({ length: 9 }, (_, number) =>
    join(folder, `2020-01-01T00-00-00.${number + 100}Z${BACKUP_ENDING}`),
  );
  for (const name of old) await writeFile(name, '');
  // All are listed when the first of them goes, and the others are removed one after the other.
  const removeOthers = () => {
    if (old.every((name) => existsSync(name))) setImmediate(removeOthers);
    else for (const name of old) rmSync(name, { force: true });
  };
  removeOthers();
  await backUpWhenDue(services);
  expect(await readdir(folder)).toHaveLength(1);
});
