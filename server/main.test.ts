import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#server/database/open-database.ts';
import { newDataFolder, type ServerProcess, startProcess } from '#server/test/start-process.ts';

const admin = { ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'ganga-ghat' };

const signIn = (address: string, password = admin.ADMIN_PASSWORD, email = admin.ADMIN_EMAIL) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    // A later call is then made on a connection that comes after all others.
    headers: { 'Content-Type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email, password }),
  });

describe('the first start', () => {
  test('makes the admin of the settings, and says nothing but where it is, in a folder that other users of the machine cannot read; SIGTERM answers the request in flight, closes the database and ends with 0', async () => {
    const DATA_DIR = join(await newDataFolder(), 'data');
    const server = startProcess({ DATA_DIR, ...admin });
    const address = await server.ready;
    expect((await signIn(address)).status).toBe(200);
    // But for how far the audit trail has come, which each start says.
    const lines = server
      .output()
      .split('\n')
      .filter((line) => !line.includes('the audit trail has come'));
    expect(lines).toEqual([`Nagrik is ready at ${address}`, '']);
    expect((await stat(DATA_DIR)).mode & 0o077).toBe(0);

    const answer = await signInAcrossSigterm(address, server);
    expect(answer).toMatch(/^HTTP\/1.1 200.*^connection: close/ims);
    // SQLite removes its log when the last connection closes.
    expect(await readdir(DATA_DIR)).not.toContain(`${DATABASE_FILE}-wal`);
  });

  test('without settings prints a random password, once', async () => {
    const DATA_DIR = await newDataFolder();
    const first = startProcess({ DATA_DIR });
    const address = await first.ready;
    const [, email, password] =
      /administrator: (\S+) with the password (\S+)/.exec(first.output()) ?? [];
    expect((await signIn(address, password, email)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = startProcess({ DATA_DIR });
    expect((await signIn(await second.ready, password, email)).status).toBe(200);
    expect(second.output()).not.toContain('password');
  });
});

describe('the server does not start, and says what to do,', () => {
  test('with bad settings', async () => {
    const { ended, output } = startProcess({ PORT: 'many', PUBLIC_URL: 'nowhere' });
    expect(await ended).toBe(1);
    expect(output()).toContain('PORT: ');
    expect(output()).toContain('PUBLIC_URL: ');
    expect(output()).not.toContain('    at ');
  });

  test('with a data folder where the system makes none', async () => {
    const { ended, output } = startProcess({ DATA_DIR: '/proc/nagrik/data' });
    expect(await ended).toBe(1);
    expect(output()).toBe(
      'The folder /proc/nagrik/data cannot be used: set DATA_DIR to one that can be written\n',
    );
  });

  test('with one of the commonest passwords for the first admin', async () => {
    const env = { DATA_DIR: await newDataFolder(), ...admin, ADMIN_PASSWORD: 'password123' };
    const { ended, output } = startProcess(env);
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^ADMIN_PASSWORD: .*one of the commonest/);
  });

  test('on a port that is taken', async () => {
    const other: Server = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const env = { PORT: String(port), DATA_DIR: await newDataFolder(), ...admin };
    const { ended, output } = startProcess(env);
    expect(await ended).toBe(1);
    expect(output()).toContain(`Port ${port} is taken`);
  });

  test('at an address whose name leads nowhere', async () => {
    const env = { HOST: 'nowhere.invalid', ALLOW_PLAIN: 'http' };
    const { ended, output } = startProcess({ DATA_DIR: await newDataFolder(), ...admin, ...env });
    expect(await ended).toBe(1);
    expect(output()).toContain('This machine has no such address: set HOST to one it has');
    expect(output()).not.toContain('    at ');
  });

  test('with a damaged database, which it leaves as it is', async () => {
    const DATA_DIR = await newDataFolder();
    const file = join(DATA_DIR, DATABASE_FILE);
    const rubbish = Buffer.alloc(8192, 'no database');
    await writeFile(file, rubbish);
    const { ended, output } = startProcess({ DATA_DIR, ...admin });
    expect(await ended).toBe(1);
    expect(output()).toContain('is damaged');
    expect(await readFile(file)).toEqual(rubbish);
  });

  test('with an empty database file, which it never fills anew', async () => {
    const DATA_DIR = await newDataFolder();
    await writeFile(join(DATA_DIR, DATABASE_FILE), '');
    const { ended, output } = startProcess({ DATA_DIR, ...admin });
    expect(await ended).toBe(1);
    expect(output()).toContain('is empty');
  });

  test('where the data folder cannot be made', async () => {
    const folder = await newDataFolder();
    await writeFile(join(folder, 'file'), '');
    const { ended, output } = startProcess({ DATA_DIR: join(folder, 'file', 'data') });
    expect(await ended).toBe(1);
    expect(output()).toContain('DATA_DIR');
  });
});

/** Signs in with a request whose body follows after the signal; answers what came. */
async function signInAcrossSigterm(at: string, { child, ended }: ServerProcess): Promise<string> {
  const address = new URL(at);
  const body = JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
  const socket = connect(Number(address.port), address.hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await once(socket, 'connect');
  await fetch(new URL('/api/health', address));
  child.kill('SIGTERM');
  setTimeout(() => socket.write(body.slice(5)), 100);
  expect(await ended).toBe(0);
  return answer;
}

test('the demo shows content in a folder that is gone when it stops', async () => {
  const TMPDIR = join(await newDataFolder(), 'tmp');
  const tooSoon = startProcess({ TMPDIR }, '--demo');
  expect(await tooSoon.ended).toBe(1);
  expect(tooSoon.output()).toMatch(/^Nothing can be written into .*: set TMPDIR .*\n$/);
  await mkdir(TMPDIR);
  const { ready, ended, child, output } = startProcess({ TMPDIR, HOST: '0.0.0.0' }, '--demo');
  const address = await ready;
  expect(address).toContain('127.0.0.1');
  const [, email, password] = /as (\S+) with the password (\S+)\./.exec(output()) ?? [];
  expect((await signIn(address, password, email)).status).toBe(200);
  const { data } = (await (await fetch(`${address}/api/blogs`)).json()) as {
    data: { blogs: unknown[] };
  };
  expect(data.blogs.length).toBeGreaterThan(20);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await readdir(TMPDIR)).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'the demo leaves nothing where its terminal is closed',
  async () => {
    const TMPDIR = await newDataFolder();
    const { ready, ended, child } = startProcess({ TMPDIR }, '--demo');
    await ready;
    child.kill('SIGHUP');
    expect(await ended).toBe(0);
    expect(await readdir(TMPDIR)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'the demo leaves nothing where it is stopped while it starts',
  async () => {
    const TMPDIR = await newDataFolder();
    const { ended, child } = startProcess({ TMPDIR }, '--demo');
    // Its folder is the first that it makes, and long before it has filled it.
    await expect.poll(() => readdir(TMPDIR), { interval: 5 }).toHaveLength(1);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(await readdir(TMPDIR)).toEqual([]);
  },
);
