import { hash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Language } from '#contract/language.ts';
import { isClockBehind } from '#server/database/clock-queries.ts';
import { compiled, type PlaceOf } from '#server/database/compiled.ts';
import { inPassing } from '#server/database/in-passing.ts';
import { newId } from '#server/database/new-id.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A session ends this long after its last use, and in any case this long after sign-in; milliseconds. */
const SESSION_IDLE = 7 * DAY;
const SESSION_MAX = 30 * DAY;
/** How far a clock may be set back without ending sessions; milliseconds. */
const SET_BACK = 2 * DAY;
/** The last use is written at most this often, so that reading costs no write; milliseconds. */
const USE_WRITTEN_EVERY = 60 * 1000;

/** The signed-in admin of a call. */
export interface SessionAdmin {
  id: string;
  name: string;
  email: string;
  createdAt: number;
  sessionId: string;
  /** Somebody else chose the password. */
  mustChangePassword: boolean;
  /** What the account has chosen. */
  language: Language | undefined;
}

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A token has too much entropy to be guessed from a plain hash. */
export const hashToken = (token: string): string => hash('sha256', token);

export type SessionRow = Selectable<Tables['sessions']>;

interface Opening {
  adminId: string;
  userAgent: string;
  at: number;
}

/** A session that is not stored yet, and its token, which is stored nowhere. */
export function newSession({ adminId, userAgent, at }: Opening): {
  row: SessionRow;
  token: string;
} {
  const token = newToken();
  const row = {
    id: newId(at),
    token_hash: hashToken(token),
    admin_id: adminId,
    user_agent: userAgent.slice(0, 300),
    created_at: at,
    last_used_at: at,
    expires_at: at + SESSION_MAX,
  };
  return { row, token };
}

export async function insertSession(db: Handle, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** A session of an active admin as it is stored, whether or not its time is over. */
export interface StoredSession {
  admin: SessionAdmin;
  lastUsedAt: number;
  expiresAt: number;
}

const ofActive = (db: Handle) =>
  db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['must_change', 'last_used_at', 'expires_at'])
    .where('admins.active', '=', 1);

const byToken = compiled((db, place: PlaceOf<{ hash: string }>) =>
  ofActive(db)
    .select(['admins.id', 'admins.name', 'admins.email', 'admins.created_at', 'language'])
    .select('sessions.id as session_id')
    .where('token_hash', '=', place('hash')),
);

const byId = compiled((db, place: PlaceOf<{ id: string }>) =>
  ofActive(db).where('sessions.id', '=', place('id')),
);

/** The session of a token's hash; undefined when it is unknown, ended or of a deactivated admin. */
export async function readSession(db: Handle, hash: string): Promise<StoredSession | undefined> {
  const [row] = await byToken(db, { hash });
  if (!row) return undefined;
  const { id, name, email, created_at: createdAt } = row;
  const mustChangePassword = row.must_change === 1;
  const language = row.language ?? undefined;
  return {
    admin: { id, name, email, createdAt, sessionId: row.session_id, mustChangePassword, language },
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  };
}

/** Whose session it is, whose use is noted now and then; undefined once its time is over. */
export async function whoseSession(
  db: Handle,
  session: StoredSession | undefined,
  at: number,
): Promise<SessionAdmin | undefined> {
  if (!session || !isOpen(session, at)) return undefined;
  const { admin, lastUsedAt } = session;
  if (at - lastUsedAt >= USE_WRITTEN_EVERY) await inPassing(noteUse(db, admin.sessionId, at));
  return admin;
}

/** What has become of a session that a call began with; undefined once it would open nothing. */
export async function findSessionById(
  db: Handle,
  id: string,
  at: number,
): Promise<Pick<SessionAdmin, 'mustChangePassword'> | undefined> {
  const [row] = await byId(db, { id });
  if (!row || !isOpen({ lastUsedAt: row.last_used_at, expiresAt: row.expires_at }, at))
    return undefined;
  return { mustChangePassword: row.must_change === 1 };
}

/** One that was opened while the clock was far ahead would not expire for as long. */
const isOpen = (
  { lastUsedAt, expiresAt }: Pick<StoredSession, 'lastUsedAt' | 'expiresAt'>,
  at: number,
) => expiresAt > at && expiresAt <= at + SESSION_MAX + SET_BACK && lastUsedAt > at - SESSION_IDLE;

function noteUse(db: Handle, sessionId: string, at: number): Promise<unknown> {
  return db.updateTable('sessions').set({ last_used_at: at }).where('id', '=', sessionId).execute();
}

/** Whose a session is that is not stored; undefined when it is over, or the account has changed. */
export async function findHolder(
  db: Handle,
  { row, passwordHash }: { row: SessionRow; passwordHash: string },
  at: number,
): Promise<SessionAdmin | undefined> {
  if (Math.abs(at - row.created_at) >= SESSION_IDLE) return undefined;
  const admin = await db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'created_at', 'must_change', 'language'])
    .where('id', '=', row.admin_id)
    .where('active', '=', 1)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  if (!admin) return undefined;
  const { created_at: createdAt, must_change, language, ...rest } = admin;
  return {
    ...rest,
    createdAt,
    sessionId: row.id,
    mustChangePassword: must_change === 1,
    language: language ?? undefined,
  };
}

/** Sessions whose time is not over: those that `isOpen`. */
const openSessions = (db: Handle, at: number) =>
  db
    .selectFrom('sessions')
    .where('expires_at', '>', at)
    .where('expires_at', '<=', at + SESSION_MAX + SET_BACK)
    .where('last_used_at', '>', at - SESSION_IDLE);

export async function countOpenSessions(db: Handle, at: number): Promise<number> {
  const open = openSessions(db, at).select(({ fn }) => fn.countAll().as('count'));
  return Number((await open.executeTakeFirstOrThrow()).count);
}

/** The open sessions of an account, the latest used first. */
export function listSessions(db: Handle, adminId: string, at: number): Promise<SessionRow[]> {
  return openSessions(db, at)
    .selectAll()
    .where('admin_id', '=', adminId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a session of this account; false when it has none of this id. */
export async function endOwnSession(db: Handle, adminId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endSession(db: Handle, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends every session of an account, but for one where it is named. */
export async function endSessionsOf(db: Handle, adminId: string, except?: string): Promise<void> {
  let ended = db.deleteFrom('sessions').where('admin_id', '=', adminId);
  if (except !== undefined) ended = ended.where('id', '!=', except);
  await ended.execute();
}

/**
 * Removes the sessions whose time is over; `at` in milliseconds. One that ends too far ahead was opened while a
 * clock was ahead, and would open again when that time comes; or our clock is behind, and it is as good as any.
 */
export async function removeExpiredSessions(db: Handle, at: number): Promise<void> {
  const isBehind = await isClockBehind(db, at);
  await db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([
        row('expires_at', '<=', at),
        row('last_used_at', '<=', at - SESSION_IDLE),
        ...(isBehind ? [] : [row('expires_at', '>', at + SESSION_MAX + SET_BACK)]),
      ]),
    )
    .execute();
}
