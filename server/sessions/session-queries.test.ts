import { expect, onTestFinished, test, vi } from 'vitest';
import { NOBODY, recordEntry } from '#server/audit/audit-queries.ts';
import { insertAdmin } from '#server/auth/admin-queries.ts';
import type { Handle } from '#server/database/tables.ts';
import { KnownSessions } from '#server/sessions/known-sessions.ts';
import {
  endOwnSession,
  endSessionsOf,
  findHolder,
  findSessionById,
  listSessions,
  newSession,
  removeExpiredSessions,
} from '#server/sessions/session-queries.ts';
import { SessionsInMemory } from '#server/sessions/sessions-in-memory.ts';
import { openSession } from '#server/test/open-session.ts';
import { shareTestServer } from '#server/test/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);
const server = shareTestServer();

let accounts = 0;
/** An admin of its own for each test, with one session. */
async function start() {
  const { db } = server();
  accounts += 1;
  const account = { name: 'Ravi Das', email: `ravi${accounts}@example.org`, passwordHash: 'hash' };
  const admin = await insertAdmin(db, { ...account, at: START - DAY });
  if (!admin) throw new Error('The account is there already');
  const adminId = admin.id;
  const open = (at = START) => openSession(db, { adminId, userAgent: 'a browser', at });
  const { id, token } = await open();
  const rowOf = (sessionId: string) =>
    db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
  const change = (to: { expires_at?: number; last_used_at?: number }) =>
    db.updateTable('sessions').set(to).where('id', '=', id).execute();
  const mustChange = () =>
    db.updateTable('admins').set({ must_change: 1 }).where('id', '=', adminId).execute();
  const ids = async (at = START) => (await listSessions(db, adminId, at)).map((row) => row.id);
  return { db, account, adminId, open, id, token, rowOf, change, mustChange, ids };
}

/** Whether each way to ask finds it open. */
async function isOpen({ db, id, token, ids }: Awaited<ReturnType<typeof start>>, at: number) {
  const found = [await findSessionById(db, id, at), (await ids(at)).includes(id) || undefined];
  // Last: it notes the use.
  found.push((await findSession(db, token, at)) && true);
  return found.map((it) => it !== undefined);
}

const findSession = (db: Handle, token: string, at: number) =>
  new KnownSessions(db).findNow(token, at);

function readsOf(db: Handle) {
  const read = vi.spyOn(db, 'executeQuery');
  onTestFinished(() => read.mockRestore());
  return read;
}

const OPEN = [true, true, true];
const OVER = [false, false, false];

test('a session says who it is of', async () => {
  const { db, account, adminId, id, token, mustChange } = await start();
  const who = { id: adminId, name: account.name, email: account.email, createdAt: START - DAY };
  const found = { ...who, sessionId: id, mustChangePassword: false };
  expect(await findSession(db, token, START)).toEqual(found);
  expect(await findSessionById(db, id, START)).toEqual({ mustChangePassword: false });
  await mustChange();
  expect(await findSession(db, token, START)).toEqual({ ...found, mustChangePassword: true });
  expect(await findSessionById(db, id, START)).toEqual({ mustChangePassword: true });
  expect(await findSession(db, `${token}x`, START)).toBeUndefined();
});

test('calls that come together read a session once, and whoever comes later reads it anew', async () => {
  const { db, id, adminId, token } = await start();
  const known = new KnownSessions(db);
  const read = readsOf(db);
  const found = await Promise.all([1, 2, 3].map(() => known.findNow(token, START)));
  expect(found.map((admin) => admin?.sessionId)).toEqual([id, id, id]);
  expect(read).toHaveBeenCalledTimes(1);
  await endOwnSession(db, adminId, id);
  expect(await known.findNow(token, START)).toBeUndefined();
});

test('while the data is the same a session is read once, and again where it could not be read', async () => {
  const { db, id, token } = await start();
  const known = new KnownSessions(db);
  const find = async (each = token, version = '1') =>
    (await known.find(each, START, version))?.sessionId;
  const read = readsOf(db);
  expect([await find(), await find()]).toEqual([id, id]);
  expect(read).toHaveBeenCalledTimes(1);
  // Tokens that somebody makes up take no place from it.
  for (let other = 0; other < 1000; other++) expect(await find(`none ${other}`)).toBeUndefined();
  expect(await find()).toBe(id);
  expect(read).toHaveBeenCalledTimes(1001);
  read.mockRejectedValueOnce(new Error('No answer'));
  await expect(find(token, '2')).rejects.toThrow('No answer');
  expect(await find(token, '2')).toBe(id);
});

