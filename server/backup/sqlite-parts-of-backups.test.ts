import { spawnSync } from 'node:child_process';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { list } from 'tar';
import { expect, onTestFinished, test } from 'vitest';
import { NOBODY } from '#server/audit/audit-queries.ts';
import type { AccountRow } from '#server/backup/account-queries.ts';
import { copyDatabase } from '#server/backup/copy-database.ts';
import { textsWithImages } from '#server/backup/copy-file-queries.ts';
import { leaveOut } from '#server/backup/leave-out-queries.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { MANIFEST } from '#server/backup/manifest.ts';
import { packed } from '#server/backup/pack.ts';
import { newPlainFolder, removePlainFolders } from '#server/backup/plain-folder.ts';
import { closePutOut } from '#server/backup/put-out.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { backUpWhenDue } from '#server/backup/scheduled-backups.ts';
import { unpack } from '#server/backup/unpack.ts';
import { HOUR } from '#server/database/hour-of.ts';
import { DATABASE_FILE, openDatabase } from '#server/database/open-database.ts';
import { newImageName } from '#server/images/image-name.ts';
import type { ImageStore } from '#server/images/image-store.ts';
import { keepImage } from '#server/images/keep-image.ts';
import { openImageStore, UPLOADS } from '#server/images/open-image-store.ts';
import { insertProblem, setProblemSuspected } from '#server/problems/problem-queries.ts';
import {
  backUp,
  IMAGE,
  newPlace,
  repacked,
  serverWithContent,
} from '#server/test/sample-backup.ts';
import { createBlog } from '#server/test/sample-blog.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { startTestServer } from '#server/test/test-server.ts';
import { watchSyncs } from '#server/test/watch-syncs.ts';

const AT = Date.UTC(2026, 0, 1, 10);

test('a plain copy is removed when its process has ended, or can no longer be at work on it, and so is its backup', async () => {
  const folder = await newDataFolder();
  const backups = await newDataFolder();
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const add = async (name: string, hours: number) => {
    await mkdir(join(folder, name));
    const time = new Date(Date.now() - hours * HOUR);
    await utimes(join(folder, name), time, time);
  };
  await add(`.backing-up-${ended}-ended`, 0);
  await add(`.backing-up-${process.ppid}-at-work`, 23);
  await add(`.backing-up-${process.ppid}-another`, 25);
  await add(`.backing-up-${process.pid}-left`, 0);
  await add('kept', 25);
  const own = basename(await newPlainFolder(folder));
  expect(own).toMatch(new RegExp(`^\\.backing-up-${process.pid}-`));
  const stays = [`${process.ppid}-at-work`, `${ended}-of-another-machine`];
  for (const name of [...stays, `${ended}-ended`, `${process.ppid}-another`])
    await mkdir(join(backups, `.unfinished-${name}`));
  await removePlainFolders(folder, backups);
  const left = [own, `.backing-up-${process.ppid}-at-work`, 'kept'];
  expect((await readdir(folder)).sort()).toEqual(left.sort());
  expect((await readdir(backups)).sort()).toEqual(
    stays.map((name) => `.unfinished-${name}`).sort(),
  );
  await removePlainFolders(join(folder, 'not there'), backups);
  await add(`.backing-up-${ended}-ended`, 0);
  const noFolder = join(folder, 'file');
  await writeFile(noFolder, '');
  await removePlainFolders(folder, noFolder);
  expect((await readdir(folder)).sort()).toEqual([...left, 'file'].sort());
});

test('a copy shows the moment at which it was begun, whoever writes meanwhile', async () => {
  const dataDir = await newDataFolder();
  const db = await openDatabase({ dataDir });
  onTestFinished(() => db.destroy());
  // Of more pages than are copied in one go.
  await sql`insert into settings (name, value) values ('long', hex(randomblob(2000000)))`.execute(
    db,
  );
  const to = join(await newDataFolder(), DATABASE_FILE);
  const copying = copyDatabase({ dataDir }, to);
  // What is copied would begin anew with each of these.
  const other = new DatabaseSync(join(dataDir, DATABASE_FILE));
  onTestFinished(() => other.close());
  other.exec("insert into settings values ('late', 'v')");
  await copying;
  const copy = new DatabaseSync(to);
  onTestFinished(() => copy.close());
  expect(copy.prepare("select 1 from settings where name = 'late'").all()).toEqual([]);
});

