import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { BACKUP_ENDING } from '#server/backup/endings.ts';
import { MANIFEST } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { backUpWhenDue } from '#server/backup/scheduled-backups.ts';
import { DATABASE_FILE, openDatabase } from '#server/database/open-database.ts';
import { UPLOADS } from '#server/images/open-image-store.ts';
import { FIRST_VERSION, FROZEN_VERSIONS, openFrozen } from '#server/test/open-frozen.ts';
import {
  BACKED_UP_AT,
  IMAGE,
  listAnew,
  manifestIn,
  repacked,
  unpackedBackup,
} from '#server/test/sample-backup.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { startTestServer } from '#server/test/test-server.ts';

const FILES = [DATABASE_FILE, `${UPLOADS}/${IMAGE}`, MANIFEST];
const OTHER_IMAGE = `${UPLOADS}/01900000-0000-7000-8000-000000000001.webp`;

/** Restores what was packed anew; what is refused leaves nothing. */
async function restoring(folder: string, entries = FILES) {
  const parent = await newDataFolder();
  const dataDir = join(parent, 'restored');
  const file = await repacked(folder, entries);
  const { accounts } = await restoreBackup({ file, database: { dataDir } }).catch(async (error) => {
    expect(await readdir(parent)).toEqual([]);
    throw error;
  });
  return { dataDir, accounts };
}

/** Runs statements in its database, and lists it as whole. */
async function changeDatabase(folder: string, statements: string) {
  const database = new DatabaseSync(join(folder, DATABASE_FILE), { defensive: false });
  database.exec(statements);
  database.close();
  await listAnew(folder);
}

/** What somebody puts into the statement of a table in place of something. */
const rewritten = (table: string, from: string, to: string) => `pragma writable_schema = on;
  update sqlite_schema set sql = replace(sql, '${from}', '${to}') where name = '${table}'`;

const STRANGE = 'it has a trigger of somebody else';
const notAsMade = (part: string) => `the ${part} is not as the product makes it`;

