import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Handle } from '#server/database/tables.ts';
import { accessDenied, type Reason } from '#server/http/access-denied.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Services } from '#server/http/services.ts';
import {
  findHolder,
  findSessionById,
  type SessionAdmin,
} from '#server/sessions/session-queries.ts';

const chooseFirst = () => new HttpError(403, (t) => t.auth.chooseFirst);

/**
 * Who makes the call. Where anyone may call, a token that opens no session is refused all the same:
 * whoever sent it would take the answer for strangers as the whole.
 *
 * @throws {HttpError} 403 for one who has to choose a password first, but for the few calls of that
 * @throws {HttpError} 401 for a token that opens no session, and where one is needed and missing
 */
export async function authenticate(
  request: FastifyRequest,
  services: Services,
  { access, beforeOwnPassword }: Pick<Endpoint, 'access' | 'beforeOwnPassword'>,
): Promise<SessionAdmin | null> {
  if (access === 'public') return null;
  const token = tokenOf(request);
  const admin = token ? await holderOf(token, request, services) : undefined;
  if (admin?.mustChangePassword && !beforeOwnPassword) throw chooseFirst();
  if (admin) return admin;
  if (access === 'optional' && !token) return null;
  throw token ? sessionEnded() : denied((t) => t.auth.signInFirst);
}

/** The token that a request bears; undefined where its `Authorization` is of another kind. */
export const tokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

/** Whose session a token opens. */
function holderOf(
  token: string,
  { dataVersion }: FastifyRequest,
  { db, now, sessionsInMemory, knownSessions }: Services,
): Promise<SessionAdmin | undefined> {
  const held = sessionsInMemory.get(token);
  if (held) return sessionsInMemory.use(db, held, now());
  return dataVersion === undefined
    ? knownSessions.findNow(token, now())
    : knownSessions.find(token, now(), dataVersion);
}

/**
 * Asks again, where the entry is done, for the session that a call began with: minutes may have passed
 * while its body came in. Run it in the transaction of the write.
 *
 * @throws {HttpError} 401 once the session has ended or the account is closed, 403 as `authenticate` does
 */
export async function requireOpenSession(
  trx: Handle,
  { now, sessionsInMemory }: Pick<Services, 'now' | 'sessionsInMemory'>,
  { sessionId }: Pick<SessionAdmin, 'sessionId'>,
  { beforeOwnPassword }: Pick<Endpoint, 'beforeOwnPassword'>,
): Promise<void> {
  const held = sessionsInMemory.find(sessionId);
  const open = held
    ? await findHolder(trx, held, now())
    : await findSessionById(trx, sessionId, now());
  if (!open) throw sessionEnded();
  if (open.mustChangePassword && !beforeOwnPassword) throw chooseFirst();
}

/** 401 for a token that opens nothing any more. */
export const sessionEnded = (reason: Reason = (t) => t.auth.sessionEnded) => denied(reason);

const denied = (reason: Reason) =>
  accessDenied(reason, { headers: { 'WWW-Authenticate': 'Bearer' } });
