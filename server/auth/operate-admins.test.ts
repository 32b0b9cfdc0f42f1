import { expect, test } from 'vitest';
import { findAdminInAnyState } from '#server/auth/admin-queries.ts';
import { makeFirstAdmin } from '#server/auth/first-admin.ts';
import { knowDevice } from '#server/auth/known-device-queries.ts';
import {
  activateAdmin,
  addAdmin,
  deactivateAdmin,
  resetAdmin,
} from '#server/auth/operate-admins.ts';
import { isPassword } from '#server/auth/password.ts';
import { addResetToken, RESET_TIME, useResetToken } from '#server/auth/reset-queries.ts';
import { openSession } from '#server/test/open-session.ts';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

const AT = Date.UTC(2026, 0, 1);
const RAVI = { name: 'Ravi\nPrasad', email: 'ravi@example.org', passwordHash: 'of the operator' };

/** An operator with an account that is signed in on a device and has asked for a new password. */
async function start() {
  const { db, services } = await startTestServer({ now: () => AT });
  const smtpUrl = 'smtp://127.0.0.1';
  const installation = { db, config: { ...services.config, smtpUrl } };
  const find = async () => {
    const admin = await findAdminInAnyState(db, RAVI.email);
    if (!admin) throw new Error('There is no such account');
    return admin;
  };
  const use = async () => {
    const { id } = await find();
    await openSession(db, { adminId: id, userAgent: '', at: AT });
    await knowDevice(db, { adminId: id, mark: undefined, at: AT });
    return addResetToken(db, id, AT);
  };
  /** How many sessions, devices and tokens the account has. */
  const ways = async () => {
    const { id } = await find();
    const sessions = db.selectFrom('sessions').select('id').where('admin_id', '=', id);
    const tokens = db.selectFrom('password_resets').select('lifetime').where('admin_id', '=', id);
    const devices = db.selectFrom('known_devices').select('mark_hash').where('admin_id', '=', id);
    return [
      (await sessions.execute()).length,
      (await devices.execute()).length,
      (await tokens.execute()).length,
    ];
  };
  const entries = async () => {
    const rows = await db.selectFrom('audit_trail').selectAll().orderBy('number').execute();
    return rows.map(({ action, subject, admin_id, at }) => [action, subject, admin_id, at]);
  };
  /** To whom, and about what, since the last time. */
  const mails = async () => {
    const rows = await db.deleteFrom('reset_mails').returning('notice').execute();
    return rows
      .map(({ notice }) => JSON.parse(notice ?? '{}'))
      .map(({ to, subject, text }) => [to, subject.replace(/^.*: /, ''), text.split('\n')[0]])
      .sort();
  };
  return { db, installation, find, use, ways, entries, mails };
}

const TOLD = 'The operator of the server';

test('an account that the operator adds has to choose a password, and the others are told', async () => {
  const { db, installation, find, entries, mails } = await start();
  expect(await addAdmin(installation, { ...RAVI, at: AT })).toBe(true);
  const { id, ...row } = await find();
  expect(row).toMatchObject({ name: RAVI.name, must_change: 1, active: 1, created_at: AT });
  const registered = ['admin.register', id, '', AT];
  expect(await entries()).toEqual([registered]);
  const sentence = `${TOLD} added Ravi Prasad (${RAVI.email}) as an administrator.`;
  expect(await mails()).toEqual([[ADMIN.email, 'an administrator was added', sentence]]);
  // The address is taken, in whatever letters.
  const again = { ...RAVI, email: 'RAVI@example.org', passwordHash: 'another', at: AT };
  expect(await addAdmin(installation, again)).toBe(false);
  expect((await find()).password_hash).toBe(RAVI.passwordHash);
  expect([await entries(), await mails()]).toEqual([[registered], []]);
  expect(await db.selectFrom('admins').select('id').execute()).toHaveLength(2);
});

test('a password that the operator sets ends every way in, and has to be changed', async () => {
  const { db, installation, find, use, ways, entries, mails } = await start();
  await addAdmin(installation, { ...RAVI, at: AT });
  await db.updateTable('admins').set({ must_change: 0 }).execute();
  await use();
  await mails();
  expect(await ways()).toEqual([1, 1, 1]);
  const change = { email: RAVI.email, passwordHash: 'set since', at: AT + 5 };
  const { id } = await find();
  expect(await resetAdmin(installation, change)).toMatchObject({ id });
  expect(await find()).toMatchObject({ password_hash: 'set since', must_change: 1, active: 1 });
  expect(await ways()).toEqual([0, 0, 0]);
  expect((await entries()).slice(1)).toEqual([['admin.reset-password', id, '', AT + 5]]);
  const what = 'the password of your account was changed';
  expect(await mails()).toEqual([[RAVI.email, what, expect.stringContaining('have ended')]]);
  expect(await resetAdmin(installation, { ...change, email: 'no@example.org' })).toBeUndefined();
  expect(await entries()).toHaveLength(2);
});

