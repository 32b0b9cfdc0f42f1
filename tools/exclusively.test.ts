import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { exclusively } from './exclusively.mjs';
import { temporaryFolder } from './test/temporary-folder.ts';

test('one task at a time', async () => {
  const file = join(temporaryFolder(), 'cache/lock');
  let running = 0;
  const most: number[] = [];
  const task = async () => {
    running += 1;
    await wait(20);
    most.push(running);
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => exclusively(file, task)));
  expect(most).toEqual([1, 1, 1]);
});

test('the file is free again after a failure', async () => {
  const file = join(temporaryFolder(), 'lock');
  const failing = exclusively(file, () => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
  expect(existsSync(file)).toBe(false);
});

test('who waits says for whom, as the number may be that of any process by now', async () => {
  const lock = join(temporaryFolder({ lock: String(process.ppid) }), 'lock');
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const task = exclusively(lock, async () => 'done');
  await expect.poll(() => said.mock.calls).toHaveLength(1);
  expect(said.mock.calls[0]?.[0]).toContain(`Waiting for process ${process.ppid}, `);
  expect(said.mock.calls[0]?.[0]).toContain(`remove ${lock}`);
  said.mockRestore();
  rmSync(lock);
  expect(await task).toBe('done');
});

test('a holder that died is passed over', async () => {
  // No system gives a process a number as high as this.
  const folder = temporaryFolder({ lock: '2147483646' });
  await expect(exclusively(join(folder, 'lock'), async () => 'done')).resolves.toBe('done');
});

test('a holder of the number of this process that died is passed over', async () => {
  const folder = temporaryFolder({ lock: String(process.pid) });
  await expect(exclusively(join(folder, 'lock'), async () => 'done')).resolves.toBe('done');
});

test('a file that a power cut left without its number is passed over', async () => {
  const folder = temporaryFolder({ lock: '' });
  const lock = join(folder, 'lock');
  utimesSync(lock, 0, 0);
  await expect(exclusively(lock, async () => 'done')).resolves.toBe('done');
});

test.skipIf(process.platform === 'win32')('a full disk leaves no file that others wait for', () => {
  const folder = temporaryFolder();
  const script = `import { exclusively } from '${import.meta.dirname}/exclusively.mjs';
    await exclusively('${join(folder, 'lock')}', async () => {}).catch(({ code }) => console.log(code));`;
  const line = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, '--input-type=module'];
  const { stdout } = spawnSync('sh', [...line, '--eval', script], { encoding: 'utf8' });
  expect(stdout).toBe('EFBIG\n');
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});