test.each([
  [
    'keeps the sessions that it holds',
    'create trigger t before delete on sessions begin select raise(ignore); end',
    STRANGE,
  ],
  [
    'hides such a trigger under a kind in other letters',
    `create trigger t before delete on sessions begin select raise(ignore); end;
     pragma writable_schema = on; update sqlite_schema set type = 'Trigger' where name = 't'`,
    'it has a part of a kind of its own',
  ],
  [
    'hides such a trigger under a kind in bytes',
    `create trigger t before delete on sessions begin select raise(ignore); end;
     pragma writable_schema = on; update sqlite_schema set type = x'74726967676572' where name = 't'`,
    'it has a part of a kind of its own',
  ],
  [
    'lets in again who is closed',
    'create trigger t after update on admins begin update admins set active = 1; end',
    STRANGE,
  ],
  [
    'publishes the contacts of reporters',
    `create trigger t after insert on problems begin
       insert into comments (id, blog_id, name, text, status, created_at)
       select new.id, id, new.name, new.phone, 'approved', 0 from blogs; end`,
    STRANGE,
  ],
  [
    'lets the trail be changed',
    `drop trigger audit_trail_keeps_rows;
     create trigger audit_trail_keeps_rows before delete on audit_trail begin select 1; end`,
    notAsMade('trigger audit_trail_keeps_rows'),
  ],
  [
    'has no guard of the trail',
    'drop trigger audit_trail_keeps_rows',
    notAsMade('trigger audit_trail_keeps_rows'),
  ],
  [
    'keeps contacts of anonymous reporters',
    rewritten('problems', 'check (anonymous = 0 or', 'check (1 or'),
    notAsMade('table problems'),
  ],
  [
    'removes what is written anew',
    rewritten('comments', 'name text not null', 'name text not null unique on conflict replace'),
    notAsMade('table comments'),
  ],
  [
    'has columns that reckon by themselves',
    'alter table admins add column more text as (password_hash)',
    notAsMade('table admins'),
  ],
  [
    'checks what is written by a rule of its own',
    'alter table comments add column more text check (more is null)',
    notAsMade('table comments'),
  ],
  [
    'removes with a row what leads to it',
    'alter table comments add column more text references admins (id) on delete cascade',
    notAsMade('table comments'),
  ],
  ...[
    ['works out what fails', 'create index i on admins (case active when 0 then json(name) end)'],
    [
      'asks what fails of each row',
      "create index i on admins (id) where case active when 0 then json(name) end = ') where a = 1'",
    ],
    ['lets no two be closed', 'create unique index i on admins (active)'],
  ].map(([kind, statements = '']) => [
    `keeps accounts open by an index that ${kind}`,
    statements,
    'it has an index of somebody else that can refuse rows',
  ]),
  [
    'has a view for a table',
    'drop table images; create view images as select 1',
    notAsMade('table images'),
  ],
  ['has an index less', 'drop index blogs_by_date', notAsMade('index blogs_by_date')],
  ['has a table less', 'drop table settings', notAsMade('table settings')],
  ['has no list of steps', 'drop table kysely_migration', 'its database cannot be read'],
  [
    'refers to what no backup holds',
    `insert into sessions select 'id', 'hash', id, '', 0, 0, 0 from admins;
     create table more (id references sessions (id)); insert into more values ('id')`,
    'its database cannot be read',
  ],
  [
    'has a number that is larger than any',
    'update admins set updated_at = 9223372036854775807',
    'its database cannot be read',
  ],
  ['has an empty list of steps', 'delete from kysely_migration', 'its list of steps is not whole'],
  [
    'leaves out a step',
    "delete from kysely_migration where name like '0002%'",
    'its list of steps is not whole',
  ],
])('a backup whose database %s is refused', async (_, statements, reason) => {
  const folder = await unpackedBackup();
  await changeDatabase(folder, statements);
  await expect(restoring(folder)).rejects.toThrow(`is damaged (${reason})`);
});

test('a backup whose database a newer version wrote is refused, whatever its list says', async () => {
  const folder = await unpackedBackup();
  await changeDatabase(folder, "insert into kysely_migration values ('9999-later', '2030-01-01')");
  await expect(restoring(folder)).rejects.toThrow('was made by a newer version');
});

test('a backup whose database is none is refused', async () => {
  const folder = await unpackedBackup();
  await writeFile(join(folder, DATABASE_FILE), 'none');
  await listAnew(folder);
  await expect(restoring(folder)).rejects.toThrow('is damaged (its database cannot be read)');
});

test('what an operator has added to the tables comes back', async () => {
  const folder = await unpackedBackup();
  await changeDatabase(
    folder,
    `create table of_an_operator (id text primary key);
     create view names as select name from admins;
     alter table comments add column of_later text;
     alter table problems add column also_of_later text not null default ', (';
     alter table problems add column ward varchar(20);
     alter table problems add column weight decimal(8, 2) default -0.5;
     alter table problems add column untyped;
     alter table problems add column "integer" default null references of_an_operator (id);
     create unique index by_an_operator on images (name, bytes);
     create index also_by_an_operator on problems (ward) where status = 'submitted'`,
  );
  const { dataDir } = await restoring(folder);
  await (await openDatabase({ dataDir })).destroy();
});

test.each([FIRST_VERSION, ...FROZEN_VERSIONS])(
  'a backup of version %s is restored',
  async (version) => {
    const { place } = await openFrozen(version);
    const folder = await unpackedBackup();
    await cp(join(place.dataDir, DATABASE_FILE), join(folder, DATABASE_FILE));
    await listAnew(folder);
    const { dataDir, accounts } = await restoring(folder);
    expect(accounts.open.length).toBeGreaterThan(0);
    await (await openDatabase({ dataDir })).destroy();
  },
);

