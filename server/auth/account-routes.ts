import type { FastifyInstance } from 'fastify';
import { ACCESS_DENIED } from '#contract/answer.ts';
import { authEndpoints } from '#contract/auth.ts';
import { NOBODY, recordDeed } from '#server/audit/audit-queries.ts';
import {
  countAdmins,
  findAdmin,
  holdAdmin,
  insertAdmin,
  isEmailTaken,
  setPassword,
  updateProfile,
} from '#server/auth/admin-queries.ts';
import { CHANGE_PASSWORD_BY_ACCOUNT, REGISTER_BY_ADDRESS } from '#server/auth/auth-limits.ts';
import { hashPassword, isPassword } from '#server/auth/password.ts';
import { presentAdminRow } from '#server/auth/present-user.ts';
import { endResetTokens } from '#server/auth/reset-queries.ts';
import { refuseWeak } from '#server/auth/weak-password.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { HttpError } from '#server/http/http-error.ts';
import { countTry } from '#server/http/rate-limit.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { endSessionsOf } from '#server/sessions/session-queries.ts';

/** Reset tokens go to the email: whoever finds an open session must not move it. Milliseconds. */
const FRESH_SIGN_IN = 15 * 60 * 1000;

/** Administrators and what each may change of their own account. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;

  route(
    app,
    services,
    authEndpoints.register,
    { limit: REGISTER_BY_ADDRESS },
    async ({ body, admin, write }) => {
      const mayRegister = async () => admin !== null || (await countAdmins(db)) === 0;
      if (!(await mayRegister())) throw registrationClosed();
      await refuseWeak(body.password, body.email, 'password');
      const passwordHash = await hashPassword(body.password);
      return write(async (trx) => {
        // Asked again where nobody can come between: of two first visitors one becomes administrator.
        await takeTurn(trx);
        if (admin === null && (await countAdmins(trx)) > 0) throw registrationClosed();
        const at = now();
        const added = await insertAdmin(trx, { ...body, passwordHash, at });
        const by = admin ?? NOBODY;
        if (!added) throw emailTaken();
        await recordDeed(trx, { by, action: 'admin.register', subject: added.id, at });
        return { message: 'Administrator added', data: { user: presentAdminRow(added) } };
      });
    },
  );

  route(app, services, authEndpoints.profile, {}, async ({ body, admin, write }) => {
    const { email } = body;
    const at = now();
    const isMoving = email !== undefined && email !== admin.email;
    if (isMoving && at - admin.signedInAt > FRESH_SIGN_IN) throw staleSignIn();
    return write(async (trx) => {
      // A mail with a reset token is made before, and ended here, or after, to the new address.
      await takeTurn(trx);
      if (email !== undefined && (await isEmailTaken(trx, email, admin.id))) throw emailTaken();
      if (isMoving) await endResetTokens(trx, admin.id);
      await recordDeed(trx, { by: admin, action: 'admin.profile', subject: admin.id, at });
      const row = await updateProfile(trx, admin.id, { ...body, at });
      return { message: 'Profile updated', data: { user: presentAdminRow(row) } };
    });
  });

  route(app, services, authEndpoints.changePassword, {}, async ({ body, admin, write }) => {
    await countTry(services, CHANGE_PASSWORD_BY_ACCOUNT, admin.id);
    const { password_hash: stored } = await findAdmin(db, admin.id);
    if (!(await isPassword(stored, body.currentPassword))) throw wrongCurrentPassword();
    await refuseWeak(body.newPassword, admin.email, 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    return write(async (trx) => {
      const at = now();
      if (!(await holdAdmin(trx, { id: admin.id, password_hash: stored })))
        throw wrongCurrentPassword();
      await setPassword(trx, admin.id, { passwordHash, at });
      await recordDeed(trx, { by: admin, action: 'admin.password', subject: admin.id, at });
      await endSessionsOf(trx, admin.id, admin.sessionId);
      await endResetTokens(trx, admin.id);
      return { message: 'Password changed. Other sessions of this account have ended' };
    });
  });
}

function registrationClosed(): HttpError {
  return new HttpError(
    401,
    `${ACCESS_DENIED}: only an administrator can add another. Sign in first`,
  );
}

function emailTaken(): HttpError {
  const message = 'Another administrator has this email';
  return new HttpError(409, message, { errors: [{ path: 'email', message }] });
}

function staleSignIn(): HttpError {
  const message = 'Sign out and in again to change the email: reset tokens are sent to it';
  return new HttpError(403, message, { errors: [{ path: 'email', message }] });
}

function wrongCurrentPassword(): HttpError {
  const message = 'The current password is wrong';
  return new HttpError(422, message, { errors: [{ path: 'currentPassword', message }] });
}
