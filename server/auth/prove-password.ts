import { recordEntry } from '#server/audit/audit-queries.ts';
import { hasDoubled } from '#server/audit/recent-counts.ts';
import {
  type AdminRow,
  findActiveAdmin,
  findAdmin,
  lockAdmin,
} from '#server/auth/admin-queries.ts';
import { OWN_PASSWORD_BY_SESSION } from '#server/auth/auth-limits.ts';
import { tellGuesses } from '#server/auth/notices.ts';
import { isPassword } from '#server/auth/password.ts';
import { isDatabaseFull } from '#server/database/database-errors.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import { accessDenied } from '#server/http/access-denied.ts';
import { requireOpenSession, sessionEnded } from '#server/http/authenticate.ts';
import { HttpError } from '#server/http/http-error.ts';
import { forgetTries, raiseCount } from '#server/http/rate-limit.ts';
import type { Services } from '#server/http/services.ts';
import { Repeated } from '#server/http/write-once.ts';
import { endSession, type SessionAdmin } from '#server/sessions/session-queries.ts';
import type { Sentence } from '#server/text/sentence.ts';

/** An account whose password was given again, with the hash that it was compared with. */
export type Proved = Pick<AdminRow, 'id' | 'email' | 'password_hash' | 'language'>;

/**
 * Compares the password that was given again for a write that a token alone must not do. A wrong one
 * leaves a trace, unless `refuseRepeated` throws: the first call of the same key may have changed it.
 *
 * @throws {HttpError} 422 where it is missing or wrong
 * @throws {HttpError} 401 for a session that has ended since the call began, or now by its wrong tries
 */
export async function provePassword(
  services: Services,
  { id, sessionId }: Pick<SessionAdmin, 'id' | 'sessionId'>,
  password: string | undefined,
  refuseRepeated?: () => Promise<void>,
): Promise<Proved> {
  await requireOpenSession(services.db, services, { sessionId }, { beforeOwnPassword: true });
  if (password === undefined) throw passwordNeeded();
  // Counted before it is compared: of many tries at once no more are compared than of one by one.
  const { count } = await raiseCount(services, OWN_PASSWORD_BY_SESSION, sessionId);
  if (count > OWN_PASSWORD_BY_SESSION.max) throw guessed();
  const admin = await findAdmin(services.db, id);
  const forget = () => forgetTries(services, OWN_PASSWORD_BY_SESSION, sessionId);
  if (!(await isPassword(admin.password_hash, password))) {
    await refuseRepeated?.().catch(async (error) => {
      // The first call has shown the right one.
      if (error instanceof Repeated) await forget();
      throw error;
    });
    throw await noteWrong(services, admin, { id, sessionId, count });
  }
  await forget();
  return admin;
}

/** Records what the trail is to say of a wrong password, and ends the session at the last one. */
async function noteWrong(
  { db, now, config, log, sessionsInMemory }: Services,
  reader: Proved,
  { id, sessionId, count }: { id: string; sessionId: string; count: number },
): Promise<HttpError> {
  const { name, max } = OWN_PASSWORD_BY_SESSION;
  const isLast = count >= max;
  if (!isLast && !hasDoubled({ before: count - 1, now: count })) return wrong();
  const by = { id, sessionId };
  const recorded = inTransaction(db, async (trx) => {
    const at = now();
    const detail = String(count);
    await recordEntry(trx, { by, action: 'password.refuse', subject: id, detail, at });
    if (!isLast) return;
    await endSession(trx, sessionId);
    await recordEntry(trx, { by, action: 'session.end', subject: sessionId, at });
    await tellGuesses(trx, config, { reader, tries: max, at });
  });
  await recorded.catch((error) => {
    if (!isDatabaseFull(error)) throw error;
  });
  if (!isLast) return wrong();
  sessionsInMemory.end(sessionId);
  log.warn({ limit: name, admin: id }, 'a limit is reached');
  return guessed();
}

/**
 * Makes sure, in the transaction of the write, that the account is still open and its password the same.
 *
 * @throws {HttpError} 401 for an account that was closed meanwhile, 422 for a password that was changed
 */
export async function lockProved(trx: Handle, proved: Proved): Promise<void> {
  if (await lockAdmin(trx, proved)) return;
  if (await findActiveAdmin(trx, proved.id)) throw wrong();
  throw accessDenied((t) => t.auth.deactivated);
}

export const passwordNeeded = () => refusal((t) => t.auth.passwordNeeded);

const guessed = () => sessionEnded((t) => t.auth.guessed);

const wrong = () => refusal((t) => t.auth.passwordWrong);

const refusal = (sentence: Sentence) => HttpError.ofField('currentPassword', sentence);
