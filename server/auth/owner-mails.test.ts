import { describe, expect, test } from 'vitest';
import { deliverMails } from '#server/auth/deliver-mails.ts';
import { DEVICE_TIME, forgetUnusedDevices } from '#server/auth/known-device-queries.ts';
import {
  activateAdmin,
  addAdmin,
  deactivateAdmin,
  resetAdmin,
} from '#server/auth/operate-admins.ts';
import { hashPassword } from '#server/auth/password.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { startMailServer } from '#server/test/mail-server.ts';
import { backUp, newPlace } from '#server/test/sample-backup.ts';
import {
  ADMIN,
  addColleague,
  startTestServer,
  type TestServerOptions,
} from '#server/test/test-server.ts';

const from = 'Nagrik <nagrik@example.org>';
const ravi = { name: 'Ravi Prasad', email: 'ravi@example.org', password: 'golghar' };
const currentPassword = ADMIN.password;
const DAY = 24 * 60 * 60 * 1000;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** A server with a mail server of its own; `mails` delivers what waits and answers what came since. */
async function start(options: TestServerOptions = {}) {
  const { received, url } = await startMailServer();
  let time = Date.UTC(2026, 0, 1, 10);
  const mailer = smtpMailer({ url, from, patience: 10_000 });
  const config = { smtpUrl: url, publicUrl: 'https://admin.example.org', ...options.config };
  const services = { mailer };
  const server = await startTestServer({ ...options, now: () => time, services, config });
  const token = server.adminToken;
  const mails = async () => {
    await deliverMails(server.services);
    return received.splice(0).map(({ to, subject, text = '' }) => ({
      to: to?.[0]?.address,
      subject: subject?.replace(/^.*: /, ''),
      text,
    }));
  };
  return {
    ...server,
    mails,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    put: (path: string, body: object) => server.inject('PUT', path, { token, body }),
    register: (body: object) =>
      server.inject('POST', '/auth/register', { token, body: { currentPassword, ...body } }),
  };
}

type Server = Awaited<ReturnType<typeof start>>;

const addressees = (mails: Awaited<ReturnType<Server['mails']>>) =>
  mails.map(({ to }) => to).sort();

const signIn = (
  { inject }: Server,
  userAgent: string,
  { email, password } = ADMIN,
  device?: string,
) =>
  inject('POST', '/auth/login', {
    body: { email, password, device },
    headers: { 'user-agent': userAgent },
  });

