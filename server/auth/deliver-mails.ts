import { setTimeout as pause } from 'node:timers/promises';
import { findActiveAdmin } from '#server/auth/admin-queries.ts';
import { resetMail } from '#server/auth/reset-mail.ts';
import { addResetToken, INVITATION_TIME, RESET_TIME } from '#server/auth/reset-queries.ts';
import {
  claimMail,
  dueMails,
  findMail,
  postponeMail,
  removeMail,
  type WaitingMail,
} from '#server/auth/waiting-mail-queries.ts';
import { isDatabaseFull } from '#server/database/database-errors.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { partsOf } from '#server/database/parts-of-error.ts';
import type { Handle } from '#server/database/tables.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import type { Services } from '#server/http/services.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { nowAndThen } from '#server/tasks/now-and-then.ts';
import { retryPause } from '#server/tasks/retry-pause.ts';

/** Delivers the mails whose time has come, one after the other, until `isStopped`. */
export async function deliverMails(
  services: Services,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const id of await dueMails(services.db, services.now())) {
    if (isStopped()) return;
    await deliverMail(services, id);
  }
}

/** Each waiting mail meets a full disk every few seconds. */
const isTimeToSay = nowAndThen(60_000);

/** Tries a mail once, if it is still there and no other process tries it. Never rejects. */
export async function deliverMail(services: Services, id: string): Promise<void> {
  const { db, now, log } = services;
  try {
    const mail = await findMail(db, id);
    if (!mail) return;
    if (mail.expires_at > now()) return await tryToDeliver(services, mail);
    await removeMail(db, id);
    log.error({ attempts: mail.attempts }, 'a mail was given up: it is too old');
  } catch (error) {
    if (!isDatabaseFull(error)) log.error(error, 'a mail could not be taken from the outbox');
    else if (isTimeToSay()) log.error('the disk is full: mails wait');
  }
}

/**
 * For nobody the same is done as for an admin, but for the mail itself: who writes next must
 * not find out which it was.
 */
async function tryToDeliver(services: Services, row: WaitingMail): Promise<void> {
  const { db, now } = services;
  const claimed = await inTransaction(db, async (trx) => {
    // So that the account does not move to another address meanwhile.
    await takeTurn(trx);
    if (!(await claimMail(trx, row, now()))) return undefined;
    return { mail: await write(trx, services, row) };
  });
  if (!claimed) return;
  const { mail } = claimed;
  const isOver = mail ? await isSent(services, row, mail) : await seemsSent(services);
  if (isOver) await removeMail(db, row.id);
}

/** Undefined when it goes to nobody, or the account it goes to is closed. */
async function write(
  trx: Handle,
  { now, config }: Services,
  { kind, notice, admin_id }: WaitingMail,
): Promise<Mail | undefined> {
  if (kind === 'notice') return JSON.parse(notice ?? 'null');
  const admin = await findActiveAdmin(trx, admin_id ?? '');
  const lifetime = kind === 'invitation' ? INVITATION_TIME : RESET_TIME;
  // Made only now, so that the outbox holds no token; kept before it can arrive.
  const token = await addResetToken(trx, admin?.id ?? null, now(), lifetime);
  const { publicUrl, site } = config;
  return (
    admin &&
    resetMail(admin.email, {
      ...{ kind, token, publicUrl, site, language: admin.language },
    })
  );
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
  { db, now, mailer, log }: Services,
  row: WaitingMail,
  mail: Mail,
): Promise<boolean> {
  const attempts = row.attempts + 1;
  const begun = performance.now();
  try {
    await mailer.send(mail);
    tookOf.set(mailer, performance.now() - begun);
    return true;
  } catch (error) {
    const wait = retryPause(attempts);
    await postponeMail(db, { id: row.id, attempts }, now() + wait);
    log.warn(
      { ...reason(error), attempts, seconds: Math.round(wait / 1000) },
      'a mail could not be sent, and will be tried again',
    );
    return false;
  }
}

/** The words of a mail server may repeat the address: only its codes are kept. */
function reason(error: unknown) {
  const { code, responseCode } = partsOf(error);
  return { code, responseCode };
}
