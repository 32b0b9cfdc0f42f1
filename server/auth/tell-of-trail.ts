import { lastEntry, type Noted } from '#server/audit/audit-queries.ts';
import { trailMail } from '#server/auth/trail-mail.ts';
import {
  adminsToTell,
  claimTelling,
  giveBackTelling,
  type ToldAdmin,
} from '#server/auth/trail-mail-queries.ts';
import { partsOf } from '#server/database/parts-of-error.ts';
import type { Services } from '#server/http/services.ts';

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

type Telling = Pick<Services, 'db' | 'now' | 'log' | 'mailer' | 'config'>;

/**
 * What says elsewhere how far the trail has come, to be run every hour: once a day, when something was
 * added, this process writes it into the log, and one of all processes mails it to each admin.
 *
 * @param isStopped asked between mails
 */
export function tellOfTrail(services: Telling, isStopped: () => boolean): () => Promise<void> {
  let logged = { number: 0, at: Number.NEGATIVE_INFINITY };
  return async () => {
    const entry = await lastEntry(services.db);
    if (!entry) return;
    const at = services.now();
    if (entry.number !== logged.number && Math.abs(at - logged.at) >= DAY) {
      const { number, hash } = entry;
      services.log.info({ number, hash }, 'the audit trail has come to this entry');
      logged = { number, at };
    }
    if (services.config.smtpUrl === undefined) return;
    for (const admin of await adminsToTell(services.db, entry.number, at)) {
      if (isStopped()) return;
      await tell(services, admin, entry);
    }
  };
}

/** Claimed first: a process that dies between the two has sent one mail too few, never one too many. */
async function tell(
  { db, now, log, mailer, config }: Telling,
  admin: ToldAdmin,
  entry: Noted,
): Promise<void> {
  const at = now();
  if (!(await claimTelling(db, admin, { number: entry.number, at }))) return;
  try {
    await mailer.send(trailMail(admin, entry, config.site));
  } catch (error) {
    // The words of a mail server may repeat the address: only its codes are kept.
    const { code, responseCode } = partsOf(error);
    log.warn(
      { code, responseCode, admin: admin.id },
      'a mail about the audit trail could not be sent, and will be tried again in an hour',
    );
    await giveBackTelling(db, admin, at);
  }
}