describe('the owner of an account is told', () => {
  test('of a sign-in on a device that was not used before, once', async () => {
    const server = await start();
    const first = await signIn(server, FIREFOX);
    expect(await server.mails()).toEqual([]);
    const second = await signIn(server, PHONE);
    const [mail, ...more] = await server.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ADMIN.email, subject: 'a new sign-in to your account' });
    expect(mail?.text).toContain('Chrome on Android');
    expect(mail?.text).toContain('1 January 2026 at 15:30 (Asia/Kolkata)');
    expect(mail?.text).toContain('https://admin.example.org');
    for (const { body } of [first, second]) await signIn(server, PHONE, ADMIN, body.data.device);
    expect(await server.mails()).toEqual([]);
    await signIn(server, PHONE, ADMIN, 'a mark nobody was given');
    expect(await server.mails()).toHaveLength(1);
  });

  test.each(['half a year without use', 'a new password', 'closing it', 'a restore'])(
    'of a sign-in on a device that %s made the server forget',
    async (how) => {
      let server = await start();
      const { body } = await signIn(server, FIREFOX);
      const { services } = server;
      const account = { email: ADMIN.email, at: services.now() };
      if (how === 'half a year without use') {
        server.pass(DEVICE_TIME + DAY);
        await forgetUnusedDevices(server.db, services.now());
      } else if (how === 'a new password') {
        const passwordHash = await hashPassword(ADMIN.password);
        await resetAdmin(services, { ...account, passwordHash });
      } else if (how === 'closing it') {
        await deactivateAdmin(services, account);
        await activateAdmin(services, account);
      } else {
        const database = await newPlace();
        await restoreBackup({ file: await backUp(server), database });
        server = await start({ empty: true, config: database });
      }
      await server.mails();
      await signIn(server, FIREFOX, ADMIN, body.data.device);
      expect(await server.mails()).toMatchObject([{ subject: 'a new sign-in to your account' }]);
    },
  );

  test('of no sign-in that was refused', async () => {
    const server = await start();
    await signIn(server, FIREFOX);
    await signIn(server, PHONE, { ...ADMIN, password: 'a-guess' });
    expect(await server.mails()).toEqual([]);
  });

  test('of a changed email, at the old and the new address', async () => {
    const server = await start();
    const email = 'new@example.org';
    expect((await server.put('/auth/profile', { email, currentPassword })).status).toBe(200);
    const mails = await server.mails();
    expect(addressees(mails)).toEqual([ADMIN.email, email].sort());
    for (const { subject, to, text } of mails) {
      expect(subject).toBe('the email of your account was changed');
      expect(text).not.toContain(to === email ? ADMIN.email : email);
    }
    await server.put('/auth/profile', { name: 'Asha Devi' });
    expect(await server.mails()).toEqual([]);
  });

  test('of a changed password', async () => {
    const server = await start();
    await server.put('/auth/change-password', { currentPassword, newPassword: 'mahatma-setu' });
    const mails = await server.mails();
    expect(addressees(mails)).toEqual([ADMIN.email]);
    expect(mails[0]?.subject).toBe('the password of your account was changed');
    expect(mails[0]?.text).not.toContain('mahatma-setu');
  });

  test('of a password that was reset by mail', async () => {
    const server = await start();
    await server.inject('POST', '/auth/forgot-password', { body: { email: ADMIN.email } });
    const mails: Awaited<ReturnType<Server['mails']>> = [];
    await expect.poll(async () => mails.push(...(await server.mails()))).toBe(1);
    const token = /^\S{40,}$/m.exec(mails[0]?.text ?? '')?.[0];
    const body = { token, newPassword: 'mahatma-setu' };
    expect((await server.inject('POST', '/auth/reset-password', { body })).status).toBe(200);
    const [notice] = await server.mails();
    expect(notice?.subject).toBe('the password of your account was changed');
    expect(notice?.text).not.toContain(token);
  });

  test('of what the operator of the server does', async () => {
    const server = await start();
    const { services } = server;
    const at = services.now();
    const passwordHash = await hashPassword(ravi.password);
    await resetAdmin(services, { email: ADMIN.email, passwordHash, at });
    expect((await server.mails())[0]?.subject).toBe('the password of your account was changed');
    await addAdmin(services, { ...ravi, passwordHash, at });
    const [added] = await server.mails();
    expect(added).toMatchObject({ to: ADMIN.email, subject: 'an administrator was added' });
    expect(added?.text).toContain('The operator of the server added Ravi Prasad');
    await activateAdmin(services, { email: ravi.email, at });
    expect(await server.mails()).toEqual([]);
  });
});

describe('every admin is told', () => {
  test('of one who is added', async () => {
    const server = await start();
    const meena = { name: 'Meena Sinha', email: 'meena@example.org', password: 'sonepur-mela' };
    await addColleague(server, meena);
    await server.register({ ...ravi, name: 'Ravi\n\u202e\u2069Prasad' });
    const mails = await server.mails();
    expect(addressees(mails)).toEqual([ADMIN.email, meena.email]);
    expect(mails[0]?.subject).toBe('an administrator was added');
    const sentence = 'Asha Kumari added Ravi Prasad (ravi@example.org) as an administrator.';
    expect(mails[0]?.text).toContain(sentence);
  });

  test('of one who is deactivated, who is told too, or let in again', async () => {
    const server = await start();
    const { id } = await addColleague(server, ravi);
    await server.put(`/auth/administrators/${id}`, { active: false, currentPassword });
    const closed = await server.mails();
    expect(addressees(closed)).toEqual([ADMIN.email, ravi.email]);
    expect(closed[0]?.text).toContain('Asha Kumari deactivated Ravi Prasad');
    await server.put(`/auth/administrators/${id}`, { active: true, currentPassword });
    const opened = await server.mails();
    expect(addressees(opened)).toEqual([ADMIN.email, ravi.email]);
    expect(opened[0]?.subject).toBe('an administrator was let in again');
  });

  test.each(['The operator of the server', 'The 0perator of the\u2003SERVER', 'सर्वर सँभालने वाले'])(
    'of the operator by a name that no account may have: %s',
    async (name) => {
      const server = await start();
      expect((await server.put('/auth/profile', { name })).status).toBe(409);
      expect((await server.register({ ...ravi, name })).status).toBe(409);
      expect(await server.mails()).toEqual([]);
    },
  );

  test('of nothing that was refused', async () => {
    const server = await start();
    const { id } = await addColleague(server, ravi);
    const body = { active: false, currentPassword: 'a-guess' };
    await server.put(`/auth/administrators/${id}`, body);
    await server.put('/auth/profile', { email: ravi.email, currentPassword });
    await server.register({ ...ravi, password: 'sonepur-mela' });
    expect(await server.mails()).toEqual([]);
  });
});

