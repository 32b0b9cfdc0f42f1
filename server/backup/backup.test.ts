import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { create, extract } from 'tar';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BACKUP_ENDING } from '#server/backup/endings.ts';
import { hashFile } from '#server/backup/hash-file.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { MANIFEST, type Manifest } from '#server/backup/manifest.ts';
import { removePlainFolders } from '#server/backup/plain-folder.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import {
  DATABASE_FILE,
  type DatabaseLocation,
  openDatabase,
} from '#server/database/open-database.ts';
import { newImageName } from '#server/images/image-name.ts';
import { openImageStore, UPLOADS } from '#server/images/open-image-store.ts';
import { builtProgram } from '#server/test/built-program.ts';
import { newTestDatabase } from '#server/test/new-test-database.ts';
import { startS3Server } from '#server/test/s3-server.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { startTestServer, type TestServer } from '#server/test/test-server.ts';

const run = promisify(execFile);

const blog = (title: string) => ({
  title,
  excerpt: 'What the ward office answered to the letter of its own residents.',
  content: `<p>${'The drain was measured, photographed and cleaned. '.repeat(4)}</p>`,
  category: 'Governance',
  readTime: '5 min read',
  authorName: 'Editors',
  authorEmail: 'editors@example.org',
});

async function publish({ inject, adminToken: token }: TestServer, title: string) {
  const { status } = await inject('POST', '/blogs', { token, body: blog(title) });
  expect(status).toBe(201);
}

const at = Date.UTC(2026, 10, 21);
const image = '01900000-0000-7000-8000-000000000000.webp';

/** A server with a blog and an image, and the backup of both. */
async function backedUp() {
  const server = await startTestServer();
  await publish(server, 'Drains of Kankarbagh');
  await server.services.images.save(image, Buffer.from('picture'));
  const folder = await newDataFolder();
  const file = await backUp(server, folder, at);
  return { server, folder, file };
}

function backUp({ services }: TestServer, folder: string, at: number): Promise<string> {
  return makeBackup({ database: services.config, images: services.images, folder, at });
}

/** Where nothing is yet. */
async function newPlace(): Promise<DatabaseLocation> {
  return { dataDir: join(await newDataFolder(), 'restored'), databaseUrl: await newTestDatabase() };
}

async function titlesIn(place: DatabaseLocation): Promise<string[]> {
  const db = await openDatabase(place);
  const rows = await db.selectFrom('blogs').select('title').orderBy('id').execute();
  await db.destroy();
  return rows.map(({ title }) => title);
}

describe('a backup', () => {
  test('made while the product runs is restored with every blog and image', async () => {
    const { file, folder, server } = await backedUp();
    await publish(server, 'Written after the backup');
    expect(await readdir(folder)).toEqual([`2026-11-21T00-00-00.000Z${BACKUP_ENDING}`]);
    const database = await newPlace();
    await restoreBackup({ file, database });
    expect(await titlesIn(database)).toEqual(['Drains of Kankarbagh']);
    expect(await readFile(join(database.dataDir, UPLOADS, image), 'utf8')).toBe('picture');
  });

  test('holds the images of a bucket, and restores them into one', async () => {
    const from = await startS3Server();
    const server = await startTestServer({ config: { s3: from.settings } });
    await server.services.images.save(image, Buffer.from('picture'));
    const file = await backUp(server, await newDataFolder(), at);
    const to = await startS3Server();
    const database = await newPlace();
    const images = openImageStore({ dataDir: '', s3: to.settings });
    await restoreBackup({ file, database, images });
    expect(to.objects.get(`uploads/${image}`)?.bytes.toString()).toBe('picture');
    expect(await readdir(database.dataDir)).not.toContain(UPLOADS);
  });

  test('is whole however many write meanwhile', async () => {
    const { server, folder } = await backedUp();
    let writing = true;
    const writer = (async () => {
      for (let count = 0; writing; count++) await publish(server, `Post number ${count} of many`);
    })();
    const file = await backUp(server, folder, at + 1000);
    writing = false;
    await writer;
    const database = await newPlace();
    await restoreBackup({ file, database });
    expect(await titlesIn(database)).toContain('Drains of Kankarbagh');
  });

  test('of a newer version is refused', async () => {
    const { server, folder } = await backedUp();
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(server.db);
    const database = await newPlace();
    const backAndForth = async () =>
      restoreBackup({ file: await backUp(server, folder, at + 1000), database });
    await expect(backAndForth()).rejects.toThrow('newer version');
  });
});

test.skipIf(process.platform === 'win32')(
  'a backup needs few open files, however many images there are',
  async () => {
    const { server, folder } = await backedUp();
    const { dataDir, databaseUrl = '' } = server.services.config;
    for (let count = 0; count < 300; count++)
      await writeFile(join(dataDir, UPLOADS, newImageName()), 'picture');
    const command = builtProgram('backup');
    await run('sh', ['-c', 'ulimit -n 60; exec "$0" "$@"', process.execPath, command, folder], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    });
    expect(await readdir(folder)).toHaveLength(2);
  },
);

