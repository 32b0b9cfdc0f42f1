import { describe, expect, test } from 'vitest';
import { findAdminByEmail, insertAdmin } from '#server/auth/admin-queries.ts';
import {
  DEVICE_TIME,
  forgetUnusedDevices,
  isKnownDevice,
  knowDevice,
} from '#server/auth/known-device-queries.ts';
import { resetAdmin } from '#server/auth/operate-admins.ts';
import { addResetToken } from '#server/auth/reset-queries.ts';
import { ADMIN, startTestServer } from '#server/test/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
const at = Date.UTC(2026, 0, 1, 9, 41);

async function start() {
  const server = await startTestServer({ now: () => at });
  const { db } = server;
  const adminId = (await findAdminByEmail(db, ADMIN.email))?.id ?? '';
  const row = { name: 'Ravi Das', email: 'ravi@example.org', passwordHash: '', at };
  const otherId = (await insertAdmin(db, row))?.id ?? '';
  const know = (mark?: string, time = at) => knowDevice(db, { adminId, mark, at: time });
  const isKnown = (mark: string, time = at) => isKnownDevice(db, { adminId, mark, at: time });
  return { ...server, adminId, otherId, know, isKnown };
}

describe('the mark of a device', () => {
  test('is given at a sign-in, kept with the next ones, and stored with no more than the day', async () => {
    const { inject, db } = await start();
    const signIn = async (device?: string) =>
      (await inject('POST', '/auth/login', { body: { ...ADMIN, device } })).body.data.device;
    const mark = await signIn();
    expect(Buffer.from(mark, 'base64url')).toHaveLength(32);
    expect(await signIn(mark)).toBe(mark);
    expect(await signIn('made up')).not.toBe('made up');
    const rows = await db.selectFrom('known_devices').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(mark);
    for (const { last_used_at } of rows) expect(last_used_at % DAY).toBe(0);
  });

  test('is not given for a wrong password', async () => {
    const { inject, db } = await start();
    await inject('POST', '/auth/login', { body: { ...ADMIN, password: 'wrong' } });
    expect(await db.selectFrom('known_devices').selectAll().execute()).toEqual([]);
  });

  test('is known for each account that signed in with it, and for no other', async () => {
    const { db, know, isKnown, otherId } = await start();
    const mark = await know();
    expect(await isKnown(mark)).toBe(true);
    const other = { adminId: otherId, mark, at };
    expect(await isKnownDevice(db, other)).toBe(false);
    expect(await knowDevice(db, other)).toBe(mark);
    expect(await isKnownDevice(db, other)).toBe(true);
    expect(await isKnownDevice(db, { adminId: undefined, mark, at })).toBe(false);
  });

  test('is forgotten after half a year without use', async () => {
    const { db, know, isKnown } = await start();
    const mark = await know();
    const used = at + 100 * DAY;
    await know(mark, used);
    await forgetUnusedDevices(db, used + DEVICE_TIME - DAY);
    expect(await isKnown(mark, used + DEVICE_TIME - DAY)).toBe(true);
    expect(await isKnown(mark, used + DEVICE_TIME)).toBe(false);
    await forgetUnusedDevices(db, used + DEVICE_TIME);
    expect(await db.selectFrom('known_devices').selectAll().execute()).toEqual([]);
  });

  test('makes the longest unused one of twenty others go', async () => {
    const { know, isKnown } = await start();
    const oldest = await know(undefined, at - 2 * DAY);
    const older = await know(undefined, at - DAY);
    const latest: string[] = [];
    for (let devices = 0; devices < 19; devices++) latest.push(await know());
    expect(await isKnown(oldest)).toBe(false);
    expect(await isKnown(older)).toBe(true);
    for (const mark of latest) expect(await isKnown(mark)).toBe(true);
    // One that came back on the same day as all others stays itself.
    for (let devices = 0; devices < 5; devices++) expect(await isKnown(await know())).toBe(true);
  });

  test.each(['a mailed token', 'an operator', 'closing the account'])(
    'means nothing any longer after %s',
    async (how) => {
      const {
        db,
        services,
        inject,
        adminToken: token,
        adminId,
        otherId,
        know,
        isKnown,
      } = await start();
      const mark = await know();
      const other = await knowDevice(db, { adminId: otherId, mark: undefined, at });
      const newPassword = 'mahatma-setu';
      if (how === 'a mailed token') {
        const body = { token: await addResetToken(db, adminId, at), newPassword };
        await inject('POST', '/auth/reset-password', { body });
      } else if (how === 'an operator') {
        await resetAdmin(services, { email: ADMIN.email, passwordHash: '', at });
      } else {
        const path = `/auth/administrators/${otherId}`;
        await inject('PUT', path, {
          token,
          body: { active: false, currentPassword: ADMIN.password },
        });
        expect(await isKnownDevice(db, { adminId: otherId, mark: other, at })).toBe(false);
        return;
      }
      expect(await isKnown(mark)).toBe(false);
      expect(await isKnownDevice(db, { adminId: otherId, mark: other, at })).toBe(true);
    },
  );
});
