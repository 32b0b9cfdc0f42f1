import { describe, expect, test } from 'vitest';
import { resetAdmin } from '#server/auth/operate-admins.ts';
import { hashPassword } from '#server/auth/password.ts';
import { addResetToken } from '#server/auth/reset-queries.ts';
import { beforeNextTransaction } from '#server/test/before-next-transaction.ts';
import { ADMIN, shareTestServer, startTestServer } from '#server/test/test-server.ts';

const second = { name: 'Ravi Prasad', email: 'ravi@example.org', password: 'golghar' };
const currentPassword = ADMIN.password;
const addition = { ...second, currentPassword };

/** For what is refused, and so leaves nothing. */
const refusing = shareTestServer();

describe('adding an admin', () => {
  test('is open to anyone while there is none, and to nobody without a token afterwards', async () => {
    const { inject } = await startTestServer({ empty: true });
    expect((await inject('POST', '/auth/register', { body: second })).status).toBe(201);
    const body = { ...second, email: 'other@example.org' };
    const refused = await inject('POST', '/auth/register', { body });
    expect(refused.status).toBe(401);
    expect(refused.body.message).toMatch(/^Access denied/);
  });

  test('makes one of two first visitors admin', async () => {
    const { inject, db } = await startTestServer({ empty: true });
    const answers = await Promise.all(
      ['a@example.org', 'b@example.org'].map((email) =>
        inject('POST', '/auth/register', { body: { ...second, email } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
    const refused = answers.find(({ status }) => status === 401);
    expect(refused?.body.message).toContain('only an administrator can add another. Sign in first');
    expect(await db.selectFrom('admins').select('id').execute()).toHaveLength(1);
  });

  test('lets the new one sign in; 409 for an address that is taken in any case', async () => {
    const { inject, adminToken: token } = await startTestServer();
    expect((await inject('POST', '/auth/register', { token, body: addition })).status).toBe(201);
    const { email, password } = second;
    expect((await inject('POST', '/auth/login', { body: { email, password } })).status).toBe(200);
    const body = { ...addition, email: email.toUpperCase() };
    const taken = await inject('POST', '/auth/register', { token, body });
    expect(taken.status).toBe(409);
    expect(taken.body.errors[0].path).toBe('email');
  });

  test.each([
    ['no password', {}],
    ['a wrong one', { currentPassword: 'a-guess' }],
  ])('422 with %s of one’s own, and adds nobody', async (_, more) => {
    const { inject, db, adminToken: token } = refusing();
    const refused = await inject('POST', '/auth/register', { token, body: { ...second, ...more } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('currentPassword');
    expect(await db.selectFrom('admins').select('id').execute()).toHaveLength(1);
  });

  test.each([
    [{ ...addition, password: '12345' }, 'Password must be at least 6 characters long'],
    [{ ...addition, password: 'Dragon' }, /one of the commonest/],
    [{ ...addition, password: second.email }, /email of the account/],
    [{ ...addition, email: 'nobody' }, 'Invalid email address'],
    [{ ...addition, name: '  ' }, 'Name is required'],
  ])('422 for %j', async (body, message) => {
    const { inject, adminToken: token } = refusing();
    const refused = await inject('POST', '/auth/register', { token, body });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(message);
  });
});

describe('the profile', () => {
  test('changes name and email, each alone', async () => {
    const { inject, adminToken: token } = await startTestServer();
    await inject('PUT', '/auth/profile', { token, body: { name: 'Asha Devi' } });
    const { body } = await inject('PUT', '/auth/profile', {
      token,
      body: { email: 'a@b', currentPassword },
    });
    expect(body.data.user).toMatchObject({ name: 'Asha Devi', email: 'a@b' });
    const login = { email: 'a@b', password: ADMIN.password };
    expect((await inject('POST', '/auth/login', { body: login })).status).toBe(200);
  });

  test.each(['ra\u200bvi', 'ravi\u202e', 'ra\u00advi', '\u0001ravi', '\u061cravi', 'ravi,asha'])(
    '422 for an address that looks like another: %j',
    async (local) => {
      const { inject, adminToken: token } = refusing();
      const email = `${local}@example.org`;
      const moved = { token, body: { email, currentPassword } };
      const { status, body } = await inject('PUT', '/auth/profile', moved);
      expect([status, body.errors[0].path]).toEqual([422, 'email']);
      const added = { token, body: { ...addition, email } };
      expect((await inject('POST', '/auth/register', added)).status).toBe(422);
    },
  );

  test('409 for the address of another admin', async () => {
    const { inject, adminToken: token } = await startTestServer();
    await inject('POST', '/auth/register', { token, body: addition });
    const body = { email: second.email, currentPassword };
    expect((await inject('PUT', '/auth/profile', { token, body })).status).toBe(409);
  });

  test.each([
    ['Anil Kumar', ['AniI Kumar', 'Ani1 Kumar', 'Ani| Kumar', 'Anil Kurnar', 'ANIL KUMAR']],
    ['Om Vishwas', ['0m Vishwas', 'Om Vishvvas', 'O\u217f Vishwas', '\u1d0fm Vishwas']],
    ['\u0130ndu Rani', ['lndu Rani', '\u0131ndu Rani']],
  ])('409 for what looks like %s', async (name, alike) => {
    const { inject, adminToken: token } = await startTestServer();
    await inject('POST', '/auth/register', { token, body: { ...addition, name } });
    const rename = async (other: string) =>
      (await inject('PUT', '/auth/profile', { token, body: { name: other } })).status;
    for (const other of alike) expect([other, await rename(other)]).toEqual([other, 409]);
    for (const other of ['Ani Kumar', 'Anil Kumari', 'Mall', 'Mali', 'Karna'])
      expect([other, await rename(other)]).toEqual([other, 200]);
  });

  test('409 for the name of a colleague, under which decisions would be told of', async () => {
    const { inject, adminToken: token } = await startTestServer();
    const registered = await inject('POST', '/auth/register', { token, body: addition });
    const added = registered.body.data.user;
    const rename = (name: string) => inject('PUT', '/auth/profile', { token, body: { name } });
    // The third is written with letters of Cyrillic and Greek.
    const alike = [' ravi  prasad', 'Ravi\u202e Prasad', 'R\u0430v\u0456 \u03a1r\u0430sad'];
    // A sign that shows nothing, one that shows as a space, one that is only wider.
    alike.push('Ravi\u0001 Prasad', 'Ravi\u2800Prasad', '\uff32avi Prasad');
    // Turned by signs: letter by letter, and word by word.
    alike.push('\u202edasarP ivaR', 'Ra\u202eiv\u202c Prasad', '\u202bPrasad\u200f Ravi');
    for (const name of [second.name, ...alike]) {
      const { status, body } = await rename(name);
      expect([status, body.errors[0].path]).toEqual([409, 'name']);
    }
    expect((await rename('Ravi Prasad, Gaya')).status).toBe(200);
    expect((await rename('Ravi Prasad, Gaya')).status).toBe(200);
    const body = { active: false, currentPassword: ADMIN.password };
    const out = await inject('PUT', `/auth/administrators/${added._id}`, { token, body });
    expect(out.status).toBe(200);
    // Who may be let in again.
    expect((await rename(second.name)).status).toBe(409);
  });
});

describe('the email, to which reset tokens go,', () => {
  const move = (
    { inject }: Awaited<ReturnType<typeof startTestServer>>,
    token: string,
    body: object = { email: 'new@example.org', currentPassword },
  ) => inject('PUT', '/auth/profile', { token, body });

  test.each([
    ['no password', {}],
    ['a wrong one', { currentPassword: 'a-guess' }],
  ])('is not changed with %s; the name is at any time', async (_, more) => {
    const server = await startTestServer();
    const { adminToken: token } = server;
    const refused = await move(server, token, { email: 'new@example.org', ...more });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('currentPassword');
    const unmoved = { name: 'Asha Devi', email: ADMIN.email, ...more };
    expect((await move(server, token, unmoved)).status).toBe(200);
    const me = await server.inject('GET', '/auth/me', { token });
    expect(me.body.data.user).toMatchObject({ name: 'Asha Devi', email: ADMIN.email });
    expect((await move(server, token)).status).toBe(200);
  });

  test('may be of a kind that is not taken any more, as long as it stays', async () => {
    const server = await startTestServer();
    const email = 'asha,devi@example.org';
    await server.db.updateTable('admins').set({ email }).execute();
    for (const body of [{ name: 'Asha Devi' }, { name: 'Asha Devi', email }])
      expect((await move(server, server.adminToken, body)).status).toBe(200);
    const other = { email: 'asha;devi@example.org', currentPassword };
    const refused = await move(server, server.adminToken, other);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'email']);
  });

  test.each([`${currentPassword}@example.org`, `${currentPassword.toUpperCase()}@patna`])(
    'does not become one that begins with the password: %s',
    async (email) => {
      const server = refusing();
      const { adminToken: token } = server;
      const refused = await move(server, token, { email, currentPassword });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toMatchObject([
        { path: 'email', message: expect.stringMatching(/choose another password first/) },
      ]);
      const me = await server.inject('GET', '/auth/me', { token });
      expect(me.body.data.user.email).toBe(ADMIN.email);
      // Whoever has only the token learns nothing of the password by it.
      const guessed = await move(server, token, { email, currentPassword: 'a-guess' });
      expect(guessed.body.errors[0].path).toBe('currentPassword');
    },
  );

  test('leaves no reset token behind that was sent to the old one', async () => {
    const server = await startTestServer();
    const { id } = await server.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const token = await addResetToken(server.db, id, Date.now());
    await move(server, server.adminToken, { name: 'Asha Devi', email: ADMIN.email });
    expect(await server.db.selectFrom('password_resets').selectAll().execute()).toHaveLength(1);
    await move(server, server.adminToken);
    const body = { token, newPassword: 'mahatma-setu' };
    expect((await server.inject('POST', '/auth/reset-password', { body })).status).toBe(422);
  });
});

describe('changing the password', () => {
  test('ends every other session of the account and keeps this one', async () => {
    const { inject, adminToken: token } = await startTestServer();
    const login = { email: ADMIN.email, password: ADMIN.password };
    const other = (await inject('POST', '/auth/login', { body: login })).body.data.token;
    const body = { currentPassword: ADMIN.password, newPassword: 'mahatma-setu' };
    expect((await inject('PUT', '/auth/change-password', { token, body })).status).toBe(200);
    expect((await inject('GET', '/auth/me', { token })).status).toBe(200);
    expect((await inject('GET', '/auth/me', { token: other })).status).toBe(401);
    expect((await inject('POST', '/auth/login', { body: login })).status).toBe(401);
  });

  test('422 names the field when the current one is wrong, and changes nothing', async () => {
    const { inject, adminToken: token } = await startTestServer();
    const body = { currentPassword: 'wrong', newPassword: 'mahatma-setu' };
    const refused = await inject('PUT', '/auth/change-password', { token, body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('currentPassword');
    const login = { email: ADMIN.email, password: ADMIN.password };
    expect((await inject('POST', '/auth/login', { body: login })).status).toBe(200);
  });

  test('needs the current one, which no token replaces', async () => {
    const { inject, adminToken: token } = refusing();
    const refused = await inject('PUT', '/auth/change-password', {
      token,
      body: { newPassword: 'mahatma-setu' },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('currentPassword');
  });

  test.each([
    ['Qwerty123', /one of the commonest/],
    [ADMIN.email.toUpperCase(), /email of the account/],
  ])('422 for %s, and changes nothing', async (newPassword, message) => {
    const { inject, adminToken: token } = refusing();
    const body = { currentPassword: ADMIN.password, newPassword };
    const refused = await inject('PUT', '/auth/change-password', { token, body });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { path: 'newPassword', message: expect.stringMatching(message) },
    ]);
    const login = { email: ADMIN.email, password: ADMIN.password };
    expect((await inject('POST', '/auth/login', { body: login })).status).toBe(200);
  });

  test('makes every reset token that was sent before useless', async () => {
    const { inject, db, adminToken: token } = await startTestServer();
    const { id } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const resetToken = await addResetToken(db, id, Date.now());
    const body = { currentPassword: ADMIN.password, newPassword: 'mahatma-setu' };
    await inject('PUT', '/auth/change-password', { token, body });
    const reset = { token: resetToken, newPassword: 'chosen-by-a-thief' };
    expect((await inject('POST', '/auth/reset-password', { body: reset })).status).toBe(422);
  });

  test('is refused where it was changed while the current one was compared', async () => {
    const { inject, services, adminToken: token } = await startTestServer();
    const reset = { email: ADMIN.email, passwordHash: await hashPassword('mahatma-setu'), at: 1 };
    beforeNextTransaction(services, () => resetAdmin(services, reset));
    const body = { currentPassword: ADMIN.password, newPassword: 'gandhi-maidan' };
    expect((await inject('PUT', '/auth/change-password', { token, body })).status).toBe(401);
    const credentials = { email: ADMIN.email, password: 'mahatma-setu' };
    expect((await inject('POST', '/auth/login', { body: credentials })).status).toBe(200);
  });
});

test.each(['a<victim@example.org>', 'boss,evil@example.org', 'group:evil@example.org'])(
  '422 for the email %s, which is not one address to a mail server',
  async (email) => {
    const { inject, adminToken: token } = refusing();
    const currentPassword = ADMIN.password;
    const added = { name: 'Meena Sinha', email, password: 'sonepur-mela', currentPassword };
    const answers = [
      await inject('POST', '/auth/register', { token, body: added }),
      await inject('PUT', '/auth/profile', { token, body: { email, currentPassword } }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(422);
      expect(body.errors[0].path).toBe('email');
    }
  },
);