describe('an admin who is added without a password', () => {
  const invited = { name: ravi.name, email: ravi.email };
  const invite = async (server: Server) => {
    const { status } = await server.register(invited);
    const mails = await server.mails();
    const invitation = mails.find(({ to }) => to === ravi.email);
    return { status, invitation, token: /^\S{40,}$/m.exec(invitation?.text ?? '')?.[0] };
  };
  const choose = ({ inject }: Server, token: string | undefined, newPassword = 'sonepur-mela') =>
    inject('POST', '/auth/reset-password', { body: { token, newPassword } });

  test('chooses it with the token of a mail', async () => {
    const server = await start();
    const { status, invitation, token } = await invite(server);
    expect(status).toBe(201);
    expect(invitation?.subject).toBe('you are invited');
    expect(invitation?.text).toContain('48 hours');
    const weak = await choose(server, token, ravi.email);
    expect(weak.body.errors[0].path).toBe('newPassword');
    server.pass(2 * DAY - 1);
    expect((await choose(server, token)).status).toBe(200);
    expect((await choose(server, token)).status).toBe(422);
    const { body } = await signIn(server, FIREFOX, { ...ravi, password: 'sonepur-mela' });
    expect(body.data.user).not.toHaveProperty('mustChangePassword');
  });

  test('is too late after 48 hours, and may ask for another token', async () => {
    const server = await start();
    const { token } = await invite(server);
    server.pass(2 * DAY);
    expect((await choose(server, token)).status).toBe(422);
    await server.inject('POST', '/auth/forgot-password', { body: { email: ravi.email } });
    const mails: Awaited<ReturnType<Server['mails']>> = [];
    await expect.poll(async () => mails.push(...(await server.mails()))).toBe(1);
    const again = /^\S{40,}$/m.exec(mails[0]?.text ?? '')?.[0];
    expect((await choose(server, again)).status).toBe(200);
  });

  test('who is deactivated before cannot', async () => {
    const server = await start();
    const { token } = await invite(server);
    const { id } = await server.db
      .selectFrom('admins')
      .select('id')
      .where('email', '=', ravi.email)
      .executeTakeFirstOrThrow();
    await server.put(`/auth/administrators/${id}`, { active: false, currentPassword });
    expect((await choose(server, token)).status).toBe(422);
  });

  test('is refused where no mail server is set, and while there is no admin', async () => {
    const { inject, adminToken: token } = await startTestServer();
    const body = { ...invited, currentPassword };
    const refused = await inject('POST', '/auth/register', { token, body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('password');
    const empty = await startTestServer({ empty: true, config: { smtpUrl: 'smtp://127.0.0.1:1' } });
    const first = await empty.inject('POST', '/auth/register', { body: invited });
    expect(first.status).toBe(422);
  });

  test('is announced where a mail server is set', async () => {
    const additions = async ({ inject }: Pick<Server, 'inject'>) =>
      (await inject('GET', '/site')).body.data.additions;
    expect(await additions(await start())).toContain('invitations');
    expect(await additions(await startTestServer())).not.toContain('invitations');
  });
});

test('without a mail server nothing is written for the owner', async () => {
  const { inject, db, adminToken: token } = await startTestServer();
  const body = { currentPassword, newPassword: 'mahatma-setu' };
  expect((await inject('PUT', '/auth/change-password', { token, body })).status).toBe(200);
  expect(await db.selectFrom('reset_mails').selectAll().execute()).toEqual([]);
});
