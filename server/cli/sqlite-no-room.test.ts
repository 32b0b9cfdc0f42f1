import { execFile } from 'node:child_process';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { bareEnvironment } from '#server/test/bare-environment.ts';
import { builtProgram } from '#server/test/built-program.ts';
import { backUp, serverWithContent } from '#server/test/sample-backup.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';

const admin = { ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'ganga-ghat' };

/** A data folder that a server has left in order. */
async function stoppedInstallation(): Promise<string> {
  const DATA_DIR = await newDataFolder();
  const { ready, child, ended } = startProcess({ DATA_DIR, ...admin });
  await ready;
  child.kill('SIGTERM');
  await ended;
  return DATA_DIR;
}

/** Runs a program that may write files of so many blocks of 512 bytes, as on a disk that is full then. */
function withRoomFor(blocks: number, name: string, args: string[], env: Record<string, string>) {
  const line = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const command = ['-c', line, process.execPath, builtProgram(name), ...args];
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile('sh', command, { env: { ...bareEnvironment(), ...env } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

test.skipIf(process.platform === 'win32')(
  'on a full disk backup, audit and a start say that it is full, never that the database is damaged',
  async () => {
    const DATA_DIR = await stoppedInstallation();
    const file = join(DATA_DIR, DATABASE_FILE);
    const before = await readFile(file);
    for (const name of ['backup', 'audit', 'main']) {
      const { code, output } = await withRoomFor(0, name, [], { DATA_DIR, PORT: '0' });
      expect(output, name).toBe(
        `The disk of the database ${file} is full, or fails: make room on it, or look at the disk, and start again.\n`,
      );
      expect(code, name).toBe(1);
      expect(await readFile(file), name).toEqual(before);
    }
  },
);

test.skipIf(process.platform === 'win32')(
  'a first start on a full disk leaves nothing that the next one, with room, would refuse',
  async () => {
    const DATA_DIR = await newDataFolder();
    const { output } = await withRoomFor(0, 'main', [], { DATA_DIR, PORT: '0' });
    expect(output).toMatch(/ is full, or fails: make room on it, .* and start again\.\n$/);
    const { ready } = startProcess({ DATA_DIR, ...admin });
    expect(await ready).toMatch(/^http:/);
  },
);

test.skipIf(process.platform === 'win32')(
  'a restore onto a full disk names what the disk refuses, calls no backup damaged and leaves nothing',
  async () => {
    const file = await backUp(await serverWithContent());
    const parent = await newDataFolder();
    const args = [file, join(parent, 'new')];
    const { code, output } = await withRoomFor(8, 'restore', args, { DATA_DIR: parent });
    expect(output).toMatch(/^The system refuses this: EFBIG: file too large, write\n$/);
    expect(code).toBe(1);
    expect(await readdir(parent)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'a backup that cannot be read is not said to be missing',
  async () => {
    const folder = await newDataFolder();
    const turning = join(folder, 'turning');
    await symlink(turning, turning);
    const { code, output } = await withRoomFor(8, 'restore', [turning, join(folder, 'new')], {});
    expect(output).toMatch(/^The system refuses this: ELOOP: /);
    expect(code).toBe(1);
  },
);
