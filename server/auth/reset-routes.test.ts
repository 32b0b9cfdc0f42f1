import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { Mail } from '#server/mail/mailer.ts';
import { BEHIND_PROXY, newAddress } from '#server/test/sample-problem.ts';
import { ADMIN, startTestServer, type TestServer } from '#server/test/test-server.ts';
import { watchSyncs } from '#server/test/watch-syncs.ts';

const login = { email: ADMIN.email, password: ADMIN.password };
const newPassword = 'new-password';

/** A server whose mails are kept, and what waits for the next one. */
async function startWithMails(now?: () => number) {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const server = await startTestServer({ services: { mailer }, ...(now && { now }) });
  return { ...server, mails };
}

const forgot = ({ inject }: TestServer, email: string) =>
  inject('POST', '/auth/forgot-password', { body: { email } });

const waiting = ({ db }: Pick<TestServer, 'db'>) =>
  db.selectFrom('reset_mails').selectAll().execute();

const tokenOf = (mail: Mail | undefined) => /^\S{40,}$/m.exec(mail?.text ?? '')?.[0] ?? '';

describe('a forgotten password', () => {
  test('is reset once with the token of the mail, which ends every session', async () => {
    const server = await startWithMails();
    await forgot(server, ADMIN.email);
    await expect.poll(() => server.mails).toHaveLength(1);
    const body = { token: tokenOf(server.mails[0]), newPassword };
    const reset = await server.inject('POST', '/auth/reset-password', { body });
    expect(reset.status).toBe(200);
    expect((await server.inject('GET', '/auth/me', { token: server.adminToken })).status).toBe(401);
    expect((await server.inject('POST', '/auth/login', { body: login })).status).toBe(401);
    const renewed = { ...login, password: newPassword };
    expect((await server.inject('POST', '/auth/login', { body: renewed })).status).toBe(200);
    expect((await server.inject('POST', '/auth/reset-password', { body })).status).toBe(422);
  });

  test('answers alike for an unknown address, and mails nobody', async () => {
    const server = await startWithMails();
    const known = await forgot(server, ADMIN.email);
    const unknown = await forgot(server, 'nobody@example.org');
    expect(unknown.body).toEqual(known.body);
    expect(known.body.resetToken).toBeUndefined();
    await expect.poll(() => server.mails).toHaveLength(1);
  });

  test('cannot be reset after 30 minutes', async () => {
    let time = Date.UTC(2026, 0, 1);
    const server = await startWithMails(() => time);
    await forgot(server, ADMIN.email);
    await expect.poll(() => server.mails).toHaveLength(1);
    time += 30 * 60 * 1000;
    const body = { token: tokenOf(server.mails[0]), newPassword };
    const late = await server.inject('POST', '/auth/reset-password', { body });
    expect(late.status).toBe(422);
    expect(late.body.errors[0].path).toBe('token');
  });

  test('asked for again has two tokens that work, until one is used', async () => {
    let time = Date.UTC(2026, 0, 1);
    const server = await startWithMails(() => time);
    for (let mails = 1; mails <= 3; mails++) {
      await forgot(server, ADMIN.email);
      await expect.poll(() => server.mails).toHaveLength(mails);
      await expect.poll(() => waiting(server)).toEqual([]);
      time += 10 * 60 * 1000;
    }
    const [tooOld, second, latest] = server.mails.map(tokenOf);
    const reset = async (token: string | undefined) =>
      (await server.inject('POST', '/auth/reset-password', { body: { token, newPassword } }))
        .status;
    expect(await reset(tooOld)).toBe(422);
    expect(await reset(second)).toBe(200);
    expect(await reset(latest)).toBe(422);
  });

  test.each(['12345678', ADMIN.email])('not to %s; the token works once more', async (weak) => {
    const server = await startWithMails();
    await forgot(server, ADMIN.email);
    await expect.poll(() => server.mails).toHaveLength(1);
    const reset = (chosen: string) =>
      server.inject('POST', '/auth/reset-password', {
        body: { token: tokenOf(server.mails[0]), newPassword: chosen },
      });
    const refused = await reset(weak);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('newPassword');
    expect((await reset(newPassword)).status).toBe(200);
  });

  test('is stored without its token', async () => {
    const server = await startWithMails();
    await forgot(server, ADMIN.email);
    await expect.poll(() => server.mails).toHaveLength(1);
    const rows = await server.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokenOf(server.mails[0]));
  });

  test('answers the token in the demo, for a known address only', async () => {
    const server = await startTestServer({ config: { demo: true } });
    const known = await forgot(server, ADMIN.email);
    const unknown = await forgot(server, 'nobody@example.org');
    expect(known.body.resetToken).toMatch(/^\S{40,}$/);
    expect(unknown.body).toEqual({ success: true, message: known.body.message });
  });

  test.skipIf(process.platform !== 'linux')(
    'without a mail server lies in the outbox as a mail that any program reads, on the disk',
    async () => {
      const server = await startTestServer();
      const synced = await watchSyncs();
      await forgot(server, ADMIN.email);
      const outbox = join(server.dataDir, 'outbox');
      const files = async () => (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
      await expect.poll(files).toHaveLength(1);
      const [file = ''] = await files();
      const mail = await PostalMime.parse(await readFile(join(outbox, file)));
      expect(mail.to?.[0]?.address).toBe(ADMIN.email);
      expect(mail.text).toContain('30 minutes');
      await expect.poll(() => waiting(server)).toEqual([]);
      // The file, and its name.
      expect(synced).toEqual([expect.stringContaining(outbox), outbox]);
    },
  );

  test('that strangers ask for without end is one mail in ten minutes, refused to nobody', async () => {
    let time = Date.UTC(2026, 0, 1);
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail) };
    const services = { mailer };
    const server = await startTestServer({ ...BEHIND_PROXY, services, now: () => time });
    const ask = (email: string) =>
      server.inject('POST', '/auth/forgot-password', { body: { email }, headers: newAddress() });
    const answers = [];
    for (let minute = 0; minute < 10; minute++) {
      for (let times = 0; times < 5; times++) answers.push(await ask(ADMIN.email));
      await expect.poll(() => waiting(server)).toEqual([]);
      time += 59_000;
    }
    expect(mails).toHaveLength(1);
    const { body } = await ask('nobody@example.org');
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body });
    time += 10_000;
    await ask(ADMIN.email);
    await expect.poll(() => mails).toHaveLength(2);
    const first = { token: tokenOf(mails[0]), newPassword };
    expect((await server.inject('POST', '/auth/reset-password', { body: first })).status).toBe(200);
  });
});
