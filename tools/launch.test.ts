import { expect, test } from 'vitest';
import { launch } from './launch.mjs';

const node = (code: string) => launch(process.execPath, ['-e', code], { stdio: 'ignore' });

test('the exit code comes back', async () => {
  expect(await node('process.exit(7)')).toBe(7);
});

test('a command ended by a signal answers as a shell would', async () => {
  expect(await node('process.kill(process.pid, "SIGKILL")')).toBe(137);
});

test('a command that does not exist is an error', async () => {
  await expect(launch('/no/such/command', [])).rejects.toThrow('ENOENT');
});
