import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newDataFolder } from '#server/test/start-process.ts';
import { cannotMount, mountDisk } from './test/mounted-disk.ts';
import { runProduct } from './test/run-product.ts';

const run = promisify(execFile);

test.skipIf(cannotMount)(
  `a folder that takes no backup is told at the start, though none is due${cannotMount ? ` (skipped: ${cannotMount})` : ''}`,
  async () => {
    const { folder } = await mountDisk(16);
    const made = new Date().toISOString().replaceAll(':', '-');
    await writeFile(join(folder, `${made}.nagrik-backup.tgz`), '');
    await run('mount', ['-o', 'remount,ro', folder]);
    const env = { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: '48' };
    const { output, child, ended } = await runProduct(await newDataFolder(), { env });
    await expect.poll(output).toContain(`No backup can be written into ${folder}`);
    expect(output()).toContain('the backup failed, and will be tried again in an hour');
    expect(output()).toMatch(/"level":50.*set BACKUP_DIR to another folder/);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
);
