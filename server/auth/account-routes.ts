import type { FastifyInstance } from 'fastify';
import { authEndpoints } from '#contract/auth.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import {
  type AdminRow,
  findAdmin,
  isEmailTaken,
  isNameTaken,
  setPassword,
  updateProfile,
} from '#server/auth/admin-queries.ts';
import { emailTaken } from '#server/auth/email-taken.ts';
import { refuseNameOfOperator } from '#server/auth/names-alike.ts';
import { tellEmailChanged, tellPasswordChanged } from '#server/auth/notices.ts';
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
import { refuseEmailOfPassword, refuseWeak } from '#server/auth/weak-password.ts';
import type { Handle } from '#server/database/tables.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { HttpError } from '#server/http/http-error.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { endSessionsOf } from '#server/sessions/session-queries.ts';

/** What an admin may change of their own account. */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config } = services;

  route(app, services, authEndpoints.profile, {}, async ({ body, admin, write }) => {
    const { name, email, language, currentPassword } = body;
    const at = now();
    // Reset tokens go to the email: whoever finds an open session must not move it.
    const asked = newEmail(await findAdmin(db, admin.id), email);
    let proved: Proved | undefined;
    if (asked !== undefined) {
      refuseOddEmail(asked);
      proved = await provePassword(services, admin, currentPassword);
      refuseEmailOfPassword(asked, currentPassword ?? '');
    }
    return write(async (trx) => {
      // A mail with a reset token is made before, and ended here, or after, to the new address.
      await takeTurn(trx);
      if (proved) await lockProved(trx, proved);
      const before = await findAdmin(trx, admin.id);
      const to = newEmail(before, email);
      if (to !== undefined) await moveEmail(trx, config, { from: before, to, proved, at });
      await refuseNameOfAnother(trx, before, name);
      await recordEntry(trx, { by: admin, action: 'admin.profile', subject: admin.id, at });
      const row = await updateProfile(trx, admin.id, { name, email, language, at });
      return { message: (t) => t.auth.profileSaved, data: { user: presentAdminRow(row) } };
    });
  });

  route(app, services, authEndpoints.changePassword, { helpsOut: true }, async (call) => {
    const { body, admin, write, refuseRepeated } = call;
    const proved = await provePassword(services, admin, body.currentPassword, refuseRepeated);
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

/** What the email is changed to; undefined where it stays. */
const newEmail = (before: AdminRow, email: string | undefined) =>
  email === before.email ? undefined : email;

interface EmailMove {
  from: AdminRow;
  to: string;
  proved: Proved | undefined;
  at: number;
}

/** Makes another address the one of an account: whoever reads the old one gets nothing any more but this news. */
async function moveEmail(
  trx: Handle,
  config: Services['config'],
  { from, to, proved, at }: EmailMove,
): Promise<void> {
  if (await isEmailTaken(trx, to, from.id)) throw emailTaken();
  // It was moved by another call meanwhile: this one would move it back.
  if (!proved) throw passwordNeeded();
  await endResetTokens(trx, from.id);
  await tellEmailChanged(trx, config, { from, to, at });
}

/** Two of one name may be added, as people are called so; nobody takes a colleague's to decide under it. */
async function refuseNameOfAnother(
  trx: Handle,
  before: AdminRow,
  name: string | undefined,
): Promise<void> {
  if (name === undefined || name === before.name) return;
  refuseNameOfOperator(name);
  if (await isNameTaken(trx, name, before.id))
    throw HttpError.ofField('name', (t) => t.auth.nameTaken, 409);
}

const unchanged = () => HttpError.ofField('newPassword', (t) => t.auth.passwordUnchanged);