test('an account that is closed has no way in until it is let in again, and each is said once', async () => {
  const { installation, find, use, ways, entries, mails } = await start();
  await addAdmin(installation, { ...RAVI, at: AT });
  await use();
  await mails();
  const { id } = await find();
  const who = { email: RAVI.email, at: AT + 5 };
  expect(await deactivateAdmin(installation, who)).toMatchObject({ id, active: 0 });
  expect(await deactivateAdmin(installation, who)).toMatchObject({ id, active: 0 });
  expect(await find()).toMatchObject({ active: 0, updated_at: AT + 5 });
  expect(await ways()).toEqual([0, 0, 0]);
  const all = (what: string, did: string) =>
    [ADMIN.email, RAVI.email].map((to) => [
      ...[to, `an administrator was ${what}`, `${TOLD} ${did} Ravi Prasad (${RAVI.email}).`],
    ]);
  expect(await mails()).toEqual(all('deactivated', 'deactivated'));
  expect(await activateAdmin(installation, who)).toMatchObject({ id, active: 1 });
  expect(await activateAdmin(installation, who)).toMatchObject({ id, active: 1 });
  expect(await mails()).toEqual(all('let in again', 'let in again'));
  expect((await entries()).slice(1)).toEqual([
    ['admin.deactivate', id, '', AT + 5],
    ['admin.activate', id, '', AT + 5],
  ]);
  const nobody = { email: 'nobody@example.org', at: AT };
  expect(await deactivateAdmin(installation, nobody)).toBeUndefined();
  expect(await activateAdmin(installation, nobody)).toBeUndefined();
});

test('a reset token works once, in its time, and not for longer after a clock was set back', async () => {
  const { db, installation, find } = await start();
  await addAdmin(installation, { ...RAVI, at: AT });
  const { id } = await find();
  const useAfter = async (time: number, adminId: string | null = id) =>
    useResetToken(db, await addResetToken(db, adminId, AT), AT + time);
  expect(await useAfter(RESET_TIME - 1)).toBe(id);
  expect(await useAfter(RESET_TIME)).toBeUndefined();
  expect(await useAfter(-RESET_TIME)).toBe(id);
  expect(await useAfter(-RESET_TIME - 1)).toBeUndefined();
  expect(await useAfter(0, null)).toBeUndefined();
  const token = await addResetToken(db, id, AT);
  expect([await useResetToken(db, token, AT), await useResetToken(db, token, AT)]).toEqual([
    ...[id, undefined],
  ]);
});

test('the first admin is made once, with the password of the settings or one to be printed', async () => {
  const first = async (settings: { name?: string; email?: string; password?: string }) => {
    const { db, services } = await startTestServer({ empty: true, now: () => AT });
    const nothing = { name: undefined, email: undefined, password: undefined };
    const config = { ...services.config, firstAdmin: { ...nothing, ...settings } };
    const make = () => makeFirstAdmin({ ...services, config });
    const rows = () => db.selectFrom('admins').selectAll().execute();
    return { db, make, rows };
  };
  const printed = await first({});
  const made = await printed.make();
  expect(made?.email).toBe('admin@example.org');
  expect(made?.password).toMatch(/^[\w-]{16}$/);
  const [row] = await printed.rows();
  expect(row).toMatchObject({ name: 'Administrator', email: made?.email, must_change: 1 });
  expect(await isPassword(row?.password_hash, made?.password ?? '')).toBe(true);
  const entries = printed.db.selectFrom('audit_trail').select(['action', 'subject', 'admin_id']);
  const entry = { action: 'admin.register', subject: row?.id, admin_id: '' };
  expect(await entries.execute()).toEqual([entry]);
  expect(await printed.make()).toBeUndefined();
  expect(await printed.rows()).toEqual([row]);

  const given = await first({ name: 'Asha', email: 'asha@example.org', password: 'ganga-ghat' });
  // Several processes of one installation start at once.
  expect(await Promise.all([given.make(), given.make()])).toEqual([undefined, undefined]);
  const rows = await given.rows();
  expect(rows).toMatchObject([{ name: 'Asha', email: 'asha@example.org', must_change: 0 }]);
  expect(await isPassword(rows[0]?.password_hash, 'ganga-ghat')).toBe(true);

  const weak = await first({ password: 'password' });
  await expect(weak.make()).rejects.toThrow(
    'ADMIN_PASSWORD: This password is one of the commonest',
  );
  expect(await weak.rows()).toEqual([]);
});
