import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { builtProgram } from '#server/test/built-program.ts';
import { photo } from '#server/test/sample-images.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';

const run = promisify(execFile);
const admin = { ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'ganga-ghat' };

/** Paths below a folder that anyone but their owner may read, write or enter. */
async function openToOthers(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true });
  const modes = await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).mode));
  return paths.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

test.skipIf(process.platform === 'win32')(
  'nobody else on the machine can read what is kept: database, images, mails, index, backups',
  async () => {
    const DATA_DIR = await newDataFolder();
    const server = startProcess({ DATA_DIR, ...admin });
    const address = await server.ready;
    const token = await signIn(address);
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(await photo(30, 20))]), 'a.jpg');
    const uploaded = await fetch(`${address}/api/upload/image`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    });
    expect(uploaded.status).toBe(200);
    await fetch(`${address}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: admin.ADMIN_EMAIL }),
    });
    await expect.poll(server.output).toContain('the mail lies in the outbox');
    const { path } = JSON.parse(
      /^.*the mail lies in the outbox.*$/m.exec(server.output())?.[0] ?? '',
    );
    expect(path).toMatch(/\.eml$/);
    expect(await readdir(join(DATA_DIR, 'outbox'))).toContain(basename(path));
    const backup = builtProgram('backup');
    await run(process.execPath, [backup], { env: { ...process.env, DATA_DIR } });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);

    const kept = (await readdir(DATA_DIR)).sort();
    expect(kept).toEqual(expect.arrayContaining(['backups', 'nagrik.db', 'outbox', 'uploads']));
    expect(await readdir(join(DATA_DIR, 'backups'))).toHaveLength(1);
    expect(await openToOthers(DATA_DIR)).toEqual([]);
  },
);
