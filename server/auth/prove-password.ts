import { ACCESS_DENIED } from '#contract/answer.ts';
import {
  type AdminRow,
  findActiveAdmin,
  findAdmin,
  holdAdmin,
} from '#server/auth/admin-queries.ts';
import { CHANGE_PASSWORD_BY_ACCOUNT } from '#server/auth/auth-limits.ts';
import { isPassword } from '#server/auth/password.ts';
import type { Handle } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import { countTry, forgetTries } from '#server/http/rate-limit.ts';
import type { Services } from '#server/services.ts';
import { requireOpenSession } from '#server/sessions/authenticate.ts';
import type { SessionAdmin } from '#server/sessions/session-queries.ts';

/** An account whose password was given again, with the hash that it was compared with. */
export type Proved = Pick<AdminRow, 'id' | 'email' | 'password_hash'>;

/**
 * Compares the password that was given again for a deed that a token alone must not do.
 *
 * @throws {HttpError} 422 where it is missing or wrong, 429 after too many wrong ones
 * @throws {HttpError} 401 for a session that has ended since the call began: it must learn nothing
 */
export async function provePassword(
  services: Services,
  { id, sessionId }: Pick<SessionAdmin, 'id' | 'sessionId'>,
  password: string | undefined,
): Promise<Proved> {
  await requireOpenSession(services.db, services, { sessionId }, { beforeOwnPassword: true });
  if (password === undefined) throw passwordNeeded();
  await countTry(services, CHANGE_PASSWORD_BY_ACCOUNT, id);
  const admin = await findAdmin(services.db, id);
  if (!(await isPassword(admin.password_hash, password))) throw wrong();
  await forgetTries(services, CHANGE_PASSWORD_BY_ACCOUNT, id);
  return admin;
}

/**
 * Makes sure, in the transaction of the deed, that the account is still open and its password the same.
 *
 * @throws {HttpError} 401 for an account that was closed meanwhile, 422 for a password that was changed
 */
export async function holdProved(trx: Handle, proved: Proved): Promise<void> {
  if (await holdAdmin(trx, proved)) return;
  if (await findActiveAdmin(trx, proved.id)) throw wrong();
  throw new HttpError(401, `${ACCESS_DENIED}: your account was deactivated`);
}

export const passwordNeeded = () => refusal('Send your own password again as currentPassword');

const wrong = () => refusal('The current password is wrong');

function refusal(message: string): HttpError {
  return new HttpError(422, message, { errors: [{ path: 'currentPassword', message }] });
}
