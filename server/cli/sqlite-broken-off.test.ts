import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { bareEnvironment } from '#server/test/bare-environment.ts';
import { builtProgram } from '#server/test/built-program.ts';
import { backUp, serverWithContent } from '#server/test/sample-backup.ts';
import { newDataFolder } from '#server/test/start-process.ts';

/** A store of pictures that takes a call and never answers it; `asked` resolves with the first. */
async function silentStore() {
  const server = createServer(() => {});
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const asked = once(server, 'request');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, asked };
}

/** A command that waits for such a store, and how it ends. */
async function runUntilAsked(name: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { endpoint, asked } = await silentStore();
  const child = spawn(process.execPath, [builtProgram(name), ...args], {
    env: {
      ...bareEnvironment(),
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: 'pictures', S3_REGION: 'auto' },
      ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
      ...env,
    },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  await asked;
  return { child, ended };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const broken = test.skipIf(process.platform === 'win32');

broken('a backup that a signal breaks off leaves nothing of what it copied', async () => {
  const { dataDir } = await serverWithContent();
  const folder = await newDataFolder();
  const before = await readdir(dataDir);
  for (const signal of SIGNALS) {
    const { child, ended } = await runUntilAsked('backup', [folder], { DATA_DIR: dataDir });
    expect(await readdir(dataDir), signal).toHaveLength(before.length + 1);
    expect(await readdir(folder), signal).toHaveLength(1);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(await readdir(dataDir), signal).toEqual(before);
    expect(await readdir(folder), signal).toEqual([]);
  }
});

broken('a restore that a signal breaks off leaves nothing of what it unpacked', async () => {
  const file = await backUp(await serverWithContent());
  const parent = await newDataFolder();
  for (const signal of SIGNALS) {
    const { child, ended } = await runUntilAsked('restore', [file, join(parent, 'new')]);
    const [work = ''] = await readdir(parent);
    expect(await readdir(join(parent, work)), signal).toContain(DATABASE_FILE);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(await readdir(parent), signal).toEqual([]);
  }
});
