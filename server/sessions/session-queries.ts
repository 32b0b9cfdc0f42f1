import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { inPassing } from '#server/database/in-passing.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A session ends this long after its last use, and in any case this long after sign-in; milliseconds. */
export const SESSION_IDLE = 7 * DAY;
export const SESSION_MAX = 30 * DAY;
/** How far a clock may be set back without ending sessions; milliseconds. */
const CLOCK_SLACK = 2 * DAY;
/** The last use is written at most this often, so that reading costs no write; milliseconds. */
const USE_WRITTEN_EVERY = 60 * 1000;

/** The signed-in administrator of a call. */
export interface SessionAdmin {
  id: string;
  name: string;
  email: string;
  createdAt: number;
  sessionId: string;
  /** Somebody else chose the password. */
  mustChangePassword: boolean;
}

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A token has too much entropy to be guessed from a plain hash. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

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
    id: uuidv7({ msecs: at }),
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

/** Opens a session and answers its id and its token. */
export async function openSession(
  db: Handle,
  opening: Opening,
): Promise<{ id: string; token: string }> {
  const { row, token } = newSession(opening);
  await insertSession(db, row);
  return { id: row.id, token };
}

/**
 * Whose session a token opens; undefined when it is unknown, ended, expired or of a deactivated
 * administrator. One that was opened while the clock was far ahead would not expire for as long.
 */
export async function findSession(
  db: Handle,
  token: string,
  at: number,
): Promise<SessionAdmin | undefined> {
  const row = await openSessions(db, at)
    .select(['admins.id', 'admins.name', 'admins.email', 'admins.created_at', 'must_change'])
    .select(['sessions.id as session_id', 'last_used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return undefined;
  if (at - row.last_used_at >= USE_WRITTEN_EVERY) await inPassing(noteUse(db, row.session_id, at));
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    createdAt: row.created_at,
    sessionId: row.session_id,
    mustChangePassword: row.must_change === 1,
  };
}

/** What has become of a session that a call began with; undefined once it would open nothing. */
export async function findSessionById(
  db: Handle,
  id: string,
  at: number,
): Promise<Pick<SessionAdmin, 'mustChangePassword'> | undefined> {
  const row = await openSessions(db, at)
    .select('must_change')
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  return row && { mustChangePassword: row.must_change === 1 };
}

function openSessions(db: Handle, at: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .where('expires_at', '>', at)
    .where('expires_at', '<=', at + SESSION_MAX + CLOCK_SLACK)
    .where('last_used_at', '>', at - SESSION_IDLE)
    .where('admins.active', '=', 1);
}

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
    .select(['id', 'name', 'email', 'created_at', 'must_change'])
    .where('id', '=', row.admin_id)
    .where('active', '=', 1)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  if (!admin) return undefined;
  const { created_at: createdAt, must_change, ...rest } = admin;
  return { ...rest, createdAt, sessionId: row.id, mustChangePassword: must_change === 1 };
}

/** The open sessions of an account, the latest used first. */
export function listSessions(db: Handle, adminId: string, at: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', at + SESSION_MAX + CLOCK_SLACK)
    .where('last_used_at', '>', at - SESSION_IDLE)
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

export async function removeExpiredSessions(db: Handle, at: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([row('expires_at', '<=', at), row('last_used_at', '<=', at - SESSION_IDLE)]),
    )
    .execute();
  await db.deleteFrom('password_resets').where('expires_at', '<=', at).execute();
}
