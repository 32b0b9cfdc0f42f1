import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { photo } from '#server/test/sample-images.ts';
import { temporaryFolder } from './test/temporary-folder.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const RUN = join(ROOT, 'tools/run.mjs');
const { PATH = '' } = process.env;
/** Nothing of the tree can be found by what a release is given. */
const OUTSIDE = { PATH: '/usr/bin:/bin', HOME: '/nonexistent' };
const ADMIN = { email: 'asha@example.org', password: 'ganga-ghat' };

/** As made by somebody whose new files nobody else may read. */
const release = (folder: string, cwd = ROOT) =>
  run('sh', ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, RUN, 'release', folder], {
    cwd,
    env: { PATH },
  });

/** Paths below a folder that only their owner may read. */
function closedIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true }) as string[];
  return ['.', ...paths].filter((path) => (lstatSync(join(folder, path)).mode & 0o044) !== 0o044);
}

/** Megabytes; Node.js itself, where the machine has none that fits, comes on top. */
const MOST = 40;

test('a release alone starts, shows the console and does what needs compiled packages', async () => {
  const folder = join(temporaryFolder(), 'product');
  const { stdout } = await release(folder);
  expect(Number(/: (\d+) MB/.exec(stdout)?.[1])).toBeLessThan(MOST);
  // Windows knows no others.
  if (process.platform !== 'win32') expect(closedIn(folder)).toEqual([]);
  const installed = Object.keys(await installedIn(folder));
  expect(installed).toContain('node_modules/sharp');
  // Built into the server, with its licence.
  expect(installed).not.toContain('node_modules/fastify');
  expect(await readFile(join(folder, 'dist/server/licenses.md'), 'utf8')).toContain('## fastify');

  const DATA_DIR = temporaryFolder();
  const address = await start(folder, { DATA_DIR });
  await expect.poll(async () => (await fetch(`${address}/api/ready`)).status).toBe(200);
  const page = await (await fetch(address)).text();
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
  expect((await fetch(address + script)).status).toBe(200);
  const token = await signIn(address);
  expect(await upload(address, token)).toBe(200);

  const audit = await run(process.execPath, ['tools/run.mjs', 'audit'], {
    cwd: folder,
    env: { ...OUTSIDE, DATA_DIR },
  });
  expect(audit.stdout).toContain('sound');
});

test('a release into a folder that holds something is refused, and nothing is changed', async () => {
  const folder = temporaryFolder({ 'kept.txt': 'kept' });
  const refusal = 'is not empty: name a folder that does not exist';
  await expect(release(folder)).rejects.toThrow(refusal);
  // The folder is that of who calls it, wherever the product lies.
  await expect(release('.', folder)).rejects.toThrow(`${folder} ${refusal}`);
  expect(readdirSync(folder)).toEqual(['kept.txt']);
});

test.skipIf(process.getuid?.() !== 0)(
  'a release that lacks something says what to do to a user who may not write it',
  async () => {
    const folder = temporaryFolder({ 'package-lock.json': '{"packages":{"node_modules/a":{}}}' });
    for (const name of readdirSync(import.meta.dirname).filter((each) => each.endsWith('.mjs')))
      cpSync(join(import.meta.dirname, name), join(folder, 'tools', name));
    chmodSync(folder, 0o755);
    const started = run(process.execPath, ['tools/run.mjs', 'start'], {
      ...{ cwd: folder, env: OUTSIDE, uid: 65534 },
    });
    await expect(started).rejects.toThrow(`This user may not write ${folder}`);
  },
);

test('a release explains itself for an option, and makes no folder of that name', async () => {
  await expect(release('--help')).rejects.toThrow('npm run release -- NEW_FOLDER');
  expect(existsSync(join(ROOT, '--help'))).toBe(false);
});

async function installedIn(folder: string): Promise<object> {
  const file = join(folder, 'node_modules/.package-lock.json');
  expect(existsSync(file)).toBe(true);
  const { default: lock } = await import(file, { with: { type: 'json' } });
  return lock.packages;
}

async function start(folder: string, env: Record<string, string>): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: folder,
    env: {
      ...OUTSIDE,
      PORT: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for await (const text of child.stdout ?? []) {
    const [, address] = /ready at (http:\S+)/.exec(String(text)) ?? [];
    if (address) return address;
  }
  throw new Error('The release ended before it was ready');
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

async function upload(address: string, token: string): Promise<number> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(await photo(60, 40))]), 'picture.jpg');
  const answer = await fetch(`${address}/api/upload/image`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  return answer.status;
}
