import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from './test/temporary-folder.ts';

const run = promisify(execFile);
const FILE = join(import.meta.dirname, 'become.mjs');

/** A process that says its number and goes on as one that says its own, its folder and what it is given. */
const script = (prelude: string, cwd: string) => `
  import { become } from '${FILE}';
  ${prelude}
  console.log(process.pid);
  const told = 'console.log(process.pid, process.cwd(), process.env.TOLD, process.argv[1]); process.exitCode = 3';
  process.exitCode = await become(process.execPath, ['-e', told, 'given'], {
    cwd: '${cwd}', env: { TOLD: 'set', LEFT_OUT: undefined },
  });`;

async function become(prelude: string) {
  const cwd = temporaryFolder();
  const args = ['--input-type=module', '--eval', script(prelude, cwd)];
  const ended = await run(process.execPath, args).catch((error) => error);
  const [first, second] = String(ended.stdout).trim().split('\n');
  const [pid, ...rest] = second?.split(' ') ?? [];
  expect(rest).toEqual([cwd, 'set', 'given']);
  expect(ended.code).toBe(3);
  expect(ended.stderr).toBe('');
  return { isSame: pid === first };
}

test.skipIf(process.platform === 'win32')('a program takes the place of this process', async () => {
  expect(await become('')).toEqual({ isSame: true });
});

test('where the system cannot do that, it is a child, and its code is handed on', async () => {
  expect(await become('process.execve = undefined;')).toEqual({ isSame: false });
});
