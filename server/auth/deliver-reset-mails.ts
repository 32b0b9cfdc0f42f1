import { findActiveAdmin } from '#server/auth/admin-queries.ts';
import { resetMail } from '#server/auth/reset-mail.ts';
import {
  claimResetMail,
  dueResetMails,
  findResetMail,
  postponeResetMail,
  type ResetMailRow,
  removeResetMail,
} from '#server/auth/reset-mail-queries.ts';
import { addResetToken, endResetTokens } from '#server/auth/reset-queries.ts';
import { isDatabaseFull } from '#server/database/dialect.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { retryPause } from '#server/mail/retry-pause.ts';
import { nowAndThen } from '#server/now-and-then.ts';
import type { Services } from '#server/services.ts';

/** Delivers the mails whose time has come, one after the other, until `isStopped`. */
export async function deliverResetMails(
  services: Services,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const id of await dueResetMails(services.db, services.now())) {
    if (isStopped()) return;
    await deliverResetMail(services, id);
  }
}

/** Each waiting mail meets a full disk every few seconds. */
const isTimeToSay = nowAndThen(60_000);

/** Tries a mail once, if it is still there and no other process tries it. Never rejects. */
export async function deliverResetMail(services: Services, id: string): Promise<void> {
  const { db, now, log } = services;
  try {
    const mail = await findResetMail(db, id);
    if (!mail) return;
    if (mail.admin_id === null) return void (await removeResetMail(db, id));
    if (mail.expires_at > now()) return await tryToDeliver(services, mail, mail.admin_id);
    await removeResetMail(db, id);
    log.error({ attempts: mail.attempts }, 'a mail with a reset token was given up: it is too old');
  } catch (error) {
    if (!isDatabaseFull(error))
      log.error(error, 'a mail with a reset token could not be taken from the outbox');
    else if (isTimeToSay()) log.error('the disk is full: mails with reset tokens wait');
  }
}

async function tryToDeliver(
  services: Services,
  mail: ResetMailRow,
  adminId: string,
): Promise<void> {
  const { db, now } = services;
  const claimed = await inTransaction(db, async (trx) => {
    // So that the account does not move to another address meanwhile.
    await takeTurn(trx);
    if (!(await claimResetMail(trx, mail, now()))) return undefined;
    const admin = await findActiveAdmin(trx, adminId);
    // Made only now, so that the outbox holds no token; kept before it can arrive.
    if (admin) return { to: admin.email, token: await addResetToken(trx, adminId, now()) };
    await removeResetMail(trx, mail.id);
    return undefined;
  });
  if (!claimed || !(await isSent(services, { mail, ...claimed }))) return;
  await inTransaction(db, async (trx) => {
    const isLatest = await removeResetMail(trx, mail.id);
    if (isLatest) await endResetTokens(trx, adminId, claimed.token);
  });
}

/** False when the mail has to wait for a further try. */
async function isSent(
  { db, now, config, mailer, log }: Services,
  { mail, to, token }: { mail: ResetMailRow; to: string; token: string },
): Promise<boolean> {
  const { publicUrl, site } = config;
  const attempts = mail.attempts + 1;
  try {
    await mailer.send(resetMail(to, { token, publicUrl, siteName: site.name }));
    return true;
  } catch (error) {
    const pause = retryPause(attempts);
    await postponeResetMail(db, { id: mail.id, attempts }, now() + pause);
    log.warn(
      { ...reason(error), attempts, seconds: Math.round(pause / 1000) },
      'a mail with a reset token could not be sent, and will be tried again',
    );
    return false;
  }
}

/** The words of a mail server may repeat the address: only its codes are kept. */
function reason(error: unknown) {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return { code, responseCode };
}
