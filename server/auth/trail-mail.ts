import { LANGUAGES, type Language } from '#contract/language.ts';
import type { SiteNames } from '#contract/site-values.ts';
import type { Noted } from '#server/audit/audit-queries.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { textsIn } from '#server/text/sentence.ts';

/**
 * The mail that names the latest entry of the trail, in English unless the admin chose a language.
 * Whoever changes the trail cannot change the mail.
 */
export function trailMail(
  { email, language }: { email: string; language?: Language | null },
  { number, hash }: Noted,
  site: SiteNames,
): Mail {
  const { mails } = textsIn(language ?? LANGUAGES[0]);
  const { what, opening, keep, installed, result, closing } = mails.trail;
  const noted = `${number}:${hash}`;
  const command = `npm run audit -- --noted ${noted}`;
  return {
    to: email,
    subject: mails.subject(site, what),
    text: `${[opening, noted, keep, command, installed, result, closing].join('\n\n')}\n`,
  };
}
