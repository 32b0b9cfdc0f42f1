import { createHash, createHmac } from 'node:crypto';
import { copyFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { BACKUP_ENDING } from '#server/backup/endings.ts';
import { HOUR, hourOf } from '#server/database/hour-of.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import {
  databaseIn,
  findAddress,
  findHashed,
  findMixedPages,
  findTimes,
  keysIn,
  type SeizedFile,
  seize,
  seizedFile,
  textsOf,
} from '#server/test/seized.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { SteeredProduct } from './test/steered-product.ts';

const HOURS_OF_A_WEEK = 168;
/**
 * The hours in which problems come, by day and by night, some of them neighbours. The log tells how far
 * the trail has come in those between.
 */
const REPORTED = [2, 3, 4, 5, 30, 77, 100, 101, 139, 166, 168];
/** In these the backup is made late, after the problem, which is all that happens since the backup before. */
const LATE = [77, 100, 139];
/** No byte of these addresses is a sign of a text, so that none is met by chance. */
const ADDRESSES = REPORTED.map((_, index) => `203.178.241.${192 + index}`);
const subjectOf = (index: number) => `Lamp ${index} of the market is dark`;
/** Fills pages of its own in each table that a problem comes to. */
const longProblem = (index: number) =>
  problemWith({
    issueDetails: {
      subject: subjectOf(index),
      description: 'The lamp has been dark for three weeks. '.repeat(100),
    },
    privacy: { anonymous: true },
  });
interface Seized {
  files: SeizedFile[];
  /** When each problem came; milliseconds. */
  moments: number[];
  /** The id of the blog that was liked. */
  blog: string;
  dataDir: string;
}

/** The log of the database is emptied at every full hour. */
async function beginHour(product: SteeredProduct, time: number): Promise<void> {
  await product.beginHour(time);
  await product.untilFolded();
}

/** A week in which problems, likes and refused sign-ins come from known addresses, and its sudden end. */
async function aWeekSeized(folder: string): Promise<Seized> {
  const product = new SteeredProduct(folder, { BACKUP_KEEP: '200', LOG_LEVEL: 'trace' });
  const begin = Date.UTC(2026, 2, 5);
  await product.setClock(begin);
  await product.start();
  const { email, password } = { email: 'asha@example.org', password: 'ganga-ghat' };
  const { data } = await product.call('/auth/login', { email, password }, '127.0.0.2');
  const headers = { authorization: `Bearer ${data.token}` };
  const long = { ...sampleBlog, content: `<p>${'Every lamp was counted twice. '.repeat(400)}</p>` };
  const writeBlog = () => product.call('/blogs', long, '127.0.0.2', headers);
  const written = await writeBlog();
  const blog = written.data.blog._id;
  const moments: number[] = [];
  for (let count = 1; count <= HOURS_OF_A_WEEK; count++) {
    const hour = begin + count * HOUR;
    if (!LATE.includes(count)) await beginHour(product, hour);
    const index = REPORTED.indexOf(count);
    const from = ADDRESSES[index];
    if (from === undefined) continue;
    if (!LATE.includes(count)) {
      await product.setClock(hour + 12 * 60_000);
      await product.export(headers);
    }
    // The last backup of all comes before the last problem, which is in the log of the database alone.
    const moment = hour + (17 + index) * 61_234 + 123;
    await product.setClock(moment);
    // The times of files are as coarse as the kernel's tick: the backup just made is not of this moment.
    await pause(20);
    const sent = await product.realTime();
    await product.call('/problems', longProblem(index), from, {
      'idempotency-key': `seizure-of-${index}`,
    });
    moments.push(moment);
    if (LATE.includes(count)) {
      await product.halfMinute(sent);
      // The times of what was written then do not stay either.
      await product.halfMinute(sent);
      await beginHour(product, moment + 8 * 60_000);
    }
    await product.call(`/blogs/${blog}/like`, {}, from);
    await product.setClock(moment + 10 * 60_000);
    await product.export(headers);
    await writeBlog();
    await product.call('/auth/login', { email, password: 'not the right one' }, from);
    await product.call('/auth/forgot-password', { email: 'nobody@example.org' }, from);
    if (index !== 3) continue;
    // So that the snapshot of the lists is on the disk.
    await product.list(headers);
    await product.end('SIGTERM');
    await product.start();
  }
  await product.end('SIGKILL');
  return { files: await seize(folder), moments, blog, dataDir: join(folder, 'data') };
}

/** A backup's moment, from its name, and its database. */
async function openBackup(path: string): Promise<{ time: number; database: Buffer }> {
  const name = basename(path, BACKUP_ENDING);
  const time = Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
  return { time, database: await databaseIn(path) };
}

