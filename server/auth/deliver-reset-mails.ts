import { setTimeout as pause } from 'node:timers/promises';
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
import { addResetToken } from '#server/auth/reset-queries.ts';
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
    if (mail.expires_at > now()) return await tryToDeliver(services, mail);
    await removeResetMail(db, id);
    log.error({ attempts: mail.attempts }, 'a mail with a reset token was given up: it is too old');
  } catch (error) {
    if (!isDatabaseFull(error))
      log.error(error, 'a mail with a reset token could not be taken from the outbox');
    else if (isTimeToSay()) log.error('the disk is full: mails with reset tokens wait');
  }
}

/**
 * For nobody the same is done as for an administrator, but for the mail itself: who writes next must
 * not find out which it was.
 */
async function tryToDeliver(services: Services, mail: ResetMailRow): Promise<void> {
  const { db, now } = services;
  const claimed = await inTransaction(db, async (trx) => {
    // So that the account does not move to another address meanwhile.
    await takeTurn(trx);
    if (!(await claimResetMail(trx, mail, now()))) return undefined;
    const admin = await findActiveAdmin(trx, mail.admin_id ?? '');
    // Made only now, so that the outbox holds no token; kept before it can arrive.
    return { to: admin?.email, token: await addResetToken(trx, admin?.id ?? null, now()) };
  });
  if (!claimed) return;
  const { to, token } = claimed;
  const isOver =
    to === undefined ? await seemsSent(services) : await isSent(services, { mail, to, token });
  if (isOver) await removeResetMail(db, mail.id);
}

/** How long the latest mail took to send, in milliseconds. */
const tookOf = new WeakMap<Services['mailer'], number>();
/** What a mail for nobody takes at most; milliseconds. */
const LONGEST = 2000;

/** Takes as long as a mail does. */
async function seemsSent({ mailer }: Services): Promise<true> {
  await pause(Math.min(tookOf.get(mailer) ?? 0, LONGEST));
  return true;
}

/** False when the mail has to wait for a further try. */
async function isSent(
  { db, now, config, mailer, log }: Services,
  { mail, to, token }: { mail: ResetMailRow; to: string; token: string },
): Promise<boolean> {
  const { publicUrl, site } = config;
  const attempts = mail.attempts + 1;
  const begun = performance.now();
  try {
    await mailer.send(resetMail(to, { token, publicUrl, siteName: site.name }));
    tookOf.set(mailer, performance.now() - begun);
    return true;
  } catch (error) {
    const wait = retryPause(attempts);
    await postponeResetMail(db, { id: mail.id, attempts }, now() + wait);
    log.warn(
      { ...reason(error), attempts, seconds: Math.round(wait / 1000) },
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