test('a thousand sessions are remembered, and the one that was read first makes room', async () => {
  const { db, token } = await start();
  const known = new KnownSessions(db);
  const read = readsOf(db);
  const find = (each: string) => known.find(each, START, '1');
  await find(token);
  read.mockResolvedValue(await read.mock.results[0]?.value);
  for (let other = 1; other < 1000; other++) await find(`${other}`);
  await find(token);
  expect(read).toHaveBeenCalledTimes(1000);
  await find('one more');
  await find('1');
  expect(read).toHaveBeenCalledTimes(1001);
  await find(token);
  expect(read).toHaveBeenCalledTimes(1002);
});

test('a session is over after seven days without a use', async () => {
  const session = await start();
  expect(await isOpen(session, START + 7 * DAY - 1)).toEqual(OPEN);
  expect(await isOpen(session, START + 14 * DAY - 2)).toEqual(OPEN);
  expect(await isOpen(session, START + 21 * DAY - 2)).toEqual(OVER);
});

test('a session is over thirty days after it was opened', async () => {
  const session = await start();
  await session.change({ last_used_at: START + 29 * DAY });
  expect(await isOpen(session, START + 30 * DAY - 1)).toEqual(OPEN);
  expect(await isOpen(session, START + 30 * DAY)).toEqual(OVER);
});

test('a clock set back by two days ends no session, and by more it does', async () => {
  const session = await start();
  expect(await isOpen(session, START - 2 * DAY)).toEqual(OPEN);
  expect(await isOpen(session, START - 2 * DAY - 1)).toEqual(OVER);
});

test('a session of an account that is closed is not open', async () => {
  const { db, adminId, id, token } = await start();
  await db.updateTable('admins').set({ active: 0 }).where('id', '=', adminId).execute();
  expect(await findSession(db, token, START)).toBeUndefined();
  expect(await findSessionById(db, id, START)).toBeUndefined();
});

test('its use is noted once a minute, and of this session alone', async () => {
  const { db, open, id, token, rowOf } = await start();
  const other = await open();
  const usedAt = async (session = id) => (await rowOf(session))?.last_used_at;
  await findSession(db, token, START + 59_999);
  expect(await usedAt()).toBe(START);
  await findSession(db, token, START + 60_000);
  expect(await usedAt()).toBe(START + 60_000);
  expect(await usedAt(other.id)).toBe(START);
});

test('of the name of a browser 300 characters are kept, of the token only a hash', () => {
  const userAgent = `${'x'.repeat(300)}y`;
  const { row, token } = newSession({ adminId: 'a', userAgent, at: START });
  expect(row).toMatchObject({ admin_id: 'a', user_agent: 'x'.repeat(300) });
  expect(row).toMatchObject({ created_at: START, last_used_at: START });
  expect(row.expires_at).toBe(START + 30 * DAY);
  expect(row.token_hash).toMatch(/^[\da-f]{64}$/);
  expect(Object.values(row)).not.toContain(token);
});

test('a session that is not stored is of its account for seven days, while the password is the same', async () => {
  const { db, account, adminId, mustChange } = await start();
  const { row } = newSession({ adminId, userAgent: '', at: START });
  const holder = (at: number, passwordHash = 'hash') => findHolder(db, { row, passwordHash }, at);
  const who = { id: adminId, name: account.name, email: account.email, createdAt: START - DAY };
  const found = { ...who, sessionId: row.id, mustChangePassword: false };
  expect(await holder(START)).toEqual(found);
  expect(await holder(START + 7 * DAY - 1)).toEqual(found);
  expect(await holder(START + 7 * DAY)).toBeUndefined();
  expect(await holder(START - 7 * DAY)).toBeUndefined();
  expect(await holder(START, 'another')).toBeUndefined();
  await mustChange();
  expect(await holder(START)).toEqual({ ...found, mustChangePassword: true });
  await db.updateTable('admins').set({ active: 0 }).where('id', '=', adminId).execute();
  expect(await holder(START)).toBeUndefined();
});

