import { LANGUAGES, type Language } from '#contract/language.ts';
import { listAdmins } from '#server/auth/admin-queries.ts';
import { blogMail } from '#server/auth/waiting-mail-queries.ts';
import type { Handle } from '#server/database/tables.ts';
import type { Services } from '#server/http/services.ts';
import { type Texts, textsIn } from '#server/text/sentence.ts';

/** What the words of a notice depend on. */
export type Place = Pick<Services['config'], 'smtpUrl' | 'publicUrl' | 'site' | 'timeZone'>;

/** Whom a notice goes to; in English where no language was chosen. */
export interface Reader {
  email: string;
  language: Language | null;
}

type Mails = Texts['mails'];

interface Happening {
  /** Behind the site's name in the subject. */
  what: string;
  sentence: string;
  /** What to do where it is a surprise. */
  advice: string;
}

/** A name may hold line breaks, which would let it write lines of its own, and signs that turn the words behind it. */
const oneLine = (name: string): string =>
  name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\s\p{Cc}]+/gu, ' ');

/**
 * Tells people by mail what has happened. Run it in the transaction of the write: both are kept or
 * neither. Where no mail server is set nobody would read it, so nothing is written.
 *
 * @param at milliseconds since 1970
 */
async function tell(
  trx: Handle,
  { smtpUrl, publicUrl, site, timeZone }: Place,
  { readers, at }: { readers: readonly Reader[]; at: number },
  happened: (mails: Mails) => Happening,
): Promise<void> {
  if (smtpUrl === undefined) return;
  for (const { email, language } of readers) {
    const { mails } = textsIn(language ?? LANGUAGES[0]);
    const { what, sentence, advice } = happened(mails);
    const where = publicUrl ? [mails.console(publicUrl), ''] : [];
    const text = [sentence, '', mails.when(at, timeZone), '', advice, '', ...where].join('\n');
    await blogMail(trx, { to: email, subject: mails.subject(site, what), text }, at);
  }
}

/** @param browser such as `Chrome on Android` */
export function tellNewDevice(
  trx: Handle,
  place: Place,
  { reader, browser, at }: { reader: Reader; browser: string; at: number },
): Promise<void> {
  return tell(trx, place, { readers: [reader], at }, ({ newDevice }) => ({
    ...newDevice,
    sentence: newDevice.sentence(browser),
  }));
}

/** Tells the old and the new address; neither mail names the other. */
export async function tellEmailChanged(
  trx: Handle,
  place: Place,
  { from, to, at }: { from: Reader; to: string; at: number },
): Promise<void> {
  await tell(trx, place, { readers: [from], at }, ({ emailMoved: { what, away, awayAdvice } }) => ({
    what,
    sentence: away,
    advice: awayAdvice,
  }));
  const readers = [{ ...from, email: to }];
  await tell(trx, place, { readers, at }, ({ emailMoved: { what, here, hereAdvice } }) => ({
    what,
    sentence: here,
    advice: hereAdvice,
  }));
}

export function tellPasswordChanged(
  trx: Handle,
  place: Place,
  { reader, at }: { reader: Reader; at: number },
): Promise<void> {
  return tell(trx, place, { readers: [reader], at }, ({ passwordChanged }) => passwordChanged);
}

export function tellGuesses(
  trx: Handle,
  place: Place,
  { reader, tries, at }: { reader: Reader; tries: number; at: number },
): Promise<void> {
  return tell(trx, place, { readers: [reader], at }, ({ guesses }) => ({
    ...guesses,
    sentence: guesses.sentence(tries),
  }));
}

export interface AdminsChange {
  change: 'added' | 'deactivated' | 'reactivated';
  /** Undefined for the operator of the server. */
  by: { name: string } | undefined;
  subject: Reader & { name: string };
  at: number;
}

/** Tells every active admin of a change of who may sign in, and whom it is about. */
export async function tellAdmins(
  trx: Handle,
  place: Place,
  { change, by, subject, at }: AdminsChange,
): Promise<void> {
  if (place.smtpUrl === undefined) return;
  const active = (await listAdmins(trx)).filter((admin) => admin.active === 1);
  // Who is added gets no word of it here: the invitation is theirs.
  const others = active.filter(({ email }) => email !== subject.email);
  const readers = change === 'added' ? others : [...others, subject];
  const about = `${oneLine(subject.name)} (${subject.email})`;
  await tell(trx, place, { readers, at }, (mails) => {
    const who = by === undefined ? mails.operator : oneLine(by.name);
    return { ...mails[change], sentence: mails[change].sentence(who, about) };
  });
}
