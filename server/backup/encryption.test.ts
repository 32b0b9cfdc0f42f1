import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { encrypted } from '#server/backup/encryption.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { MANIFEST } from '#server/backup/manifest.ts';
import { removePlainFolders } from '#server/backup/plain-folder.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { backUpWhenDue } from '#server/backup/scheduled-backups.ts';
import { readConfig } from '#server/config.ts';
import { DATABASE_FILE, openDatabase } from '#server/database/open-database.ts';
import { UPLOADS } from '#server/images/open-image-store.ts';
import { builtProgram } from '#server/test/built-program.ts';
import {
  BACKED_UP_AT,
  backUp,
  IMAGE,
  manifestIn,
  newPlace,
  repacked,
  serverWithContent,
  TITLE,
  unpacked,
} from '#server/test/sample-backup.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';

const run = promisify(execFile);

/** A key pair; the secret key lies in a file as `age-keygen` writes it. */
async function newKey() {
  const secret = await generateX25519Identity();
  const recipient = await identityToRecipient(secret);
  const file = join(await newDataFolder(), 'key.txt');
  await writeFile(file, `# public key: ${recipient}\n${secret}\n`);
  return { secret, recipient, file };
}

/** All bytes below a folder. */
async function bytesBelow(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((each) => readFile(join(each.parentPath, each.name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

async function encryptAgain(file: string, recipient: string): Promise<string> {
  const source = new Blob([await readFile(file)]).stream();
  const to = join(await newDataFolder(), 'encrypted');
  await pipeline(await encrypted(source, [recipient]), async (chunks: AsyncIterable<Uint8Array>) =>
    writeFile(to, chunks),
  );
  return to;
}

describe('a backup that is encrypted', () => {
  test('is restored with the secret key of each of its recipients, images too', async () => {
    const keys = [await newKey(), await newKey()];
    const server = await serverWithContent();
    const file = await backUp(
      server,
      keys.map(({ recipient }) => recipient),
    );
    expect(file).toMatch(/\.nagrik-backup\.tgz\.age$/);
    for (const { file: identity } of keys) {
      const database = await newPlace();
      await restoreBackup({ file, database, identity });
      const db = await openDatabase(database);
      const blogs = await db.selectFrom('blogs').select('title').execute();
      await db.destroy();
      expect(blogs).toEqual([{ title: TITLE }]);
      expect(await readFile(join(database.dataDir, UPLOADS, IMAGE), 'utf8')).toBe('picture');
    }
  });

  test('is opened by the command age where the machine has it, and by its library elsewhere', async () => {
    const key = await newKey();
    const file = await backUp(await serverWithContent(), [key.recipient]);
    const hasCommand = spawnSync('age', ['--version']).status === 0;
    const plain = join(await newDataFolder(), 'plain');
    if (hasCommand)
      await run('age', ['--decrypt', '--identity', key.file, '--output', plain, file]);
    else {
      const decrypter = new Decrypter();
      decrypter.addIdentity(key.secret);
      await writeFile(plain, await decrypter.decrypt(await readFile(file)));
    }
    expect((await manifestIn(await unpacked(plain))).files.map(({ path }) => path)).toEqual([
      DATABASE_FILE,
      `${UPLOADS}/${IMAGE}`,
    ]);
  });

  test('says what is needed without its key, with a wrong one and with what is none', async () => {
    const key = await newKey();
    const file = await backUp(await serverWithContent(), [key.recipient]);
    const database = { dataDir: join(await newDataFolder(), 'restored') };
    const restored = (identity?: string) => restoreBackup({ file, database, identity });
    await expect(restored()).rejects.toThrow('is encrypted: name the file with the secret key');
    await expect(restored((await newKey()).file)).rejects.toThrow('opens this backup');
    await expect(restored(file)).rejects.toThrow('holds no secret key of age');
    await expect(restored('/nowhere')).rejects.toThrow('There is no file /nowhere');
    const command = builtProgram('restore');
    const args = [command, file, database.dataDir, '--identity', key.secret];
    const failed = await run(process.execPath, args).catch((error) => error);
    expect(failed.stderr).toContain('The key itself is never an argument');
    expect(await readdir(join(database.dataDir, '..'))).toEqual([]);
  });

  test('is refused when a byte of it has changed, or its end is missing', async () => {
    const key = await newKey();
    const file = await backUp(await serverWithContent(), [key.recipient]);
    const bytes = await readFile(file);
    const broken = join(await newDataFolder(), 'broken');
    const database = { dataDir: join(await newDataFolder(), 'restored') };
    const damages = [30, 150, bytes.length - 100].map((place) => {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      return changed;
    });
    for (const damaged of [...damages, bytes.subarray(0, bytes.length - 1000)]) {
      await writeFile(broken, damaged);
      await expect(restoreBackup({ file: broken, database, identity: key.file })).rejects.toThrow(
        'is damaged',
      );
    }
    expect(await readdir(join(database.dataDir, '..'))).toEqual([]);
  });

  test('is not believed for being encrypted: each of its files is compared with its checksum', async () => {
    const key = await newKey();
    const folder = await unpacked(await backUp(await serverWithContent()));
    const path = join(folder, UPLOADS, IMAGE);
    await writeFile(path, 'pictura');
    const paths = (await manifestIn(folder)).files.map((each) => each.path);
    const file = await encryptAgain(await repacked(folder, [...paths, MANIFEST]), key.recipient);
    const database = { dataDir: join(await newDataFolder(), 'restored') };
    await expect(restoreBackup({ file, database, identity: key.file })).rejects.toThrow(
      `${UPLOADS}/${IMAGE} is not as it was`,
    );
  });

  test.each([
    ['encrypted', 1],
    ['plain', 0],
  ])(
    'leaves nothing but itself where backups go, not even while it is made: %s',
    async (_, keys) => {
      const key = await newKey();
      const server = await serverWithContent();
      const { images, config } = server.services;
      const folder = await newDataFolder();
      const meanwhile: string[] = [];
      const slow = {
        ...images,
        list: async () => {
          meanwhile.push(await bytesBelow(folder), await bytesBelow(config.dataDir));
          return images.list();
        },
      };
      const recipients = [key.recipient].slice(0, keys);
      await makeBackup({ database: config, images: slow, folder, at: BACKED_UP_AT, recipients });
      expect(meanwhile[0]).not.toContain(TITLE);
      // So that these looks see.
      expect(meanwhile[1]).toContain(TITLE);
      expect(await bytesBelow(folder)).not.toContain(TITLE);
      expect((await readdir(config.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );

  test('whose process was killed leaves nothing plain behind the next look', async () => {
    const server = await serverWithContent();
    const { dataDir, backups } = server.services.config;
    const { pid = 0 } = spawnSync(process.execPath, ['--version']);
    const names = [`.backing-up-${pid}-killed`, `.backing-up-${process.ppid}-runs`];
    for (const name of names) {
      await mkdir(join(dataDir, name));
      await writeFile(join(dataDir, name, DATABASE_FILE), 'half of it');
    }
    await removePlainFolders(dataDir, backups.folder);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([names[1]]);
  });

  test('is made on schedule too, and counts among those that are kept', async () => {
    const key = await newKey();
    const server = await serverWithContent();
    const folder = await newDataFolder();
    let now = BACKED_UP_AT;
    const hour = 60 * 60 * 1000;
    const backups = { folder, everyHours: 1, keep: 2, recipients: [] as string[] };
    const services = { ...server.services, now: () => now };
    const due = (recipients: string[]) =>
      backUpWhenDue({
        ...services,
        config: { ...services.config, backups: { ...backups, recipients } },
      });
    await due([]);
    for (let times = 0; times < 2; times++) {
      now += hour;
      await due([key.recipient]);
      await due([key.recipient]);
    }
    expect((await readdir(folder)).sort()).toEqual([
      '2026-11-21T01-00-00.000Z.nagrik-backup.tgz.age',
      '2026-11-21T02-00-00.000Z.nagrik-backup.tgz.age',
    ]);
  });
});

test('npm run backup encrypts to BACKUP_RECIPIENT', async () => {
  const key = await newKey();
  const server = await serverWithContent();
  const { dataDir, databaseUrl = '' } = server.services.config;
  const folder = await newDataFolder();
  const command = builtProgram('backup');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  await run(process.execPath, [command, folder], {
    env: { ...env, BACKUP_RECIPIENT: `${key.recipient}, ${(await newKey()).recipient}` },
  });
  const [name = ''] = await readdir(folder);
  const database = { dataDir: join(await newDataFolder(), 'restored') };
  await restoreBackup({ file: join(folder, name), database, identity: key.file });
});

describe('a recipient that is none ends the start with a sentence', () => {
  test('when it is something else, which is not repeated', async () => {
    const { secret } = await newKey();
    for (const wrong of [secret, 'ssh-ed25519 AAAA', 'age1', 'age1abc, somebody'])
      expect(() => readConfig({ BACKUP_RECIPIENT: wrong })).toThrow(
        /BACKUP_RECIPIENT: must list public keys of age[^A]+$/,
      );
  });

  test('when a sign of it is mistyped', async () => {
    const { recipient } = await newKey();
    const last = recipient.endsWith('q') ? 'p' : 'q';
    const env = { BACKUP_RECIPIENT: `${recipient},${recipient.slice(0, -1)}${last}` };
    const { ended, output } = startProcess({ DATA_DIR: await newDataFolder(), ...env });
    expect(await ended).toBe(1);
    expect(output()).toBe(
      'BACKUP_RECIPIENT: key 2 is mistyped: copy the line that begins with age1 from age-keygen\n',
    );
  });
});
