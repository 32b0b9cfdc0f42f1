import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listAdmins, setPassword } from '#server/auth/admin-queries.ts';
import { addAdmin, deactivateAdmin } from '#server/auth/operate-admins.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { DATABASE_FILE, openDatabase } from '#server/database/open-database.ts';
import { builtProgram } from '#server/test/built-program.ts';
import { backUp, newPlace } from '#server/test/sample-backup.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

const run = promisify(execFile);

const ACCOUNTS = ['closed', 'changed', 'moved', 'same'].map((name) => ({
  name,
  email: `${name}@example.org`,
}));

/** A server with accounts, the backup of then, and what was done to them since. */
async function withAccounts() {
  const server = await startTestServer();
  const { db, services } = server;
  for (const account of ACCOUNTS)
    await addAdmin(services, { ...account, passwordHash: 'then', at: 1 });
  const file = await backUp(server);
  const ids = new Map((await listAdmins(db)).map(({ name, id }) => [name, id]));
  await deactivateAdmin(services, { email: 'closed@example.org', at: 2 });
  await setPassword(db, ids.get('changed') ?? '', { passwordHash: 'since', at: 2 });
  await db
    .updateTable('admins')
    .set({ email: 'else@example.org', email_key: 'else@example.org', updated_at: 2 })
    .where('name', '=', 'moved')
    .execute();
  return { server, file, replaced: server.services.config };
}

async function activeIn(place: Awaited<ReturnType<typeof newPlace>>): Promise<string[]> {
  const db = await openDatabase(place);
  const admins = await listAdmins(db).finally(() => db.destroy());
  return admins.filter(({ active }) => active === 1).map(({ name }) => name);
}

test('who was closed or got another password or email since comes back closed, and is named; where there is nothing to compare with, it says that it cannot know', async () => {
  const { file, replaced } = await withAccounts();
  const database = await newPlace();
  const { accounts } = await restoreBackup({ file, database, replaced });
  expect(accounts).toEqual({
    comparedWith: 'own',
    closed: [
      { name: 'changed', email: 'changed@example.org', since: 'it has another password' },
      { name: 'closed', email: 'closed@example.org', since: 'it was closed' },
      {
        ...{ name: 'moved', email: 'moved@example.org' },
        since: 'it has another email, else@example.org',
      },
    ],
    open: [
      { name: ADMIN.name, email: ADMIN.email },
      { name: 'same', email: 'same@example.org' },
    ],
    changed: [],
  });
  expect(await activeIn(database)).toEqual([ADMIN.name, 'same']);

  const others = [
    ['nothing', undefined],
    ['nothing', { dataDir: await newDataFolder() }],
    ['foreign', (await startTestServer()).services.config],
  ] as const;
  for (const [comparedWith, other] of others) {
    const place = await newPlace();
    const restored = await restoreBackup({ file, database: place, replaced: other });
    expect(restored.accounts).toMatchObject({ comparedWith, closed: [] });
    expect(restored.accounts.open).toHaveLength(5);
    expect(await activeIn(place)).toHaveLength(5);
  }
});

test('what was done before the backup counts for nothing', async () => {
  const { server, replaced } = await withAccounts();
  const { db } = server;
  // As if the folder that is replaced was older than the backup.
  const old = await backUp(server);
  const { accounts: known } = await restoreBackup({
    ...{ file: old, database: await newPlace(), replaced },
  });
  expect(known.closed).toEqual([]);
  await db.updateTable('admins').set({ updated_at: 0, password_hash: 'older' }).execute();
  const { accounts } = await restoreBackup({ file: old, database: await newPlace(), replaced });
  expect(accounts.closed).toEqual([]);
});