test('a backup says that pictures of posts are lost, and nothing of what nobody shows', async () => {
  const server = await startTestServer();
  const { config: database, images } = server.services;
  const picture = { bytes: Buffer.from('picture'), width: 1, height: 1 };
  const shown = await keepImage(server.services, picture, NOBODY);
  const unused = await keepImage(server.services, picture, NOBODY);
  const blog = await createBlog(server, { featuredImage: `/uploads/${shown}` });
  const said: string[] = [];
  const warn = (sentence: string) => void said.push(sentence);
  const folder = await newDataFolder();
  const make = () => makeBackup({ database, images, folder, at: AT, warn });
  await images.remove(unused);
  await make();
  expect(said).toEqual([]);
  await images.remove(shown);
  await make();
  const lost = `The pictures of some posts or submissions are not where they are kept, so this backup has none of them, such as ${shown}:`;
  expect(said).toEqual([expect.stringContaining(lost)]);
  // It can still be restored.
  await server.inject('DELETE', `/blogs/${blog._id}`, { token: server.adminToken });
  await make();
  expect(said).toEqual(Array(2).fill(expect.stringContaining(lost)));
  // Earlier versions kept none that was deleted.
  const early = new DatabaseSync(':memory:');
  for (const table of ['blogs', 'submissions'])
    early.exec(`create table ${table} as select '/uploads/x' featured_image, '' content`);
  expect([...textsWithImages(early)]).toHaveLength(2);
});

test('of a copy is left out what lets in or is of no use, and what came since a time, unless it was changed', async () => {
  const dataDir = await newDataFolder();
  const db = await openDatabase({ dataDir });
  onTestFinished(() => db.destroy());
  await db.insertInto('rate_limits').values({ key: 'k', count: 1, resets_at: 1 }).execute();
  const settings = ['secret', 'other'].map((name) => ({ name, value: 'v' }));
  await db.insertInto('settings').values(settings).execute();
  for (const [index, hours] of [-1, 0, 1, 2].entries()) {
    const body = {
      personalInfo: { city: 'Patna', state: 'Bihar' },
      issueDetails: {
        ...{ subject: `${index}`, category: 'Other' as const, description: '' },
        ...{ location: '', incidentDate: '' },
      },
      evidence: { supportingLink: '' },
      privacy: { anonymous: true as const, consent: true as const },
    };
    const problem = { body, reference: `PR-${index}`, at: AT + hours * HOUR };
    const { id } = await insertProblem(db, problem);
    if (hours === 1) await setProblemSuspected(db, id, true);
  }
  const copy = new DatabaseSync(join(dataDir, DATABASE_FILE));
  onTestFinished(() => copy.close());
  const all = (sql: string) =>
    copy
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  const problems = () => all('select subject from problems order by number');
  const counted = () => all("select value from counters where name = 'problem_numbers'");
  copy.exec('analyze');
  leaveOut(copy);
  expect(all('select key from rate_limits')).toEqual([]);
  expect(all('select name from settings')).toEqual(['other']);
  expect([problems(), counted()]).toEqual([['0', '1', '2', '3'], [4]]);
  leaveOut(copy, AT);
  expect([problems(), counted()]).toEqual([['0', '2'], [3]]);
  // What is known for planning would tell how many there were.
  const known = all("select stat from sqlite_stat1 where tbl = 'problems'");
  expect(known.map((stat) => `${stat}`.split(' ')[0])).toContain('2');
  expect(known.join()).not.toContain('4');
  copy.exec('delete from problems');
  leaveOut(copy, AT);
  expect(counted()).toEqual([0]);
});

