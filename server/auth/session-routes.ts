import type { FastifyInstance } from 'fastify';
import { authEndpoints } from '#contract/auth.ts';
import { hasSignedIn, recordEntry } from '#server/audit/audit-queries.ts';
import {
  type AdminRow,
  emailKey,
  findAdminInAnyState,
  lockAdmin,
  replaceHash,
} from '#server/auth/admin-queries.ts';
import { admitTry, noteSignIn } from '#server/auth/admit-sign-in.ts';
import { SIGN_IN_CALLS } from '#server/auth/auth-limits.ts';
import { browserOf } from '#server/auth/browser-of.ts';
import { isKnownDevice, knowDevice } from '#server/auth/known-device-queries.ts';
import { tellNewDevice } from '#server/auth/notices.ts';
import { hashPassword, isOutdated, isPassword } from '#server/auth/password.ts';
import { isKnownCaller } from '#server/auth/past-address.ts';
import { presentOwnUser } from '#server/auth/present-user.ts';
import { RefusedSignIns } from '#server/auth/refused-sign-ins.ts';
import { isDatabaseFull } from '#server/database/database-errors.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import { accessDenied } from '#server/http/access-denied.ts';
import { addressOf } from '#server/http/client-of.ts';
import { type RouteOptions, route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { endSession, insertSession, newSession } from '#server/sessions/session-queries.ts';

/** Signing in, asking who one is, signing out. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, sessionsInMemory } = services;
  const refused = new RefusedSignIns(app, services);

  const calls: RouteOptions<typeof authEndpoints.login> = {
    limit: SIGN_IN_CALLS,
    isExempt: (body) => isKnownCaller(services, body),
  };
  route(app, services, authEndpoints.login, calls, async ({ body, request }) => {
    const found = await findAdminInAnyState(db, body.email);
    const admin = found?.active === 1 ? found : undefined;
    const device = { adminId: admin?.id, mark: body.device, at: now() };
    const isKnown = await isKnownDevice(db, device);
    const tried = {
      account: emailKey(body.email),
      address: addressOf(request),
      knownDevice: isKnown ? body.device : undefined,
    };
    const asker = await admitTry(services, { ...tried, proof: body.proof });
    const matches = await isPassword(admin?.password_hash, body.password, asker);
    const userAgent = request.headers['user-agent'] ?? '';
    const opened =
      admin &&
      matches &&
      (await openRecordedSession(services, admin, { userAgent, device: body.device, isKnown }));
    if (!opened) {
      refused.note(found?.id);
      throw accessDenied((t) => t.auth.wrongCredentials);
    }
    await noteSignIn(services, { ...tried, ...asker });
    if (isOutdated(admin.password_hash)) await renewHash(db, admin, body.password);
    const mustChangePassword = admin.must_change === 1;
    const language = admin.language ?? undefined;
    const own = { ...admin, createdAt: admin.created_at, mustChangePassword, language };
    return { message: (t) => t.auth.signedIn, data: { user: presentOwnUser(own), ...opened } };
  });

  route(app, services, authEndpoints.me, {}, async ({ admin }) => ({
    data: { user: presentOwnUser(admin) },
  }));

  route(app, services, authEndpoints.logout, {}, async ({ admin }) => {
    const wasHeld = sessionsInMemory.end(admin.sessionId);
    const ended = inTransaction(db, async (trx) => {
      await endSession(trx, admin.sessionId);
      const subject = admin.sessionId;
      await recordEntry(trx, { by: admin, action: 'session.end', subject, at: now() });
    });
    await ended.catch((error) => {
      // It was never written, so nothing is left of it.
      if (!wasHeld || !isDatabaseFull(error)) throw error;
    });
    return { message: (t) => t.auth.signedOut };
  });
}

/** Hashes a password that was just proved right at today's cost, now or at a sign-in with more room. */
async function renewHash(db: Handle, { id, password_hash: from }: AdminRow, password: string) {
  const to = await hashPassword(password);
  await replaceHash(db, id, { from, to }).catch((error) => {
    if (!isDatabaseFull(error)) throw error;
  });
}

interface Caller {
  userAgent: string;
  /** The mark that it sent, and whether it is one of this account. */
  device?: string | undefined;
  isKnown: boolean;
}

/**
 * Answers the token, and the mark that the device is to keep. Undefined when the account was closed or
 * given another password while this one was compared.
 */
async function openRecordedSession(
  services: Services,
  admin: AdminRow,
  { userAgent, device, isKnown }: Caller,
): Promise<{ token: string; device?: string } | undefined> {
  const { db, now, config, log, sessionsInMemory } = services;
  const at = now();
  const { row, token } = newSession({ adminId: admin.id, userAgent, at });
  const write = async (trx: Handle) => {
    // What an account is first used with is no news.
    if (!isKnown && (await hasSignedIn(trx, admin.id)))
      await tellNewDevice(trx, config, { reader: admin, browser: browserOf(userAgent), at });
    await insertSession(trx, row);
    const by = { id: admin.id, sessionId: row.id };
    await recordEntry(trx, { by, action: 'session.open', subject: row.id, at });
  };
  const opened = inTransaction(db, async (trx) => {
    if (!(await lockAdmin(trx, admin))) return undefined;
    await write(trx);
    return { token, device: await knowDevice(trx, { adminId: admin.id, mark: device, at }) };
  });
  return opened.catch((error) => {
    // On PostgreSQL another process may answer the next call, and would not know it.
    if (!isDatabaseFull(error) || config.databaseUrl !== undefined) throw error;
    sessionsInMemory.hold({ row, passwordHash: admin.password_hash, write });
    log.warn({ admin: admin.id }, 'the disk is full: a session is held in memory');
    return { token };
  });
}
