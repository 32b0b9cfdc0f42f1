import type { FastifyRequest } from 'fastify';
import { ACCESS_DENIED } from '#contract/answer.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Handle } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Services } from '#server/services.ts';
import {
  findHolder,
  findSession,
  findSessionById,
  type SessionAdmin,
} from '#server/sessions/session-queries.ts';

const CHOOSE_FIRST =
  'Somebody else chose your password: choose your own first, on the Account page of the console';

/**
 * Who makes the call. Where anyone may call, a token that opens no session is refused all the same:
 * whoever sent it would take the answer for strangers as the whole.
 *
 * @throws {HttpError} 403 for one who has to choose a password first, but for the few calls of that
 * @throws {HttpError} 401 for a token that opens no session, and where one is needed and missing
 */
export async function authenticate(
  request: FastifyRequest,
  { db, now, heldSessions, knownSessions }: Services,
  { access, beforeOwnPassword }: Pick<Endpoint, 'access' | 'beforeOwnPassword'>,
): Promise<SessionAdmin | null> {
  if (access === 'public') return null;
  const [, token] = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const held = token ? heldSessions.get(token) : undefined;
  const { dataVersion } = request;
  const find = () =>
    dataVersion === undefined
      ? findSession(db, token ?? '', now())
      : knownSessions.find(token ?? '', now(), dataVersion);
  const stored = token && !held ? await find() : undefined;
  const admin = held ? await heldSessions.use(db, held, now()) : stored;
  if (admin?.mustChangePassword && !beforeOwnPassword) throw new HttpError(403, CHOOSE_FIRST);
  if (admin) return admin;
  if (access === 'optional' && !token) return null;
  throw token ? sessionEnded() : denied('sign in first');
}

/**
 * Asks again, where the deed is done, for the session that a call began with: minutes may have passed
 * while its body came in. Run it in the transaction of the deed.
 *
 * @throws {HttpError} 401 once the session has ended or the account is closed, 403 as `authenticate` does
 */
export async function requireOpenSession(
  trx: Handle,
  { now, heldSessions }: Pick<Services, 'now' | 'heldSessions'>,
  { sessionId }: Pick<SessionAdmin, 'sessionId'>,
  { beforeOwnPassword }: Pick<Endpoint, 'beforeOwnPassword'>,
): Promise<void> {
  const held = heldSessions.find(sessionId);
  const open = held
    ? await findHolder(trx, held, now())
    : await findSessionById(trx, sessionId, now());
  if (!open) throw sessionEnded();
  if (open.mustChangePassword && !beforeOwnPassword) throw new HttpError(403, CHOOSE_FIRST);
}

/** 401 for a token that opens nothing any more; `reason` goes before the advice to sign in. */
export const sessionEnded = (reason = 'your session has ended') =>
  denied(`${reason}. Sign in again`);

const denied = (reason: string) =>
  new HttpError(401, `${ACCESS_DENIED}: ${reason}`, { headers: { 'WWW-Authenticate': 'Bearer' } });