test('a backup holds the images that the store still has, and nothing else that lies there', async () => {
  const database = join(await newDataFolder(), DATABASE_FILE);
  await writeFile(database, 'database');
  const [kept, gone] = [newImageName(), newImageName()];
  const listed = [kept, gone, 'notes.txt'].map((name) => ({ name, storedAt: 1 }));
  const stored = async (name: string) =>
    name === gone ? null : { size: 7, stream: Readable.from([Buffer.from(`of ${name}`)]) };
  const images = { list: async () => listed, open: stored } as unknown as ImageStore;
  const file = join(await newDataFolder(), 'packed');
  const bytes = packed({ database, images, madeAt: '2026', migrations: ['0001'] });
  await writeFile(file, bytes);
  const paths: string[] = [];
  await list({ file, onReadEntry: ({ path }) => void paths.push(path) });
  expect(paths).toEqual([DATABASE_FILE, `uploads/${kept}`, MANIFEST]);
});

test('a backup ends with what failed where there is nothing to pack', async () => {
  // Beside the place from which the database is packed.
  const database = join(await newDataFolder(), 'elsewhere.db');
  await writeFile(database, 'database');
  const images = { list: async () => [] } as unknown as ImageStore;
  const bytes = packed({ database, images, madeAt: '2026', migrations: ['0001'] });
  const file = join(await newDataFolder(), 'packed');
  await expect(writeFile(file, bytes)).rejects.toThrow('ENOENT');
});

test('what is no backup is said to be none, and a plain one needs no key', async () => {
  const cwd = await newDataFolder();
  await expect(unpack('/not/there', cwd)).rejects.toThrow('There is no backup at /not/there');
  const file = join(await newDataFolder(), 'text');
  await writeFile(file, 'no archive');
  await expect(unpack(file, cwd)).rejects.toThrow('it cannot be unpacked');
  await writeFile(join(cwd, MANIFEST), '{}');
  const plain = await repacked(cwd, [MANIFEST]);
  const into = await newDataFolder();
  await unpack(plain, into, '/no/key');
  expect(await readdir(into)).toEqual([MANIFEST]);
  await writeFile(file, 'age-encryption.org/v1\n');
  await expect(unpack(file, cwd)).rejects.toThrow('is encrypted: name the file');
  await expect(unpack(file, cwd, '/no/key')).rejects.toThrow('There is no file /no/key');
  const key = join(cwd, 'key.txt');
  await writeFile(key, '# AGE-SECRET-KEY-1\nage1something\n');
  await expect(unpack(file, cwd, key)).rejects.toThrow('holds no secret key of age');
});

/** A database with these accounts of the time of the backup. */
function restored(rows: readonly AccountRow[]) {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  database.exec(
    'create table admins (id, name, email, email_key, password_hash, active, updated_at)',
  );
  const add = database.prepare('insert into admins values (?, ?, ?, ?, ?, ?, ?)');
  for (const row of rows) {
    const { id, name, email, email_key, password_hash, active, updated_at } = row;
    add.run(id, name, email, email_key, password_hash, active, updated_at);
  }
  const open = () => database.prepare('select id from admins where active = 1 order by id').all();
  return { database, open: () => open().map(({ id }) => id) };
}

const account = (id: string): AccountRow => ({
  ...{ id, name: `name of ${id}`, email: `${id}@example.org`, email_key: `${id}@example.org` },
  ...{ password_hash: 'then', active: 1, updated_at: 5 },
});

test.each<[string, Partial<AccountRow>, string | undefined]>([
  ['was closed', { active: 0 }, 'it was closed'],
  ['has another password', { password_hash: 'since' }, 'it has another password'],
  [
    'has another email',
    { email: 'b@example.org', email_key: 'b@example.org' },
    'it has another email, b@example.org',
  ],
  ['is spelt otherwise', { email: 'A@example.org', name: 'B' }, undefined],
  ['was closed, by its time before,', { active: 0, updated_at: 4 }, 'it was closed'],
  ['had another password before', { password_hash: 'older', updated_at: 4 }, undefined],
])('an account that %s since is closed for it alone', (_, change, since) => {
  const { database, open } = restored([account('a'), account('z')]);
  const result = closePutOut(database, [{ ...account('a'), ...change }, account('z')]);
  const [a, z] = ['a', 'z'].map((id) => ({ name: `name of ${id}`, email: `${id}@example.org` }));
  expect(result).toEqual({
    comparedWith: 'own',
    closed: since === undefined ? [] : [{ ...a, since }],
    open: since === undefined ? [a, z] : [z],
    changed: 'password_hash' in change && since === undefined ? [a] : [],
  });
  expect(open()).toEqual(since === undefined ? ['a', 'z'] : ['z']);
});

