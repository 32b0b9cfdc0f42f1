import { readdir, symlink, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { entries, run, signIn } from '#server/cli/test/run-admin.ts';
import { DATABASE_FILE, databaseFile } from '#server/database/open-database.ts';
import { runAsWritten } from '#server/test/run-as-written.ts';
import { environmentOf, startS3Server } from '#server/test/s3-server.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

/** What is asked of `npm run admin`, and a part of what it answers. */
const REFUSED: [when: string, args: string[], sentence: string, typed?: string][] = [
  ['without a word', [], 'npm run admin -- add EMAIL [NAME]'],
  ['for something else', ['remove', ADMIN.email], 'npm run admin -- add EMAIL [NAME]'],
  ['for a word every object has', ['constructor', ADMIN.email], 'Name what to do'],
  ['without an address', ['reset'], 'Name what to do'],
  ['for a password as an argument', ['reset', ADMIN.email, 'secret'], 'could be seen by others'],
  ['for what is no address', ['reset', 'asha'], 'Invalid email address'],
  ['for an unknown address', ['reset', 'nobody@example.org'], 'No administrator has this email'],
  ['for an unknown address', ['activate', 'nobody@example.org'], 'No administrator has this'],
  ['for an unknown address', ['deactivate', 'nobody@example.org'], 'No administrator has this'],
  ['for a short password', ['reset', ADMIN.email], 'Password must be at least'],
  ['for a common password', ['reset', ADMIN.email], 'one of the commonest', 'qwerty'],
];

describe('npm run admin changes nothing and says what to do', () => {
  test('for what it does not know, for no or an unknown address, and for a weak or a visible password', async () => {
    const server = await startTestServer();
    const accounts = () => server.db.selectFrom('admins').selectAll().execute();
    const before = await accounts();
    for (const [when, args, sentence, typed = 'short'] of REFUSED) {
      const { code, output } = await run(server, args, typed);
      expect(code, when).toBe(1);
      expect(output, when).toContain(sentence);
      expect(output, when).not.toContain('    at ');
      expect(await entries(server), when).toEqual([]);
      expect(await accounts(), when).toEqual(before);
    }
    expect(await signIn(server, ADMIN.email, ADMIN.password)).toBe(200);
  });

  test('while another command holds the database', async () => {
    const server = await startTestServer();
    const holder = new DatabaseSync(databaseFile(server.services.config));
    holder.exec('begin immediate');
    const { code, output } = await run(server, ['deactivate', ADMIN.email]);
    holder.close();
    expect(output).toMatch(/^Another program holds the database: run this again .*\n$/);
    expect(code).toBe(1);
    expect(await signIn(server, ADMIN.email, ADMIN.password)).toBe(200);
  });

  test('where there is no database, and makes none', async () => {
    const dataDir = await newDataFolder();
    const config = { dataDir, databaseUrl: undefined };
    const server = { services: { config } } as Pick<TestServer, 'services'>;
    const { code, output } = await run(server, ['reset', ADMIN.email]);
    expect(code).toBe(1);
    expect(output).toContain('set DATA_DIR');
    expect(await readdir(dataDir)).toEqual([]);
  });
});

test('npm run audit explains itself for notes that are none', async () => {
  const { services } = await startTestServer();
  const env = { DATA_DIR: services.config.dataDir };
  for (const notes of ['--noted', '--noted 3', '--noted 0:abc', '3:abc', '--note 1:abc']) {
    const { code, output } = await runAsWritten(`npm run audit -- ${notes}`, env);
    expect(code, notes).toBe(1);
    expect(output, notes).toContain('npm run audit -- --noted NUMBER:HASH');
    expect(output, notes).not.toContain('    at ');
  }
});

test.each([
  ['without a folder', 'backup.tar'],
  ['for one word too many', 'backup.tar FOLDER another'],
  ['for an option that it does not know', 'backup.tar FOLDER --force'],
  ['for a key as an argument', 'backup.tar FOLDER --identity AGE-SECRET-KEY-1QQQ'],
])('npm run restore explains itself %s, and makes nothing', async (_, words) => {
  const dataDir = await newDataFolder();
  const command = `npm run restore -- ${words.replace('FOLDER', `${dataDir}/new`)}`;
  const { code, output } = await runAsWritten(command, { DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toContain('npm run restore -- FILE FOLDER');
  expect(output).not.toContain('    at ');
  expect(await readdir(dataDir)).toEqual([]);
});

test.skipIf(process.platform === 'win32').each(['FOLDER', '/dev/stdin'])(
  'npm run restore says that %s is no file of a backup',
  async (given) => {
    const DATA_DIR = await newDataFolder();
    const command = `npm run restore -- ${given.replace('FOLDER', DATA_DIR)} ${DATA_DIR}/new`;
    const { code, output } = await runAsWritten(command, { DATA_DIR });
    expect(output).toMatch(/ is a folder or a pipe: name the file of a backup\n$/);
    expect(code).toBe(1);
    expect(await readdir(DATA_DIR)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'npm run restore says at once that no folder can take the place of a file or a link',
  async () => {
    const DATA_DIR = await newDataFolder();
    await writeFile(`${DATA_DIR}/file`, '');
    await symlink(await newDataFolder(), `${DATA_DIR}/link`);
    for (const name of ['file', 'link']) {
      const command = `npm run restore -- NO_FILE ${DATA_DIR}/${name}`;
      const { code, output } = await runAsWritten(command, { DATA_DIR });
      expect(output).toContain(`/${name} is a file, a link or a disk of its own`);
      expect(code).toBe(1);
    }
    expect(await readdir(DATA_DIR)).toEqual(['file', 'link']);
  },
);

test('npm run backup explains itself for an option or one word too many, and copies nothing anywhere', async () => {
  const { services } = await startTestServer();
  const folder = await newDataFolder();
  for (const words of ['--help', '--to FOLDER', 'FOLDER another']) {
    const command = `npm run backup -- ${words.replace('FOLDER', folder)}`;
    const { code, output } = await runAsWritten(command, { DATA_DIR: services.config.dataDir });
    expect(output, words).toContain('npm run backup -- FOLDER');
    expect(code, words).toBe(1);
    expect(await readdir(folder), words).toEqual([]);
  }
});

test.skipIf(process.platform !== 'linux').each([
  ['backup', 'backup -- /proc/nagrik/backups'],
  ['restore', 'restore -- NO_FILE /proc/nagrik/new/folder'],
])('npm run %s ends where the system makes no folder', async (_, words) => {
  const { services } = await startTestServer();
  const { code, output } = await runAsWritten(`npm run ${words}`, {
    DATA_DIR: services.config.dataDir,
  });
  expect(output).toContain(
    "The system refuses this: ENOENT: no such file or directory, mkdir '/proc/nagrik",
  );
  expect(code).toBe(1);
});

test.each([
  ['refuses', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'works', 'SignatureDoesNotMatch'],
  ['does not speak S3', {}, 'is a web server', 'what answers at S3_ENDPOINT does not speak S3'],
] as const)(
  'npm run backup makes none where the store %s, and says why',
  async (_, wrong, mood, why) => {
    const { services } = await startTestServer();
    const s3 = await startS3Server();
    s3.mood = mood;
    const folder = await newDataFolder();
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL = '' } = services.config;
    const env = { DATA_DIR, DATABASE_URL, ...environmentOf(s3), ...wrong };
    const { code, output } = await runAsWritten(`npm run backup -- ${folder}`, env);
    expect(output).toMatch(new RegExp(`^The storage of pictures has failed: ${why}$`, 'm'));
    expect(output).not.toContain('    at ');
    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  },
);

test('npm run backup of a folder that is not there makes none', async () => {
  const folder = await newDataFolder();
  const { code, output } = await runAsWritten('npm run backup', { DATA_DIR: `${folder}/mistyped` });
  expect(output).toContain('There is no database to back up');
  expect(code).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

// As of another user's: who is root may read all of those, and no link that leads to itself.
test
  .skipIf(process.platform === 'win32')
  .each(['audit', 'backup', 'migrate', 'restore -- FILE FOLDER'])(
  'npm run %s does not say that something is missing where it cannot be looked at',
  async (words) => {
    const DATA_DIR = await newDataFolder();
    const file = `${DATA_DIR}/${DATABASE_FILE}`;
    await symlink(file, file);
    const command = `npm run ${words.replace('FILE', file).replace('FOLDER', `${DATA_DIR}/new`)}`;
    const { code, output } = await runAsWritten(command, { DATA_DIR });
    expect(output).toMatch(/^The system refuses this: ELOOP: .*\n$/);
    expect(code).toBe(1);
    expect(await readdir(DATA_DIR)).toEqual([DATABASE_FILE]);
  },
);

test('npm run migrate changes no other database than the one that was named', async () => {
  const { services } = await startTestServer();
  const env = { DATA_DIR: services.config.dataDir };
  const { code, output } = await runAsWritten('npm run migrate -- --to elsewhere', env);
  expect(output).toContain('takes no arguments: DATABASE_URL');
  expect(code).toBe(1);
});

test('npm start serves nothing elsewhere than it was told to', async () => {
  const env = { DATA_DIR: await newDataFolder(), PORT: '0' };
  const { code, output } = await runAsWritten('npm run start -- --port 4001', env);
  expect(output).toContain('as in "PORT=4001 npm start"');
  expect(code).toBe(1);
  expect(await readdir(env.DATA_DIR)).toEqual([]);
});