test('the sessions of an account are listed by their last use, and then the newest first', async () => {
  const { db, open, id, ids, change } = await start();
  await start();
  const second = await open(START + 1);
  const third = await open(START + 2);
  await db
    .updateTable('sessions')
    .set({ last_used_at: START + 2 })
    .where('id', '=', second.id)
    .execute();
  expect(await ids()).toEqual([third.id, second.id, id]);
  await change({ last_used_at: START + 3 });
  expect(await ids()).toEqual([id, third.id, second.id]);
});

test('an account ends a session of its own, and of no other', async () => {
  const { db, adminId, id, open, ids } = await start();
  const other = await start();
  const left = await open();
  expect(await endOwnSession(db, adminId, other.id)).toBe(false);
  expect(await other.ids()).toEqual([other.id]);
  expect(await endOwnSession(db, adminId, id)).toBe(true);
  expect(await endOwnSession(db, adminId, id)).toBe(false);
  expect(await ids()).toEqual([left.id]);
});

test('all sessions of an account end, or all but the one that asks', async () => {
  const { db, adminId, id, open, ids } = await start();
  const other = await start();
  await open();
  await endSessionsOf(db, adminId, id);
  expect(await ids()).toEqual([id]);
  await endSessionsOf(db, adminId);
  expect(await ids()).toEqual([]);
  expect(await other.ids()).toEqual([other.id]);
});

test('what is over is removed, and what is not stays', async () => {
  const { db, id, rowOf, change } = await start();
  const now = START + 3 * DAY;
  const other = await start();
  await change({ expires_at: now + 1, last_used_at: now - 7 * DAY + 1 });
  await removeExpiredSessions(db, now);
  expect(await rowOf(id)).toBeDefined();
  await change({ expires_at: now });
  await removeExpiredSessions(db, now);
  expect(await rowOf(id)).toBeUndefined();
  await other.change({ last_used_at: now - 7 * DAY });
  await removeExpiredSessions(db, now);
  expect(await other.rowOf(other.id)).toBeUndefined();
});

test('one of a clock that was far ahead is removed too, and does not open when that time comes', async () => {
  const session = await start();
  await removeExpiredSessions(session.db, START - 2 * DAY);
  expect(await isOpen(session, START)).toEqual(OPEN);
  await removeExpiredSessions(session.db, START - 2 * DAY - 1);
  expect(await isOpen(session, START)).toEqual(OVER);
});

test('one that a clock takes for far ahead which is behind itself stays', async () => {
  const session = await start();
  const entry = { by: NOBODY, action: 'session.open', subject: '', at: START } as const;
  await recordEntry(session.db, entry);
  await removeExpiredSessions(session.db, Date.UTC(2000, 0));
  expect(await isOpen(session, START)).toEqual(OPEN);
});

test('of sessions that are held in memory each is found and ended alone, or all of an account', async () => {
  const { db, adminId } = await start();
  const held = new SessionsInMemory();
  const hold = (who: string) => {
    const { row, token } = newSession({ adminId: who, userAgent: '', at: START });
    const session = { row, passwordHash: 'hash', write: async () => undefined };
    held.hold(session);
    return { session, token, id: row.id };
  };
  const [first, second, third] = [hold(adminId), hold(adminId), hold('another')] as const;
  expect(held.get(second.token)).toBe(second.session);
  expect([held.find(third.id), held.find('none')]).toEqual([third.session, undefined]);
  expect(held.find(second.id)).toBe(second.session);
  expect([held.end('none'), held.end(second.id), held.end(second.id)]).toEqual([
    ...[false, true, false],
  ]);
  expect([held.get(second.token), held.get(first.token)]).toEqual([undefined, first.session]);
  // One whose account has another password is let go.
  const changed = hold(adminId);
  const other = { ...changed.session, passwordHash: 'another' };
  expect(await held.use(db, other, START)).toBeUndefined();
  expect(held.get(changed.token)).toBeUndefined();
  expect([held.endOf(adminId), held.endOf(adminId)]).toEqual([true, false]);
  expect([held.get(first.token), held.get(third.token)]).toEqual([undefined, third.session]);
});