test('who was closed by an earlier restore does not come back with a later backup', async () => {
  const server = await startTestServer();
  const { db, services } = server;
  const account = { name: 'closed', email: 'closed@example.org' };
  await addAdmin(services, { ...account, passwordHash: 'then', at: 1 });
  const first = await backUp(server);
  await db.updateTable('admins').set({ updated_at: 2 }).where('name', '=', 'closed').execute();
  const second = await backUp(server);
  await deactivateAdmin(services, { email: account.email, at: 3 });
  const restored = await newPlace();
  await restoreBackup({ file: first, database: restored, replaced: services.config });
  const database = await newPlace();
  const { accounts } = await restoreBackup({ file: second, database, replaced: restored });
  expect(accounts.closed).toEqual([{ ...account, since: 'it was closed' }]);
  expect(await activeIn(database)).toEqual([ADMIN.name]);
});

/** Runs `npm run restore` as an operator does. */
async function restoreBy(DATA_DIR: string, file: string, more: string[] = []) {
  const { dataDir, databaseUrl = '' } = await newPlace();
  const command = builtProgram('restore');
  const env = { ...process.env, DATA_DIR, DATABASE_URL: databaseUrl };
  return (await run(process.execPath, [command, file, dataDir, ...more], { env })).stdout;
}

test('the command names who comes with a password that only the backup knows', async () => {
  const server = await startTestServer();
  const { db, services } = server;
  const account = { name: 'made up', email: 'same@example.org' };
  await addAdmin(services, { ...account, passwordHash: 'then', at: 1 });
  const { id } = (await listAdmins(db)).find(({ name }) => name === account.name) ?? { id: '' };
  const own = await db.selectFrom('admins').select('password_hash').where('id', '=', id).execute();
  // As whoever makes a backup up would have it: nothing in it says so.
  await setPassword(db, id, { passwordHash: 'of somebody', at: Date.UTC(2999, 0) });
  const file = await backUp(server);
  await setPassword(db, id, { passwordHash: own[0]?.password_hash ?? '', at: 1 });
  const { dataDir, databaseUrl } = services.config;
  const printed = await restoreBy(dataDir, file, databaseUrl ? ['--replaces', databaseUrl] : []);
  expect(printed).toMatch(/does not know, as it is older\..+\n {2}made up <same@example.org>\n/);
});

test('the command compares with what it replaces, says what to do, and where it cannot know, and warns of a backup that has none of the accounts that there are', async () => {
  const { file, replaced } = await withAccounts();
  // DATA_DIR needs not be said again.
  const replacing = ({ dataDir, databaseUrl }: typeof replaced) =>
    restoreBy(dataDir, file, databaseUrl ? ['--replaces', databaseUrl] : []);
  const compared = await replacing(replaced);
  expect(compared).toContain('  closed <closed@example.org>: it was closed\n');
  expect(compared).toContain('To let one in: npm run admin -- reset EMAIL');
  expect(compared).toContain('Restored 1 file of 2026-11-21T00:00:00.000Z');

  const folder = await newDataFolder();
  // Unless it was named what to compare with.
  await expect(restoreBy(folder, file, ['--replaces', folder])).rejects.toThrow(
    `The accounts in ${join(folder, DATABASE_FILE)} cannot be read`,
  );
  const noPort = 'postgres://nagrik@localhost/nagrik?port=x';
  await expect(restoreBy(folder, file, ['--replaces', noPort])).rejects.toThrow(
    'The accounts in that database cannot be read (the address is none)',
  );
  const printed = await restoreBy(folder, file);
  expect(printed).toContain('cannot be known');
  expect(printed).toContain('  same <same@example.org>\n');
  expect(printed).toContain('npm run admin -- deactivate EMAIL closes an account');

  const foreign = await replacing((await startTestServer()).services.config);
  expect(foreign).toContain('or somebody has made it up, and then do not use it.');
});

test('the command says that nobody can sign in where the backup has no account that may', async () => {
  const server = await startTestServer({ empty: true });
  const file = await backUp(server);
  const folder = await newDataFolder();
  const nobody = /^The backup has no administrator who may sign in: npm run admin -- add EMAIL /;
  expect(await restoreBy(folder, file)).toMatch(nobody);
  await addAdmin(server.services, { ...ADMIN, passwordHash: 'then', at: 1 });
  await server.db.updateTable('admins').set('active', 0).execute();
  expect(await restoreBy(folder, await backUp(server))).toMatch(nobody);
});
