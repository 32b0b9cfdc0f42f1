import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#server/database/in-transaction.ts';
import { knownMigrations } from '#server/database/migrate.ts';
import { DATABASE_FILE, openDatabase } from '#server/database/open-database.ts';
import { handleOn } from '#server/database/open-sqlite.ts';
import { StartError } from '#server/database/start-error.ts';
import type { Handle, Tables } from '#server/database/tables.ts';
import { newDataFolder } from '#server/test/start-process.ts';

async function open(folder: string): Promise<Kysely<Tables>> {
  const db = await openDatabase({ dataDir: folder });
  onTestFinished(() => db.destroy());
  return db;
}

/** The steps before the one that takes away what was derived from addresses. */
async function earlySteps(): Promise<Record<string, Migration>> {
  const names = knownMigrations().filter((name) => name < '0007');
  const steps = names.map(async (name) => [name, await import(`./migrations/${name}.ts`)]);
  return Object.fromEntries(await Promise.all(steps));
}

/** The bytes of every file of a folder. */
async function heldIn(folder: string): Promise<string> {
  const names = await readdir(folder);
  expect(names).toContain(DATABASE_FILE);
  const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  return all.join('\n');
}

const keep = (db: Handle, name: string, value = 'x') =>
  db.insertInto('settings').values({ name, value }).execute();

