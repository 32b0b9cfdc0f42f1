import type { FastifyRequest } from 'fastify';
import { ACCESS_DENIED } from '#contract/answer.ts';
import type { Access } from '#contract/endpoint.ts';
import { findSession, type SessionAdmin } from '#server/auth/session-queries.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Services } from '#server/services.ts';

/**
 * Who makes the call. A token that opens no session counts as none where anyone may call.
 *
 * @throws {HttpError} 401 where a session is needed and the token opens none
 */
export async function authenticate(
  request: FastifyRequest,
  { db, now }: Services,
  access: Access,
): Promise<SessionAdmin | null> {
  if (access === 'public') return null;
  const [, token] = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const admin = token ? await findSession(db, token, now()) : undefined;
  if (admin) return admin;
  if (access === 'optional') return null;
  const message = token
    ? `${ACCESS_DENIED}: your session has ended. Sign in again`
    : `${ACCESS_DENIED}: sign in first`;
  throw new HttpError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}
