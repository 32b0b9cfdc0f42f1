import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { bareEnvironment } from '#server/test/bare-environment.ts';
import { builtProgram } from '#server/test/built-program.ts';
import { backUp, newPlace, serverWithContent } from '#server/test/sample-backup.ts';
import { newDataFolder } from '#server/test/start-process.ts';

const isRoot = process.getuid?.() === 0;
/** Whom nothing stops but root: nobody, where the tests are root's. */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const canRun = spawnSync(process.execPath, [builtProgram('audit'), '--help'], user).status === 1;

/** Gives a folder and what is in it to that user. */
function give(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  if (isRoot)
    for (const name of ['', ...names]) chownSync(join(folder, name), user.uid ?? 0, user.gid ?? 0);
  return folder;
}

test.runIf(canRun && process.platform !== 'win32')(
  'what another user has left of a backup keeps no backup away',
  async () => {
    const file = await backUp(await serverWithContent());
    const { dataDir } = await newPlace();
    await restoreBackup({ file, database: { dataDir } });
    chmodSync(dirname(dataDir), 0o711);
    const folder = give(await newDataFolder());
    give(dataDir);
    // No system gives a process a number as high as this.
    const left = join(dataDir, '.backing-up-2147483646-left');
    mkdirSync(left);
    writeFileSync(join(left, 'nagrik.db'), '');
    chmodSync(left, isRoot ? 0o700 : 0);
    onTestFinished(() => chmodSync(left, 0o700));
    const env = { ...bareEnvironment(), NODE_COMPILE_CACHE: '', DATA_DIR: dataDir };
    const command = [builtProgram('backup'), folder];
    const printed = execFileSync(process.execPath, command, { ...user, env, encoding: 'utf8' });
    expect(printed).toMatch(/^Backup made: /);
    expect(readdirSync(folder)).toHaveLength(1);
  },
);
