import { listAdmins } from '#server/auth/admin-queries.ts';
import { postMail } from '#server/auth/waiting-mail-queries.ts';
import type { Config } from '#server/config.ts';
import type { Handle } from '#server/database/tables.ts';

/** What the words of a notice depend on. */
export type Place = Pick<Config, 'smtpUrl' | 'publicUrl' | 'site'>;

interface Happening {
  /** Below the site's name in the subject. */
  what: string;
  sentence: string;
  /** What to do where it is a surprise. */
  advice: string;
  /** Milliseconds. */
  at: number;
}

const DATE = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A name may hold line breaks, which would let it write lines of its own. */
const oneLine = (name: string): string => name.replace(/\s+/gu, ' ');

/**
 * Tells people by mail what has happened. Run it in the transaction of the deed: both are kept or
 * neither. Where no mail server is set nobody would read it, so nothing is written.
 */
async function tell(
  trx: Handle,
  { smtpUrl, publicUrl, site }: Place,
  addresses: Iterable<string>,
  { what, sentence, advice, at }: Happening,
): Promise<void> {
  if (smtpUrl === undefined) return;
  const where = publicUrl ? [`The console: ${publicUrl}`, ''] : [];
  const text = [sentence, '', `When: ${DATE.format(at)} UTC`, '', advice, '', ...where].join('\n');
  const subject = `${site.name}: ${what}`;
  for (const to of new Set(addresses)) await postMail(trx, { to, subject, text }, at);
}

const NOT_YOU = 'If that was you, there is nothing to do. If not, ';

/** @param browser such as `Chrome on Android` */
export function tellNewDevice(
  trx: Handle,
  place: Place,
  { email, browser, at }: { email: string; browser: string; at: number },
): Promise<void> {
  return tell(trx, place, [email], {
    what: 'a new sign-in to your account',
    sentence: `Somebody signed in to your account on a device that was not used for it before (${browser}).`,
    advice: `${NOT_YOU}choose a new password on the Account page at once: that ends every other session.`,
    at,
  });
}

/** Tells the old and the new address; neither mail names the other. */
export async function tellEmailChanged(
  trx: Handle,
  place: Place,
  { from, to, at }: { from: string; to: string; at: number },
): Promise<void> {
  const what = 'the email of your account was changed';
  await tell(trx, place, [from], {
    what,
    sentence: 'The email of your account was changed: this address is its email no longer.',
    advice: `${NOT_YOU}ask another administrator at once to deactivate your account.`,
    at,
  });
  await tell(trx, place, [to], {
    what,
    sentence: 'The email of an account was changed: this address is its email now.',
    advice: `${NOT_YOU}tell an administrator.`,
    at,
  });
}

export function tellPasswordChanged(
  trx: Handle,
  place: Place,
  { email, at }: { email: string; at: number },
): Promise<void> {
  return tell(trx, place, [email], {
    what: 'the password of your account was changed',
    sentence: 'The password of your account was changed, and its other sessions have ended.',
    advice: `${NOT_YOU}choose "Forgot Password" on the sign-in page at once, and tell another administrator.`,
    at,
  });
}

export function tellGuesses(
  trx: Handle,
  place: Place,
  { email, tries, at }: { email: string; tries: number; at: number },
): Promise<void> {
  return tell(trx, place, [email], {
    what: 'a session of your account was ended',
    sentence: `Somebody gave a wrong password ${tries} times in a row in an open session of your account. That session has ended.`,
    advice: `${NOT_YOU}choose a new password on the Account page at once: that ends every other session.`,
    at,
  });
}

const CHANGES = {
  added: { what: 'an administrator was added', did: 'added', as: ' as an administrator' },
  deactivated: { what: 'an administrator was deactivated', did: 'deactivated', as: '' },
  reactivated: { what: 'an administrator was let in again', did: 'let in again', as: '' },
};

/** Tells every active administrator of a change of who may sign in, and whom it is about. */
export async function tellAdministrators(
  trx: Handle,
  place: Place,
  { change, by, subject, at }: AdministratorsChange,
): Promise<void> {
  if (place.smtpUrl === undefined) return;
  const { what, did, as } = CHANGES[change];
  const active = (await listAdmins(trx)).filter((admin) => admin.active === 1);
  // Who is added gets no word of it here: the invitation is theirs.
  const others = active.filter(({ email }) => email !== subject.email);
  const told = change === 'added' ? others : [...others, subject];
  const who = by === undefined ? 'The operator of the server' : oneLine(by.name);
  await tell(
    trx,
    place,
    told.map(({ email }) => email),
    {
      what,
      sentence: `${who} ${did} ${oneLine(subject.name)} (${subject.email})${as}.`,
      advice: 'If you did not expect that, talk to them, and look at the Account page.',
      at,
    },
  );
}

export interface AdministratorsChange {
  change: keyof typeof CHANGES;
  /** Undefined for the operator of the server. */
  by: { name: string } | undefined;
  subject: { name: string; email: string };
  at: number;
}