const kept = async (db: Handle) =>
  (await db.selectFrom('settings').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

async function pragma(db: Handle, name: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
  return Object.values(rows[0] ?? {})[0];
}

describe('an acknowledged write', () => {
  test('is there after opening the file again, which syncs each commit', async () => {
    const folder = await newDataFolder();
    const first = await openDatabase({ dataDir: folder });
    await keep(first, 'a');
    await first.destroy();
    const again = await open(folder);
    expect(await kept(again)).toEqual(['a']);
    expect(await pragma(again, 'journal_mode')).toBe('wal');
    expect(await pragma(again, 'synchronous')).toBe(2);
    expect(await pragma(again, 'foreign_keys')).toBe(1);
  });

  test('is there when the process ends without closing', async () => {
    const folder = await newDataFolder();
    const db = await open(folder);
    await keep(db, 'a');
    const other = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
    expect(other.prepare('select count(*) as n from settings').get()).toMatchObject({ n: 1 });
    other.close();
  });
});

test('what is deleted is nowhere in the folder once the log is emptied', async () => {
  const folder = await newDataFolder();
  const db = await openDatabase({ dataDir: folder });
  const secret = 'Sulekha of Mithapur';
  await keep(db, 'short', secret);
  await keep(db, 'long', secret.repeat(2000));
  await db.deleteFrom('settings').where('value', 'like', `${secret}%`).execute();
  await db.destroy();
  expect(await heldIn(folder)).not.toContain(secret);
});

test('what an early version derived from addresses is nowhere once this one has opened its data', async () => {
  const folder = await newDataFolder();
  const early = new DatabaseSync(join(folder, DATABASE_FILE), {
    enableForeignKeyConstraints: false,
  });
  const provider = { getMigrations: earlySteps };
  await new Migrator({ db: handleOn(early), provider }).migrateToLatest();
  const derived = 'f3a1c0ffee-of-an-address';
  early.exec(`insert into rate_limits values ('report ${derived}', 1, 1)`);
  for (let blog = 0; blog < 500; blog++)
    early.exec(`insert into blog_likes values ('blog-${blog}', '${derived}')`);
  early.close();
  expect(await heldIn(folder)).toContain(derived);
  await (await openDatabase({ dataDir: folder })).destroy();
  expect(await heldIn(folder)).not.toContain(derived);
});

describe('a transaction', () => {
  test('keeps nothing when it fails', async () => {
    const db = await open(await newDataFolder());
    const failing = inTransaction(db, async (trx) => {
      await keep(trx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await kept(db)).toEqual([]);
    await keep(db, 'b');
  });

  test('is seen by others when it is whole, and holds up no reader meanwhile', async () => {
    const db = await open(await newDataFolder());
    const half = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const writing = inTransaction(db, async (trx) => {
      await keep(trx, 'a');
      half.resolve();
      await goOn.promise;
      await keep(trx, 'b');
    });
    await half.promise;
    expect(await kept(db)).toEqual([]);
    goOn.resolve();
    await writing;
    expect(await kept(db)).toEqual(['a', 'b']);
  });

  test('has writes of others after it, not within', async () => {
    const db = await open(await newDataFolder());
    const order: string[] = [];
    const goOn = Promise.withResolvers<void>();
    const writing = inTransaction(db, async (trx) => {
      await keep(trx, 'a');
      await goOn.promise;
      order.push('transaction');
    });
    const after = keep(db, 'b').then(() => order.push('write'));
    goOn.resolve();
    await Promise.all([writing, after]);
    expect(order).toEqual(['transaction', 'write']);
  });

  test('within another is part of it', async () => {
    const db = await open(await newDataFolder());
    const failing = inTransaction(db, async (outer) => {
      await inTransaction(outer, (inner) => keep(inner, 'a'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await kept(db)).toEqual([]);
  });
});

describe('while another process writes', () => {
  test('a write waits without stopping this one, and then succeeds', async () => {
    const folder = await newDataFolder();
    const db = await open(folder);
    const other = new DatabaseSync(join(folder, DATABASE_FILE));
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    let isKept = false;
    const writing = keep(db, 'a').then(() => {
      isKept = true;
    });
    expect(await kept(db)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isKept).toBe(false);
    other.exec('commit');
    await writing;
    expect(await kept(db)).toEqual(['a']);
  });

  test('both open the same new folder, and the tables are made once', async () => {
    const folder = await newDataFolder();
    const [one, two] = await Promise.all([open(folder), open(folder)]);
    await keep(one, 'a');
    expect(await kept(two)).toEqual(['a']);
  });
});

describe('it is not opened', () => {
  test.each([
    ['when it is no database', Buffer.alloc(8192, 'rubbish'), 'is damaged'],
    ['when it is empty', Buffer.alloc(0), 'is empty'],
  ])('%s, and stays as it is', async (_, bytes, reason) => {
    const folder = await newDataFolder();
    const file = join(folder, DATABASE_FILE);
    await writeFile(file, bytes);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(reason);
    expect(await readFile(file)).toEqual(bytes);
  });

  test('when its end is cut off', async () => {
    const folder = await newDataFolder();
    const db = await openDatabase({ dataDir: folder });
    await db.destroy();
    const file = join(folder, DATABASE_FILE);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(StartError);
  });

  test('when only its log is left', async () => {
    const folder = await newDataFolder();
    await writeFile(join(folder, `${DATABASE_FILE}-wal`), 'log');
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      'is gone, but its log is there',
    );
  });

  test('when a newer version wrote it', async () => {
    const folder = await newDataFolder();
    const db = await openDatabase({ dataDir: folder });
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(db);
    await db.destroy();
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow('newer version');
  });
});

describe('while the file is written anew', () => {
  test('this process goes on: reads are answered, and writes wait and are kept', async () => {
    const db = await open(await newDataFolder());
    await keep(db, 'a');
    const isDone = sql`vacuum`.execute(db).then(() => true);
    const written = keep(db, 'b').then(() => kept(db));
    expect(await kept(db)).toEqual(expect.arrayContaining(['a']));
    expect(await isDone).toBe(true);
    expect(await written).toEqual(expect.arrayContaining(['a', 'b']));
  });

  test('nothing is lost where another process holds it, which is said', async () => {
    const folder = await newDataFolder();
    const db = await open(folder);
    const other = new DatabaseSync(join(folder, DATABASE_FILE));
    other.exec('begin immediate');
    await expect(sql`vacuum`.execute(db)).rejects.toThrow('locked');
    other.close();
    await keep(db, 'a');
    expect(await kept(db)).toEqual(expect.arrayContaining(['a']));
  });
});

test('a connection that reads writes nothing', async () => {
  const db = await open(await newDataFolder());
  const mode = sql<{ query_only: number }>`pragma_query_only`.as('mode');
  const read = await db.selectFrom(mode).select('query_only').executeTakeFirstOrThrow();
  expect(read).toEqual({ query_only: 1 });
});

describe('writes that wait for one another', () => {
  const NAMES = Array.from({ length: 50 }, (_, at) => `name ${at}`);

  test('are each kept, and share commits', async () => {
    const folder = await newDataFolder();
    const db = await open(folder);
    const before = await commitsIn(folder);
    await Promise.all(NAMES.map((name) => inTransaction(db, (trx) => keep(trx, name))));
    expect(await kept(db)).toEqual([...NAMES].sort());
    expect((await commitsIn(folder)) - before).toBeLessThan(NAMES.length / 2);
  });

  test('one that comes alone is committed at once', async () => {
    const folder = await newDataFolder();
    const db = await open(folder);
    const before = await commitsIn(folder);
    for (const name of NAMES.slice(0, 5)) await keep(db, name);
    expect((await commitsIn(folder)) - before).toBe(5);
  });

  test('are not undone by one that fails, whichever in turn it is', async () => {
    const db = await open(await newDataFolder());
    const writes = NAMES.map((name, at) =>
      inTransaction(db, async (trx) => {
        await keep(trx, name);
        if (at % 3 === 0) throw new Error('no');
      }),
    );
    const ends = await Promise.allSettled(writes);
    const isKept = (_: unknown, at: number) => ends[at]?.status === 'fulfilled';
    expect(await kept(db)).toEqual(NAMES.filter(isKept).sort());
    expect(ends.map(({ status }) => status === 'rejected')).toEqual(
      NAMES.map((_, at) => at % 3 === 0),
    );
  });

  test('all fail when the disk took nothing of them, and the next is a new one', async () => {
    const db = await open(await newDataFolder());
    await sql`pragma max_page_count = 1`.execute(db);
    const long = 'x'.repeat(1_000_000);
    const ends = await Promise.allSettled([keep(db, 'a'), keep(db, 'b', long), keep(db, 'c')]);
    const isKept = (name: string, at: number) => ends[at]?.status === 'fulfilled' && name;
    expect(await kept(db)).toEqual(['a', 'b', 'c'].filter(isKept));
    expect(ends[1]?.status).toBe('rejected');
    await sql`pragma max_page_count = 1000000`.execute(db);
    await keep(db, 'd', long);
    expect(await kept(db)).toContain('d');
  });
});

/** Commits in the log of the database since it was last emptied; each ends with a page that says so. */
async function commitsIn(folder: string): Promise<number> {
  const log = await readFile(join(folder, `${DATABASE_FILE}-wal`));
  const frame = 24 + log.readUInt32BE(8);
  const salt = log.readBigUInt64BE(16);
  let commits = 0;
  for (let at = 32; at + frame <= log.length; at += frame)
    if (log.readBigUInt64BE(at + 8) === salt && log.readUInt32BE(at + 4) > 0) commits++;
  return commits;
}
