import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { authEndpoints } from '#contract/auth.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import { findAdmin, findAdminByEmail, setPassword } from '#server/auth/admin-queries.ts';
import { forgetStrangers } from '#server/auth/admit-sign-in.ts';
import { FORGOT_BY_ADDRESS, RESET_BY_ADDRESS } from '#server/auth/auth-limits.ts';
import { deliverMail } from '#server/auth/deliver-mails.ts';
import { forgetDevices } from '#server/auth/known-device-queries.ts';
import { tellPasswordChanged } from '#server/auth/notices.ts';
import { hashPassword } from '#server/auth/password.ts';
import { hasMailedToken, isKnownCaller } from '#server/auth/past-address.ts';
import { addResetToken, endResetTokens, useResetToken } from '#server/auth/reset-queries.ts';
import { askForResetMail } from '#server/auth/waiting-mail-queries.ts';
import { refuseWeak } from '#server/auth/weak-password.ts';
import { HttpError } from '#server/http/http-error.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { endSessionsOf } from '#server/sessions/session-queries.ts';
import type { Sentence } from '#server/text/sentence.ts';

const SENT: Sentence = (t) => t.auth.resetSent;

/** A forgotten password. */
export function resetRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, config, secret } = services;
  const delivering = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(delivering)));

  /** Begins after the answer, so that its time does not tell whether the address is known. */
  const deliverLater = (id: string) => {
    const delivered = setImmediate().then(() => deliverMail(services, id));
    delivering.add(delivered);
    void delivered.finally(() => delivering.delete(delivered));
  };

  route(
    app,
    services,
    authEndpoints.forgotPassword,
    { limit: FORGOT_BY_ADDRESS, isExempt: (body) => isKnownCaller(services, body) },
    async ({ body }) => {
      if (config.demo) return { message: SENT, ...(await demoToken(services, body.email)) };
      deliverLater(await askForResetMail(db, body.email, now()));
      return { message: SENT };
    },
  );

  route(
    app,
    services,
    authEndpoints.resetPassword,
    { limit: RESET_BY_ADDRESS, isExempt: (body) => hasMailedToken(services, body) },
    async ({ body, write }) => {
      // The token is compared later: until then anybody may have sent it.
      const passwordHash = await hashPassword(body.newPassword, { isStranger: true });
      return write(async (trx) => {
        const adminId = await useResetToken(trx, body.token, now());
        if (adminId === undefined) throw badToken();
        const reader = await findAdmin(trx, adminId);
        const { email, email_key } = reader;
        // The token is not used up by a password that is refused.
        await refuseWeak(body.newPassword, email, 'newPassword');
        const at = now();
        await setPassword(trx, adminId, { passwordHash, at });
        const by = { id: adminId, sessionId: '' };
        await recordEntry(trx, { by, action: 'admin.reset-password', subject: adminId, at });
        await endSessionsOf(trx, adminId);
        await endResetTokens(trx, adminId);
        await forgetDevices(trx, adminId);
        await forgetStrangers({ db: trx, secret }, email_key);
        await tellPasswordChanged(trx, config, { reader, at });
        return { message: (t) => t.auth.resetDone };
      });
    },
  );
}

async function demoToken({ db, now }: Services, email: string): Promise<{ resetToken?: string }> {
  const admin = await findAdminByEmail(db, email);
  if (!admin) return {};
  return { resetToken: await addResetToken(db, admin.id, now()) };
}

const badToken = () => HttpError.ofField('token', (t) => t.auth.resetTokenBad);
