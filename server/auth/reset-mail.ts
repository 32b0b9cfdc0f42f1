import { LANGUAGES, type Language } from '#contract/language.ts';
import type { SiteNames } from '#contract/site-values.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { textsIn } from '#server/text/sentence.ts';

interface Contents {
  kind: 'reset' | 'invitation';
  token: string;
  site: SiteNames;
  publicUrl?: string | undefined;
  /** English unless given. */
  language?: Language | null;
}

/** The mail with a token to choose a password with. The token is no link: no proxy or history on the way keeps it. */
export function resetMail(to: string, { kind, token, site, publicUrl, language }: Contents): Mail {
  const { mails } = textsIn(language ?? LANGUAGES[0]);
  const { what, opening, closing } = mails[kind];
  const where = publicUrl ? mails.onConsole(publicUrl) : mails.onSignInPage;
  return {
    to,
    subject: mails.subject(site, what),
    text: [opening, '', mails.enterToken(where), '', token, '', closing, ''].join('\n'),
  };
}
