import type { Email } from 'postal-mime';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findAdminByEmail, insertAdmin, setActive } from '#server/auth/admin-queries.ts';
import { deliverMails } from '#server/auth/deliver-mails.ts';
import { addResetToken } from '#server/auth/reset-queries.ts';
import { askForResetMail, LEASE } from '#server/auth/waiting-mail-queries.ts';
import { openServices } from '#server/boot/open-services.ts';
import { readConfig } from '#server/config.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { beforeNextTransaction } from '#server/test/before-next-transaction.ts';
import { startHangingServer, startMailServer } from '#server/test/mail-server.ts';
import { newTestDatabase } from '#server/test/new-test-database.ts';
import { newDataFolder, startProcess } from '#server/test/start-process.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';

const from = 'Nagrik <nagrik@example.org>';
const MINUTE = 60 * 1000;
const newPassword = 'new-password';

const forgot = ({ inject }: TestServer, email = ADMIN.email) =>
  inject('POST', '/auth/forgot-password', { body: { email } });

const reset = ({ inject }: TestServer, token: string) =>
  inject('POST', '/auth/reset-password', { body: { token, newPassword } });

const tokenOf = (mail: Email | undefined) => /^\S{40,}$/m.exec(mail?.text ?? '')?.[0] ?? '';

const waiting = ({ db }: Pick<TestServer, 'db'>) =>
  db.selectFrom('reset_mails').selectAll().execute();

/** A server whose mails go to this address, and a clock that is put forward by hand. */
async function start(url: string, patience = 10_000) {
  let time = Date.UTC(2026, 0, 1);
  const mailer = smtpMailer({ url, from, patience });
  const server = await startTestServer({ now: () => time, services: { mailer } });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { ...server, pass, deliver: () => deliverMails(server.services) };
}

/** Waits until the try that a request begins is over. */
const tried = (server: TestServer) => expect.poll(() => untried(server)).toEqual([]);

/** The mails whose first try has not begun or is under way. */
async function untried(server: TestServer) {
  const leased = server.services.now() + LEASE;
  const isUntried = (row: { attempts: number; next_try_at: number }) =>
    row.attempts === 0 || row.next_try_at >= leased;
  return (await waiting(server)).filter(isUntried);
}

/** A port where nobody listens now. */
async function freePort(): Promise<number> {
  const { port, stop } = await startHangingServer();
  await stop();
  return port;
}

