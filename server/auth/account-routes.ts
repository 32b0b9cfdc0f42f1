import type { FastifyInstance } from 'fastify';
import { authEndpoints } from '#contract/auth.ts';
import { rules } from '#contract/rules.ts';
import { NOBODY, recordEntry } from '#server/audit/audit-queries.ts';
import {
  type AdminRow,
  countAdmins,
  findAdmin,
  insertAdmin,
  isEmailTaken,
  setPassword,
  updateProfile,
} from '#server/auth/admin-queries.ts';
import { REGISTER_BY_ADDRESS } from '#server/auth/auth-limits.ts';
import { tellAdmins, tellEmailChanged, tellPasswordChanged } from '#server/auth/notices.ts';
import { hashPassword } from '#server/auth/password.ts';
import { presentAdminRow } from '#server/auth/present-user.ts';
import {
  lockProved,
  type Proved,
  passwordNeeded,
  provePassword,
} from '#server/auth/prove-password.ts';
import { refuseOddEmail } from '#server/auth/refuse-odd-email.ts';
import { endResetTokens } from '#server/auth/reset-queries.ts';
import { askForInvitation } from '#server/auth/waiting-mail-queries.ts';
import { refuseWeak } from '#server/auth/weak-password.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { accessDenied } from '#server/http/access-denied.ts';
import { HttpError } from '#server/http/http-error.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { endSessionsOf, newToken } from '#server/sessions/session-queries.ts';

/** Admins and what each may change of their own account. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config } = services;

  route(
    app,
    services,
    authEndpoints.register,
    { limit: REGISTER_BY_ADDRESS },
    async ({ body, admin, write }) => {
      const { name, email, password } = body;
      if (admin === null && (await countAdmins(db)) > 0) throw registrationClosed();
      const proved = admin && (await provePassword(services, admin, body.currentPassword));
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
        else if ((await countAdmins(trx)) > 0) throw registrationClosed();
        const at = now();
        const mustChange = admin !== null;
        const added = await insertAdmin(trx, { name, email, passwordHash, mustChange, at });
        if (!added) throw emailTaken();
        const by = admin ?? NOBODY;
        await recordEntry(trx, { by, action: 'admin.register', subject: added.id, at });
        if (password === undefined) await askForInvitation(trx, added.id, at);
        if (admin)
          await tellAdmins(trx, config, { change: 'added', by: admin, subject: added, at });
        return { message: (t) => t.auth.added, data: { user: presentAdminRow(added) } };
      });
    },
  );

  route(app, services, authEndpoints.profile, {}, async ({ body, admin, write }) => {
    const { name, email, language, currentPassword } = body;
    const at = now();
    // Reset tokens go to the email: whoever finds an open session must not move it.
    const newEmail = ({ email: from }: AdminRow) => (email === from ? undefined : email);
    const asked = newEmail(await findAdmin(db, admin.id));
    let proved: Proved | undefined;
    if (asked !== undefined) {
      refuseOddEmail(asked);
      proved = await provePassword(services, admin, currentPassword);
    }
    return write(async (trx) => {
      // A mail with a reset token is made before, and ended here, or after, to the new address.
      await takeTurn(trx);
      if (proved) await lockProved(trx, proved);
      if (email !== undefined && (await isEmailTaken(trx, email, admin.id))) throw emailTaken();
      const before = await findAdmin(trx, admin.id);
      const to = newEmail(before);
      if (to !== undefined) {
        // It was moved by another call meanwhile: this one would move it back.
        if (!proved) throw passwordNeeded();
        await endResetTokens(trx, admin.id);
        await tellEmailChanged(trx, config, { from: before, to, at });
      }
      await recordEntry(trx, { by: admin, action: 'admin.profile', subject: admin.id, at });
      const row = await updateProfile(trx, admin.id, { name, email, language, at });
      return { message: (t) => t.auth.profileSaved, data: { user: presentAdminRow(row) } };
    });
  });

  route(app, services, authEndpoints.changePassword, {}, async ({ body, admin, write }) => {
    const proved = await provePassword(services, admin, body.currentPassword);
    if (admin.mustChangePassword && body.newPassword === body.currentPassword) throw unchanged();
    await refuseWeak(body.newPassword, proved.email, 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    return write(async (trx) => {
      const at = now();
      await lockProved(trx, proved);
      await setPassword(trx, admin.id, { passwordHash, at });
      await recordEntry(trx, { by: admin, action: 'admin.password', subject: admin.id, at });
      await endSessionsOf(trx, admin.id, admin.sessionId);
      await endResetTokens(trx, admin.id);
      await tellPasswordChanged(trx, config, { reader: proved, at });
      return { message: (t) => t.auth.passwordChanged };
    });
  });
}

const registrationClosed = () => accessDenied((t) => t.auth.registrationClosed);

const passwordMissing = () => HttpError.ofField('password', () => rules().required('password'));

const unchanged = () => HttpError.ofField('newPassword', (t) => t.auth.passwordUnchanged);

const emailTaken = () => HttpError.ofField('email', (t) => t.auth.emailTaken, 409);
