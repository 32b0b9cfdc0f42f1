import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bareEnvironment } from '#server/test/bare-environment.ts';
import { newDataFolder } from '#server/test/start-process.ts';
import { startTestServer } from '#server/test/test-server.ts';

const RUN = join(import.meta.dirname, '../../tools/run.mjs');

test('files named to a command are those where its operator stands', async () => {
  const { dataDir } = await startTestServer();
  const here = await newDataFolder();
  const env = { ...bareEnvironment(), DATA_DIR: dataDir };
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [RUN, ...args], { cwd: here, env })).stdout;
  expect(await run('backup', 'copies')).toContain(join(here, 'copies'));
  const [name = ''] = await readdir(join(here, 'copies'));
  expect(await run('restore', `copies/${name}`, 'again')).toContain(join(here, 'again'));
});
