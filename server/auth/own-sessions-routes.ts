import type { FastifyInstance } from 'fastify';
import { authEndpoints } from '#contract/auth.ts';
import { presentSession } from '#server/auth/present-user.ts';
import { endOwnSession, endSessionsOf, listSessions } from '#server/auth/session-queries.ts';
import { HttpError } from '#server/http/http-error.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';

/** Where one is signed in, and an end to each or all of it. */
export function ownSessionsRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  route(app, services, authEndpoints.sessions, {}, async ({ admin }) => {
    const rows = await listSessions(db, admin.id, now());
    return { data: { sessions: rows.map((row) => presentSession(row, admin.sessionId)) } };
  });

  route(app, services, authEndpoints.endSession, {}, async ({ params, admin }) => {
    if (!(await endOwnSession(db, admin.id, params.id)))
      throw new HttpError(404, 'This session has ended already');
    return { message: 'Session ended' };
  });

  route(app, services, authEndpoints.endSessions, {}, async ({ admin }) => {
    await endSessionsOf(db, admin.id);
    return { message: 'All sessions ended' };
  });
}
