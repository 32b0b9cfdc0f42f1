import type { FastifyInstance } from 'fastify';
import { authEndpoints } from '#contract/auth.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import { presentSession } from '#server/auth/present-user.ts';
import { HttpError } from '#server/http/http-error.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { endOwnSession, endSessionsOf, listSessions } from '#server/sessions/session-queries.ts';

/** Where one is signed in, and an end to each or all of it. */
export function ownSessionsRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, sessionsInMemory } = services;

  route(app, services, authEndpoints.sessions, {}, async ({ admin }) => {
    const rows = await listSessions(db, admin.id, now());
    return { data: { sessions: rows.map((row) => presentSession(row, admin.sessionId)) } };
  });

  route(app, services, authEndpoints.endSession, {}, ({ params, admin, write }) =>
    write(async (trx) => {
      if (!(await endOwnSession(trx, admin.id, params.id)))
        throw new HttpError(404, (t) => t.auth.sessionGone);
      await recordEntry(trx, { by: admin, action: 'session.end', subject: params.id, at: now() });
      return { message: (t) => t.auth.sessionOver };
    }),
  );

  route(app, services, authEndpoints.endSessions, {}, ({ admin, write }) =>
    write(async (trx) => {
      sessionsInMemory.endOf(admin.id);
      await endSessionsOf(trx, admin.id);
      await recordEntry(trx, {
        by: admin,
        action: 'session.end-all',
        subject: admin.id,
        at: now(),
      });
      return { message: (t) => t.auth.sessionsOver };
    }),
  );
}