test('whoever seizes database, log, cache, logs and hourly backups finds no address and no minute of a problem', {
  timeout: 300_000,
}, async () => {
  const { files, moments, blog, dataDir } = await aWeekSeized(await newDataFolder());
  const paths = files.map(({ path }) => path.slice(dataDir.length)).join('\n');
  for (const name of ['nagrik.db-wal', 'problem-index.bin', 'T03-00-00.000Z.nagrik-backup.tgz'])
    expect(paths).toContain(name);
  expect((await stat(join(dataDir, 'nagrik.db-wal'))).size).toBeGreaterThan(0);

  for (const address of ADDRESSES) expect(findAddress(files, address)).toEqual([]);
  const texts = ADDRESSES.flatMap((address) => textsOf(address, blog));
  expect(findHashed(files, texts, keysIn(files))).toEqual([]);
  expect(findTimes(files, moments)).toEqual([]);

  const backups = await Promise.all(
    files.filter(({ path }) => path.endsWith(BACKUP_ENDING)).map(({ path }) => openBackup(path)),
  );
  expect(backups).toHaveLength(HOURS_OF_A_WEEK + 1);
  // No backup of the hour in which a problem came says anything of it, and each of the next ones has it.
  const hours = moments.map(hourOf);
  for (const { time, database } of backups)
    expect(
      hours.filter((_, index) => database.includes(subjectOf(index))),
      new Date(time).toISOString(),
    ).toEqual(hours.filter((hour) => hour < hourOf(time)));
  for (const count of LATE) {
    const [before, after] = backups.slice(count - 1);
    expect(after && before?.database.equals(after.database), `hour ${count}`).toBe(true);
  }

  // The file alone, without the log: as the last full hour left it.
  const alone = join(await newDataFolder(), 'nagrik.db');
  await copyFile(join(dataDir, 'nagrik.db'), alone);
  expect(findMixedPages(alone)).toEqual([]);

  // A count that grows with a problem tells between which moments of the trail it came.
  const database = new DatabaseSync(join(dataDir, 'nagrik.db'), { readOnly: true });
  onTestFinished(() => database.close());
  const exports = database
    .prepare("select detail from audit_trail where action = 'contacts.export'")
    .all();
  expect(exports).toHaveLength(2 * REPORTED.length - LATE.length);
  expect(new Set(exports.map(({ detail }) => detail))).toEqual(new Set(['0']));

  // What was seized is what was sent: the problems are there, each with its hour.
  const problems = database.prepare('select created_at from problems order by number').all();
  expect(problems.map(({ created_at }) => created_at)).toEqual(
    moments.map((moment) => moment - (moment % HOUR)),
  );
});

const MOMENT = Date.UTC(2026, 2, 5, 10, 17, 23, 456);
const ID = `${MOMENT.toString(16)
  .padStart(12, '0')
  .replace(/(.{8})/, '$1-')}-7abc-9000-000000000000`;
const binary = (write: (bytes: Buffer) => void) => {
  const bytes = Buffer.alloc(8);
  write(bytes);
  return bytes;
};

test.each([
  ['milliseconds', Buffer.from(` ${MOMENT} `)],
  ['seconds', Buffer.from(`x${Math.floor(MOMENT / 1000)}y`)],
  ['a date', Buffer.from('at 2026-03-05T10:17:23.456Z')],
  ['a date in two bytes for a sign', Buffer.from('2026-03-05T10:17:23.456Z', 'utf16le')],
  ['the name of a file', Buffer.from('2026-03-05T10-17-23.456Z.tgz')],
  ['an id', Buffer.from(ID)],
  ['six bytes of SQLite', binary((bytes) => bytes.writeUIntBE(MOMENT, 1, 6))],
  ['six bytes the other way round', binary((bytes) => bytes.writeUIntLE(MOMENT, 1, 6))],
  ['a floating number', binary((bytes) => bytes.writeDoubleLE(MOMENT))],
])('these looks find a minute that is kept as %s', (_, bytes) => {
  const padded = Buffer.concat([Buffer.alloc(9), bytes, Buffer.alloc(9)]);
  expect(findTimes([seizedFile('kept', padded)], [MOMENT])).not.toEqual([]);
  expect(findTimes([seizedFile('kept', padded)], [MOMENT + HOUR])).toEqual([]);
});

test('these looks find an address as text, as bytes, and hashed with a key that lies beside it', () => {
  const [address = ''] = ADDRESSES;
  const key = 'a1'.repeat(32);
  const kept = [
    Buffer.from(`from ${address}`),
    Buffer.from(address, 'utf16le'),
    Buffer.from(address.split('.').map(Number)),
  ];
  for (const bytes of kept)
    expect(findAddress([seizedFile('kept', bytes)], address)).toEqual(['kept']);
  const text = `report ${address} `;
  const digests = ['sha256', 'sha1', 'md5', 'sha512'].flatMap((name) => [
    createHmac(name, Buffer.from(key, 'hex')).update(text).digest(),
    createHmac(name, key).update(text).digest(),
    createHash(name).update(text).digest(),
  ]);
  for (const digest of digests)
    for (const hash of [
      digest.toString('hex'),
      digest.toString('hex').slice(0, 12),
      digest.toString('base64'),
      digest.toString('base64url'),
    ]) {
      const files = [seizedFile('kept', Buffer.from(`secret ${key} row ${hash} end`))];
      expect(findHashed(files, textsOf(address, 'post'), keysIn(files))).toEqual([text]);
    }
});
