import type { FastifyInstance } from 'fastify';
import { authEndpoints } from '#contract/auth.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import { listAdmins, listColleagues, setActive } from '#server/auth/admin-queries.ts';
import { forgetDevices } from '#server/auth/known-device-queries.ts';
import { tellAdmins } from '#server/auth/notices.ts';
import { presentAdmin } from '#server/auth/present-user.ts';
import { lockProved, provePassword } from '#server/auth/prove-password.ts';
import { endResetTokens } from '#server/auth/reset-queries.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { HttpError } from '#server/http/http-error.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { endSessionsOf } from '#server/sessions/session-queries.ts';

/** Who may sign in. */
export function adminRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config, sessionsInMemory } = services;

  route(app, services, authEndpoints.administrators, {}, async () => ({
    data: { administrators: (await listAdmins(db)).map(presentAdmin) },
  }));

  route(app, services, authEndpoints.colleagues, {}, async () => ({
    data: { colleagues: await listColleagues(db) },
  }));

  route(app, services, authEndpoints.setActive, { helpsOut: true }, async (call) => {
    const { params, body, admin, write } = call;
    // So that there is always one who can let the others in.
    if (params.id === admin.id && !body.active) throw new HttpError(409, (t) => t.auth.notYourself);
    const proved = await provePassword(services, admin, body.currentPassword);
    return write(async (trx) => {
      // Of two who deactivate each other at the same moment the second is out already.
      await takeTurn(trx);
      await lockProved(trx, proved);
      const changed = await setActive(trx, params.id, { active: body.active, at: now() });
      if (!changed) throw new HttpError(404, (t) => t.auth.noSuchAdmin);
      if (!body.active) {
        sessionsInMemory.endOf(params.id);
        await endSessionsOf(trx, params.id);
        await endResetTokens(trx, params.id);
        await forgetDevices(trx, params.id);
      }
      const action = body.active ? 'admin.activate' : 'admin.deactivate';
      const at = now();
      await recordEntry(trx, { by: admin, action, subject: params.id, at });
      const change = body.active ? 'reactivated' : 'deactivated';
      await tellAdmins(trx, config, { change, by: admin, subject: changed, at });
      return {
        message: (t) => (body.active ? t.auth.letIn : t.auth.closed),
        data: { administrator: presentAdmin(changed) },
      };
    });
  });
}
