import type { FastifyInstance } from 'fastify';
import { authEndpoints } from '#contract/auth.ts';
import { rules } from '#contract/rules.ts';
import { NOBODY, recordEntry } from '#server/audit/audit-queries.ts';
import { countAdmins, insertAdmin } from '#server/auth/admin-queries.ts';
import { REGISTER_BY_ADDRESS } from '#server/auth/auth-limits.ts';
import { emailTaken } from '#server/auth/email-taken.ts';
import { refuseNameOfOperator } from '#server/auth/names-alike.ts';
import { tellAdmins } from '#server/auth/notices.ts';
import { hashPassword } from '#server/auth/password.ts';
import { presentAdminRow } from '#server/auth/present-user.ts';
import { lockProved, provePassword } from '#server/auth/prove-password.ts';
import { refuseOddEmail } from '#server/auth/refuse-odd-email.ts';
import { askForInvitation } from '#server/auth/waiting-mail-queries.ts';
import { refuseWeak } from '#server/auth/weak-password.ts';
import type { Handle } from '#server/database/tables.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { accessDenied } from '#server/http/access-denied.ts';
import { HttpError } from '#server/http/http-error.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { newToken } from '#server/sessions/session-queries.ts';

/** The first admin adds their own account, and admins those of others. */
export function registerRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config } = services;
  const options = { limit: REGISTER_BY_ADDRESS };

  route(app, services, authEndpoints.register, options, async ({ body, admin, write }) => {
    const { name, email, password } = body;
    if (!admin) await refuseLaterThanFirst(db);
    const proved = admin && (await provePassword(services, admin, body.currentPassword));
    refuseNameOfOperator(name);
    refuseOddEmail(email);
    const mayInvite = admin !== null && config.smtpUrl !== undefined;
    if (password !== undefined) await refuseWeak(password, email, 'password');
    else if (!mayInvite) throw passwordMissing();
    // Nobody knows the one of an invited account: it is chosen with the token of the mail.
    const passwordHash = await hashPassword(password ?? newToken());
    return write(async (trx) => {
      // Asked again where nobody can come between: of two first visitors one becomes admin.
      await takeTurn(trx);
      if (proved) await lockProved(trx, proved);
      else await refuseLaterThanFirst(trx);
      const at = now();
      const mustChange = admin !== null;
      const added = await insertAdmin(trx, { name, email, passwordHash, mustChange, at });
      if (!added) throw emailTaken();
      const by = admin ?? NOBODY;
      await recordEntry(trx, { by, action: 'admin.register', subject: added.id, at });
      if (password === undefined) await askForInvitation(trx, added.id, at);
      if (admin) await tellAdmins(trx, config, { change: 'added', by: admin, subject: added, at });
      return { message: (t) => t.auth.added, data: { user: presentAdminRow(added) } };
    });
  });
}

/** Where there is an admin, only admins add others. */
async function refuseLaterThanFirst(db: Handle): Promise<void> {
  if ((await countAdmins(db)) > 0) throw accessDenied((t) => t.auth.registrationClosed);
}

const passwordMissing = () => HttpError.ofField('password', () => rules().required('password'));
