import { execFile } from 'node:child_process';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEVICE_TIME } from '#server/auth/known-device-queries.ts';
import { BACKUP_ENDING } from '#server/backup/endings.ts';
import { startHousekeeping } from '#server/boot/start-housekeeping.ts';
import { holdTimers } from '#server/test/hold-timers.ts';
import { startTestServer } from '#server/test/test-server.ts';

const run = promisify(execFile);
const DAY = 24 * 60 * 60 * 1000;

test('what has had its time is removed: sessions, reset tokens, devices, counts of tries, retry keys and changes of many', async () => {
  const at = Date.UTC(2026, 0, 1);
  let time = at;
  const { services, db } = await startTestServer({ now: () => time });
  const { id: admin_id } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  const young = at + 40 * DAY;
  const fill = async (name: string, made: number) => {
    await db
      .insertInto('sessions')
      .values({
        ...{ id: name, token_hash: name, admin_id, user_agent: '' },
        ...{ created_at: made, last_used_at: made, expires_at: made + 30 * DAY },
      })
      .execute();
    await db
      .insertInto('password_resets')
      .values({ token_hash: name, admin_id, expires_at: made + 1 })
      .execute();
    const lastUsed = name === 'old' ? young - DEVICE_TIME : young;
    await db
      .insertInto('known_devices')
      .values({ mark_hash: name, admin_id, last_used_at: lastUsed })
      .execute();
    await db
      .insertInto('rate_limits')
      .values({ key: name, count: 1, resets_at: made + 1 })
      .execute();
    await db
      .insertInto('idempotency_keys')
      .values({ key_hash: name, body_hash: '', reference: '', created_at: made })
      .execute();
    await db
      .insertInto('bulk_changes')
      .values({ id: name, admin_id, change: '{}', total: 1, state: 'running', created_at: made })
      .execute();
    await db
      .insertInto('bulk_items')
      .values({ bulk_id: name, number: 1, state: 'waiting', reason: '' })
      .execute();
  };
  await fill('old', at);
  await fill('young', young);
  time = young;
  const { stop } = startHousekeeping(services);
  const left = async () => [
    ...(await db.selectFrom('sessions').select('id as name').execute()),
    ...(await db.selectFrom('password_resets').select('token_hash as name').execute()),
    ...(await db.selectFrom('known_devices').select('mark_hash as name').execute()),
    ...(await db.selectFrom('rate_limits').select('key as name').execute()),
    ...(await db.selectFrom('idempotency_keys').select('key_hash as name').execute()),
    ...(await db.selectFrom('bulk_changes').select('id as name').execute()),
    ...(await db.selectFrom('bulk_items').select('bulk_id as name').execute()),
  ];
  await expect.poll(left).toEqual(Array(7).fill({ name: 'young' }));
  stop();
});

test('a task that fails is logged, and keeps no other one from its work', async () => {
  const { services, dataDir } = await startTestServer();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const folder = join(dataDir, 'backups');
  const config = {
    ...services.config,
    backups: { folder, everyHours: 1, keep: 1, recipients: [] },
  };
  let lists = 0;
  const list = () => {
    lists += 1;
    // The clean-up of images asks first, the backup after it.
    return lists === 1 ? Promise.reject(new Error('gone')) : services.images.list();
  };
  const images = { ...services.images, list };
  const { stop } = startHousekeeping({ ...services, config, log, images });
  const backups = async () => (await readdir(folder).catch(() => [])).filter(isWhole);
  await expect.poll(backups).toHaveLength(1);
  const failures = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(failures).toMatchObject([
    { err: { message: 'gone' }, msg: expect.stringContaining('housekeeping failed') },
  ]);
  stop();
});

/** What a killed backup left days ago, which nobody can remove: its paths are longer than any that can be named. */
async function leaveForGood(left: string) {
  const name = 'x'.repeat(250);
  const nest = `mkdir "$0" && cd "$0" && for level in $(seq 20); do mkdir ${name} && cd ${name} || exit 0; done`;
  await run('sh', ['-c', nest, left]);
  await utimes(left, 0, 0);
  onTestFinished(() => run('rm', ['-rf', left]).then(() => undefined));
}

test.skipIf(process.platform === 'win32')(
  'what cannot be removed of an earlier backup is logged, and keeps no later one away',
  async () => {
    const { services, dataDir } = await startTestServer();
    const folder = join(dataDir, 'backups');
    await mkdir(folder);
    // No system gives a process a number as high as this.
    await leaveForGood(join(dataDir, '.backing-up-2147483646-left'));
    await leaveForGood(join(folder, '.unfinished-2147483645-of-another'));
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const backups = { folder, everyHours: 1, keep: 1, recipients: [] };
    const { stop } = startHousekeeping({
      ...services,
      config: { ...services.config, backups },
      log,
    });
    const made = async () => (await readdir(folder).catch(() => [])).filter(isWhole);
    await expect.poll(made).toHaveLength(1);
    stop();
    const failures = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(failures).toMatchObject([{ err: { code: 'ENAMETOOLONG' } }]);
  },
);

test('once it is stopped nothing more is begun, and what breaks off is no failure', async () => {
  const { services, dataDir } = await startTestServer();
  const folder = join(dataDir, 'backups');
  const config = {
    ...services.config,
    backups: { folder, everyHours: 1, keep: 1, recipients: [] },
  };
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<never>();
  const list = () => {
    asked.resolve();
    return closed.promise;
  };
  const images = { ...services.images, list };
  const { stop } = startHousekeeping({ ...services, config, log, images });
  await asked.promise;
  stop();
  closed.reject(new Error('The database is closed'));
  await setImmediate();
  expect(lines).toEqual([]);
  expect(await readdir(dataDir)).not.toContain('backups');
});

const isWhole = (name: string) => name.endsWith(BACKUP_ENDING);

test('a round that is not over when the next hour begins is waited for', async () => {
  const { services } = await startTestServer({ now: () => Date.UTC(2026, 0, 1) });
  const timers = holdTimers();
  const first = Promise.withResolvers<void>();
  let lists = 0;
  const list = async () => {
    lists += 1;
    await first.promise;
    return services.images.list();
  };
  const { stop } = startHousekeeping({ ...services, images: { ...services.images, list } });
  await expect.poll(() => lists).toBe(1);
  timers.pass(DAY / 24 + 1000);
  for (let turns = 0; turns < 100; turns++) await setImmediate();
  expect(lists).toBe(1);
  first.resolve();
  await expect.poll(() => lists).toBe(2);
  stop();
});

test('addresses are forgotten within half a minute after their counts are over', async () => {
  const { services } = await startTestServer();
  const removeOld = vi.spyOn(services.addressCounts, 'removeOld');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { stop } = startHousekeeping(services);
    removeOld.mockClear();
    vi.advanceTimersByTime(30_000);
    expect(removeOld).toHaveBeenCalledOnce();
    stop();
  } finally {
    vi.useRealTimers();
  }
});

test('memory that a start has left is given back once it is over', async () => {
  const { services } = await startTestServer();
  const gc = vi.fn();
  vi.stubGlobal('gc', gc);
  const { pass } = holdTimers();
  const { stop } = startHousekeeping(services);
  expect(gc).not.toHaveBeenCalled();
  pass(5000);
  expect(gc).toHaveBeenCalled();
  stop();
});