describe('a mail', () => {
  test('that finds no mail server is delivered once it is back, once', async () => {
    const port = await freePort();
    const server = await start(`smtp://127.0.0.1:${port}`);
    expect((await forgot(server)).status).toBe(200);
    await tried(server);
    expect(await waiting(server)).toMatchObject([{ attempts: 1 }]);
    const { received } = await startMailServer(port);
    await server.deliver();
    expect(received).toEqual([]);
    server.pass(2000);
    await server.deliver();
    expect(received).toHaveLength(1);
    expect((await reset(server, tokenOf(received[0]))).status).toBe(200);
    server.pass(10 * MINUTE);
    await server.deliver();
    expect(received).toHaveLength(1);
    expect(await waiting(server)).toEqual([]);
  });

  test('to a server that hangs holds up nobody, and is delivered later', async () => {
    const hanging = await startHangingServer();
    const server = await start(`smtp://127.0.0.1:${hanging.port}`, 60_000);
    expect((await forgot(server)).status).toBe(200);
    expect((await server.inject('GET', '/auth/me', { token: server.adminToken })).status).toBe(200);
    // Both were answered while the mail server kept the first try waiting.
    expect(await untried(server)).toHaveLength(1);
    await hanging.stop();
    await tried(server);
    const { received } = await startMailServer(hanging.port);
    server.pass(2000);
    await server.deliver();
    expect(received).toHaveLength(1);
  });

  test('that is refused waits longer each time', async () => {
    const { received, port } = await startMailServer();
    const server = await start(`smtp://nagrik:wrong@127.0.0.1:${port}`);
    await forgot(server);
    await tried(server);
    const pauses: number[] = [];
    for (let tries = 0; tries < 4; tries++) {
      const [row] = await waiting(server);
      pauses.push((row?.next_try_at ?? 0) - server.services.now());
      server.pass(pauses.at(-1) ?? 0);
      await server.deliver();
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(8000);
    expect(received).toEqual([]);
  });

  test('is given up after 30 minutes', async () => {
    const port = await freePort();
    const server = await start(`smtp://127.0.0.1:${port}`);
    await forgot(server);
    await tried(server);
    const { received } = await startMailServer(port);
    server.pass(30 * MINUTE);
    await server.deliver();
    expect(received).toEqual([]);
    expect(await waiting(server)).toEqual([]);
  });

  test('waits without its token', async () => {
    const server = await start(`smtp://127.0.0.1:${await freePort()}`);
    await forgot(server);
    await tried(server);
    const [row = {}] = await waiting(server);
    const columns = ['id', 'admin_id', 'expires_at', 'attempts', 'next_try_at', 'kind', 'notice'];
    expect(Object.keys(row)).toEqual(columns);
    expect(row).toMatchObject({ kind: 'reset', notice: null });
  });

  test('leaves the one before valid, whether it waits or is delivered', async () => {
    const { received, url } = await startMailServer();
    const server = await start(url);
    await forgot(server);
    await expect.poll(() => waiting(server)).toEqual([]);
    server.pass(10 * MINUTE);
    const gone = smtpMailer({ url: `smtp://127.0.0.1:${await freePort()}`, from });
    await askForResetMail(server.db, ADMIN.email, server.services.now());
    await deliverMails({ ...server.services, mailer: gone });
    const tokens = await server.db.selectFrom('password_resets').select('token_hash').execute();
    expect(tokens).toHaveLength(2);
    server.pass(2000);
    await server.deliver();
    expect(received).toHaveLength(2);
    expect((await reset(server, tokenOf(received[0]))).status).toBe(200);
  });

  test('that was used leaves no other token behind', async () => {
    const { received, url } = await startMailServer();
    const server = await start(url);
    const admin = await findAdminByEmail(server.db, ADMIN.email);
    await forgot(server);
    await expect.poll(() => waiting(server)).toEqual([]);
    await addResetToken(server.db, admin?.id ?? '', server.services.now());
    expect((await reset(server, tokenOf(received[0]))).status).toBe(200);
    expect(await server.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  test('that waits is the only one, however often it is asked for', async () => {
    const port = await freePort();
    const server = await start(`smtp://127.0.0.1:${port}`);
    for (let times = 0; times < 3; times++) {
      await forgot(server);
      await tried(server);
      server.pass(5 * MINUTE);
    }
    const { received } = await startMailServer(port);
    await server.deliver();
    expect(received).toHaveLength(1);
  });

  test('to an admin who was deactivated meanwhile is not sent', async () => {
    const port = await freePort();
    const server = await start(`smtp://127.0.0.1:${port}`);
    await forgot(server);
    await tried(server);
    const admin = await findAdminByEmail(server.db, ADMIN.email);
    await setActive(server.db, admin?.id ?? '', { active: false, at: server.services.now() });
    const { received } = await startMailServer(port);
    server.pass(5 * MINUTE);
    await server.deliver();
    expect(received).toEqual([]);
    expect(await waiting(server)).toEqual([]);
  });

  test('goes to no address that the account has left', async () => {
    const { received, url } = await startMailServer();
    const server = await start(url);
    const { adminToken: token } = server;
    await askForResetMail(server.db, ADMIN.email, server.services.now());
    beforeNextTransaction(server.services, async () => {
      const body = { email: 'moved@example.org', currentPassword: ADMIN.password };
      const moved = { token, body };
      expect((await server.inject('PUT', '/auth/profile', moved)).status).toBe(200);
    });
    await server.deliver();
    expect(received.map((mail) => mail.to?.[0]?.address)).toEqual(['moved@example.org']);
  });

  test('waits no longer because the clock was set back', async () => {
    const port = await freePort();
    const server = await start(`smtp://127.0.0.1:${port}`);
    await forgot(server);
    await tried(server);
    const { received } = await startMailServer(port);
    server.pass(-24 * 60 * MINUTE);
    await server.deliver();
    expect(received).toHaveLength(1);
  });
});

test('an unknown address costs the same write, names nobody and gets no mail', async () => {
  const { received, url } = await startMailServer();
  const server = await start(url);
  await askForResetMail(server.db, 'nobody@example.org', server.services.now());
  expect(await waiting(server)).toMatchObject([{ admin_id: null, attempts: 0 }]);
  expect(JSON.stringify(await waiting(server))).not.toContain('nobody');
  await server.deliver();
  expect(await waiting(server)).toEqual([]);
  expect(received).toEqual([]);
});

test('a mail for nobody takes as long as the latest mail did, but no more than two seconds', async () => {
  let waited = 0;
  const { now } = performance;
  const clock = vi
    .spyOn(performance, 'now')
    .mockImplementation(() => now.call(performance) + waited);
  onTestFinished(() => {
    clock.mockRestore();
  });
  const send = async () => {
    waited += 60 * MINUTE;
  };
  const server = await startTestServer({ services: { mailer: { send } } });
  for (const email of [ADMIN.email, 'nobody@example.org']) {
    await askForResetMail(server.db, email, server.services.now());
    const begun = Date.now();
    void deliverMails(server.services);
    await expect.poll(() => waiting(server)).toEqual([]);
    if (email !== ADMIN.email) expect(Date.now() - begun).toBeGreaterThan(1900);
  }
});

test('of two who ask for a mail to one admin at the same moment one gets it', async () => {
  const { received, url } = await startMailServer();
  const server = await start(url);
  const at = server.services.now();
  await Promise.all([1, 2, 3].map(() => askForResetMail(server.db, ADMIN.email, at)));
  const known = (await waiting(server)).filter(({ admin_id }) => admin_id !== null);
  expect(known).toHaveLength(1);
  await server.deliver();
  expect(received).toHaveLength(1);
  expect((await reset(server, tokenOf(received[0]))).status).toBe(200);
});

describe('several processes', () => {
  test('deliver each mail once', async () => {
    const { received, url } = await startMailServer();
    const one = await start(url);
    const config = { ...one.services.config, smtpUrl: url };
    const others = await Promise.all([openServices(config), openServices(config)]);
    onTestFinished(async () => void (await Promise.all(others.map(({ close }) => close()))));
    const at = one.services.now();
    const emails = Array.from({ length: 10 }, (_, index) => `admin${index}@example.org`);
    for (const email of emails) {
      await insertAdmin(one.db, { name: 'Admin', email, passwordHash: '', at });
      await askForResetMail(one.db, email, at);
    }
    const all = [one, ...others].map(({ services }) => ({ ...services, now: () => at }));
    await Promise.all(all.map((services) => deliverMails(services)));
    expect(received.map((mail) => mail.to?.[0]?.address).sort()).toEqual(emails);
    expect(await waiting(one)).toEqual([]);
  });

  test('of which one is killed while it delivers: another does, when its time is over', async () => {
    const hanging = await startHangingServer();
    const env = {
      DATA_DIR: await newDataFolder(),
      DATABASE_URL: (await newTestDatabase()) ?? '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SMTP_URL: `smtp://127.0.0.1:${hanging.port}`,
    };
    const killed = startProcess(env);
    await blogForgot(await killed.ready);
    await expect.poll(() => hanging.sockets.size).toBe(1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const { received, url } = await startMailServer();
    const config = readConfig({ ...env, LOG_LEVEL: 'silent', SMTP_URL: url });
    const { services, close } = await openServices(config);
    onTestFinished(close);
    await deliverMails(services);
    expect(received).toEqual([]);
    await deliverMails({ ...services, now: () => Date.now() + LEASE });
    expect(received).toHaveLength(1);
    expect(await waiting(services)).toEqual([]);
  });

  test('deliver by themselves what waited for the mail server, once, and name nobody', async () => {
    const port = await freePort();
    const env = {
      DATA_DIR: await newDataFolder(),
      DATABASE_URL: (await newTestDatabase()) ?? '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    };
    const first = startProcess(env);
    const address = await first.ready;
    const second = startProcess(env);
    await second.ready;
    await blogForgot(address);
    await expect.poll(() => first.output() + second.output()).toContain('will be tried again');
    const { received } = await startMailServer(port);
    await expect.poll(() => received).toHaveLength(1);
    for (const { child } of [first, second]) child.kill('SIGTERM');
    expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
    expect(received).toHaveLength(1);
    expect(first.output() + second.output()).not.toContain(ADMIN.email);
  });
});

const blogForgot = (address: string) =>
  fetch(`${address}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email }),
  });