test('a backup that no restore would take says so when it is made', async () => {
  const backups = { folder: await newDataFolder(), everyHours: 24, keep: 1, recipients: [] };
  const { services } = await startTestServer({ now: () => BACKED_UP_AT, config: { backups } });
  const errors = vi.spyOn(services.log, 'error');
  await sql`create trigger of_an_operator after insert on blogs begin select 1; end`.execute(
    services.db,
  );
  await backUpWhenDue(services);
  expect(errors.mock.calls).toEqual([
    [
      'No restore would take this backup, as it has a trigger of somebody else: undo what was changed by hand',
    ],
  ]);
  await sql`drop trigger of_an_operator`.execute(services.db);
  const [made] = await readdir(backups.folder);
  await rm(join(backups.folder, made ?? ''));
  await backUpWhenDue(services);
  expect(errors).toHaveBeenCalledTimes(1);
});

/** Writes into the list what is beside the folder, in place of a file in it. */
async function listOutside(folder: string, path: string): Promise<void> {
  const contents = await manifestIn(folder);
  const files = contents.files.map((file) =>
    file.path === DATABASE_FILE ? file : { ...file, path },
  );
  await writeFile(join(folder, MANIFEST), JSON.stringify({ ...contents, files }));
}

test('a backup whose list names what lies elsewhere is refused, and that is not read', async () => {
  const folder = await unpackedBackup();
  // Whoever reads it never comes to its end.
  await listOutside(folder, '../../../../../../../../dev/zero');
  await expect(restoring(folder)).rejects.toThrow('is damaged (a file is missing)');
});

test('a backup with a file that its list does not name is refused', async () => {
  const folder = await unpackedBackup();
  await writeFile(join(folder, OTHER_IMAGE), 'not listed');
  const entries = [...FILES, OTHER_IMAGE];
  await expect(restoring(folder, entries)).rejects.toThrow('a file is not in its list');
});

test('a list longer than any of so many files is not read', async () => {
  const folder = await unpackedBackup();
  const text = JSON.stringify({ ...(await manifestIn(folder)), more: ' '.repeat(200_000) });
  await writeFile(join(folder, MANIFEST), text);
  await expect(restoring(folder)).rejects.toThrow('its list of contents is missing');
});

test('a list as long as one of so many files may be is read', async () => {
  const folder = await unpackedBackup();
  const text = JSON.stringify({ ...(await manifestIn(folder)), more: ' '.repeat(101_000) });
  await writeFile(join(folder, MANIFEST), text);
  expect((await restoring(folder)).accounts).not.toEqual([]);
});

test('what a terminal would obey is not repeated', async () => {
  const folder = await unpackedBackup();
  await changeDatabase(
    folder,
    `create table "\u001b[2J" (value); insert into "\u001b[2J" values (null);
     pragma writable_schema = on;
     update sqlite_schema set sql = replace(sql, '(value)', '(value not null)') where name like '_[2J'`,
  );
  await expect(restoring(folder)).rejects.toThrow('is damaged (NULL value in ?[2J.value)');
});

test('a folder or a link with the name of a backup keeps none away, and no old one', async () => {
  const backups = { folder: await newDataFolder(), everyHours: 24, keep: 1, recipients: [] };
  const { services } = await startTestServer({ now: () => BACKED_UP_AT, config: { backups } });
  const named = (time: string) => join(backups.folder, `${time}-00-00.000Z${BACKUP_ENDING}`);
  const [folder, old, link] = ['2020-01-01T00', '2020-01-02T00', '2026-11-20T23'].map(named);
  await mkdir(folder ?? '');
  await writeFile(old ?? '', '');
  await symlink('/etc/passwd', link ?? '');
  await backUpWhenDue(services);
  const made = named('2026-11-21T00');
  const left = (await readdir(backups.folder)).map((name) => join(backups.folder, name));
  expect(left.sort()).toEqual([folder, link, made]);
});