test('an account that is gone since is closed, and one that was closed already is not spoken of', () => {
  const { database, open } = restored([
    ...[account('a'), account('b')],
    { ...account('c'), active: 0 },
  ]);
  const { closed, comparedWith } = closePutOut(database, [account('a'), account('c')]);
  expect(comparedWith).toBe('own');
  expect(closed).toMatchObject([{ email: 'b@example.org', since: 'it is gone' }]);
  expect(open()).toEqual(['a']);
});

test.each([
  ['nothing to compare with', 'nothing', undefined],
  ['another installation', 'foreign', [account('x')]],
])('where there is %s nobody is closed', (_, comparedWith, replaced) => {
  const { database, open } = restored([account('a')]);
  expect(closePutOut(database, replaced)).toMatchObject({ comparedWith, closed: [] });
  expect(open()).toEqual(['a']);
});

test('a backup is due though one bears a time to come, and only backups are counted and removed', async () => {
  const backups = { folder: await newDataFolder(), everyHours: 0, keep: 2, recipients: [] };
  const server = await startTestServer({ now: () => AT + HOUR / 2, config: { backups } });
  const { services } = server;
  const due = (change: object) =>
    backUpWhenDue({
      ...services,
      config: { ...services.config, backups: { ...backups, ...change } },
    });
  const older = ['2026-01-01T07-00-00.000Z', '2026-01-01T08-59-59.000Z'];
  const add = (name: string) => writeFile(join(backups.folder, name), '');
  for (const time of older) await add(`${time}.nagrik-backup.tgz`);
  await add('2025-01-01.notes');
  await due({});
  expect(await readdir(backups.folder)).toHaveLength(3);
  await due({ everyHours: 3 });
  expect(await readdir(backups.folder)).toHaveLength(3);
  await due({ everyHours: 2 });
  const made = '2026-01-01T10-30-00.000Z.nagrik-backup.tgz';
  const left = ['2025-01-01.notes', `${older[1]}.nagrik-backup.tgz`, made];
  expect((await readdir(backups.folder)).sort()).toEqual(left);
  // One that bears a time to come says nothing of when the last one was made.
  const ahead = '2026-01-01T11-00-00.000Z.nagrik-backup.tgz.age';
  await add(ahead);
  await due({ everyHours: 24, keep: 1 });
  expect((await readdir(backups.folder)).sort()).toEqual([...left, ahead]);
});

test('a backup without an image is restored where images are kept elsewhere', async () => {
  const file = await backUp(await startTestServer());
  const database = await newPlace();
  const images = openImageStore({ dataDir: await newDataFolder(), s3: undefined });
  await restoreBackup({ file, database, images });
  expect(await readdir(database.dataDir)).toEqual([DATABASE_FILE]);
  expect(await images.list()).toEqual([]);
});

test.skipIf(process.platform !== 'linux')(
  'what was restored is on the disk before the folder has its name',
  async () => {
    const file = await backUp(await serverWithContent());
    const { dataDir } = await newPlace();
    const synced = await watchSyncs();
    await restoreBackup({ file, database: { dataDir } });
    const work = synced.at(-2) ?? '';
    expect(basename(work)).toMatch(/^\.restoring-/);
    expect(synced.at(-1)).toBe(dirname(dataDir));
    const kept = [DATABASE_FILE, UPLOADS, join(UPLOADS, IMAGE)].map((name) => join(work, name));
    expect(synced.slice(0, -2).sort()).toEqual(kept.sort());
  },
);