test('what a backup has written when its process is killed goes at the next look', async () => {
  const s3 = await startS3Server();
  s3.mood = 'hangs';
  const folder = await newDataFolder();
  const { services } = await startTestServer();
  const { dataDir, databaseUrl = '' } = services.config;
  const command = spawn(process.execPath, [builtProgram('backup'), folder], {
    env: {
      ...{ ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      ...{ S3_ENDPOINT: s3.settings.endpoint, S3_BUCKET: s3.settings.bucket },
      ...{ S3_REGION: s3.settings.region, S3_ACCESS_KEY_ID: s3.settings.accessKeyId },
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    },
  });
  const hasEnded = once(command, 'close');
  onTestFinished(() => void command.kill('SIGKILL'));
  // The database is packed, and it waits for the list of pictures.
  await expect.poll(() => s3.calls).toBe(1);
  const unfinished = [expect.stringMatching(/^\.unfinished-/)];
  await removePlainFolders(dataDir, folder);
  expect(await readdir(folder)).toEqual(unfinished);
  command.kill('SIGKILL');
  await hasEnded;
  expect(await readdir(folder)).toEqual(unfinished);
  await removePlainFolders(dataDir, folder);
  expect(await readdir(folder)).toEqual([]);
});

const CANARY = 'canary-of-what-lets-in';

/** Puts something into each table of which a backup holds nothing. */
async function fillWhatIsLeftOut({ db }: Pick<TestServer, 'db'>): Promise<void> {
  const { id: admin_id } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  const times = { created_at: at, last_used_at: at, expires_at: at };
  await db
    .insertInto('sessions')
    .values({ id: CANARY, token_hash: CANARY, admin_id, user_agent: '', ...times })
    .execute();
  await db
    .insertInto('password_resets')
    .values({ token_hash: CANARY, admin_id, expires_at: at })
    .execute();
  await db
    .insertInto('known_devices')
    .values({ mark_hash: CANARY, admin_id, last_used_at: at })
    .execute();
  await db
    .insertInto('open_items')
    .values({
      ...{ kind: 'problem', item_id: CANARY, admin_id, session_id: CANARY },
      ...{ opened_at: at, expires_at: at },
    })
    .execute();
  await db
    .insertInto('reset_mails')
    .values({ id: CANARY, admin_id, expires_at: at, attempts: 0, next_try_at: at })
    .execute();
  await db
    .insertInto('bulk_changes')
    .values({ id: CANARY, admin_id, change: '{}', total: 1, state: 'running', created_at: at })
    .execute();
  await db
    .insertInto('bulk_items')
    .values({ bulk_id: CANARY, number: 1, state: 'failed', reason: CANARY })
    .execute();
  await db.insertInto('rate_limits').values({ key: CANARY, count: 1, resets_at: at }).execute();
  await db
    .insertInto('idempotency_keys')
    .values({ key_hash: CANARY, body_hash: CANARY, reference: CANARY, created_at: at })
    .execute();
}

async function unpacked(file: string): Promise<{ folder: string; bytes: string }> {
  const folder = await newDataFolder();
  await extract({ file, cwd: folder });
  return { folder, bytes: await readFile(join(folder, DATABASE_FILE), 'latin1') };
}

test('a backup holds no session, no token and no key, not even in free pages', async () => {
  const { server, folder } = await backedUp();
  await fillWhatIsLeftOut(server);
  const { bytes } = await unpacked(await backUp(server, folder, at + 1000));
  expect(bytes).toContain('Drains of Kankarbagh');
  for (const hidden of [CANARY, server.services.secret.toString('hex')])
    expect(bytes).not.toContain(hidden);
});

test('a backup leaves the thread that answers calls to them', async () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => exec.mockRestore());
  await backedUp();
  expect(exec.mock.calls.flat()).toContain('begin immediate');
  expect(exec.mock.calls.flat()).not.toContain('delete from sessions');
});

test('a backup of an earlier version, which held sessions, lets nobody in who was put out', async () => {
  const { file } = await backedUp();
  const { folder } = await unpacked(file);
  const old = await openDatabase({ dataDir: folder });
  await fillWhatIsLeftOut({ db: old });
  await old.destroy();
  const database = new DatabaseSync(join(folder, DATABASE_FILE));
  database.exec('pragma journal_mode = delete');
  database.close();
  const contents = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  const files = await Promise.all(
    contents.files.map(async ({ path }) => ({ path, ...(await hashFile(join(folder, path))) })),
  );
  await writeFile(join(folder, MANIFEST), JSON.stringify({ ...contents, files }));
  const packed = join(await newDataFolder(), 'old');
  await create({ cwd: folder, file: packed, gzip: true }, [MANIFEST, ...files.map((f) => f.path)]);
  const place = await newPlace();
  await restoreBackup({ file: packed, database: place });
  const db = await openDatabase(place);
  for (const table of [
    ...(['sessions', 'password_resets', 'reset_mails', 'known_devices'] as const),
    'open_items' as const,
  ])
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  await db.destroy();
  if (place.databaseUrl !== undefined) return;
  expect(await readFile(join(place.dataDir, DATABASE_FILE), 'latin1')).not.toContain(CANARY);
});
