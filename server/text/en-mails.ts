import type { SiteNames } from '#contract/site-values.ts';

/** Made only when there is a mail: what knows dates takes 6 MB and 20 ms. */
const dateOf = (at: number, timeZone: string) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });

const NOT_YOU = 'If that was you, there is nothing to do. If not, ';
const UNEXPECTED = 'If you did not expect that, talk to them, and look at the Account page.';

/** The mails that the server writes. */
export const mails = {
  subject: (site: SiteNames, what: string) => `${site.name}: ${what}`,
  console: (url: string) => `The console: ${url}`,
  /** @param at milliseconds since 1970 */
  when: (at: number, timeZone: string) => `When: ${dateOf(at, timeZone)} (${timeZone})`,
  operator: 'The operator of the server',
  newDevice: {
    what: 'a new sign-in to your account',
    sentence: (browser: string) =>
      `Somebody signed in to your account on a device that was not used for it before (${browser}).`,
    advice: `${NOT_YOU}choose a new password on the Account page at once: that ends every other session.`,
  },
  emailMoved: {
    what: 'the email of your account was changed',
    away: 'The email of your account was changed: this address is its email no longer.',
    awayAdvice: `${NOT_YOU}ask another administrator at once to deactivate your account.`,
    here: 'The email of an account was changed: this address is its email now.',
    hereAdvice: `${NOT_YOU}tell an administrator.`,
  },
  passwordChanged: {
    what: 'the password of your account was changed',
    sentence: 'The password of your account was changed, and its other sessions have ended.',
    advice: `${NOT_YOU}choose "Forgot Password" on the sign-in page at once, and tell another administrator.`,
  },
  guesses: {
    what: 'a session of your account was ended',
    sentence: (tries: number) =>
      `Somebody gave a wrong password ${tries} times in a row in an open session of your account. That session has ended.`,
    advice: `${NOT_YOU}choose a new password on the Account page at once: that ends every other session.`,
  },
  added: {
    what: 'an administrator was added',
    sentence: (by: string, subject: string) => `${by} added ${subject} as an administrator.`,
    advice: UNEXPECTED,
  },
  deactivated: {
    what: 'an administrator was deactivated',
    sentence: (by: string, subject: string) => `${by} deactivated ${subject}.`,
    advice: UNEXPECTED,
  },
  reactivated: {
    what: 'an administrator was let in again',
    sentence: (by: string, subject: string) => `${by} let in again ${subject}.`,
    advice: UNEXPECTED,
  },
  onConsole: (url: string) => `on ${url}/login`,
  onSignInPage: 'on the sign-in page',
  // Lines of these three stay below 77 signs: a longer one is sent encoded, and the token broken in two.
  enterToken: (where: string) =>
    `Choose "Forgot Password" ${where},\nthen "I have a reset token", and enter this one:`,
  reset: {
    what: 'reset your password',
    opening: 'Somebody, probably you, asked for a new password.',
    closing:
      'It works once, for 30 minutes.\nIf you did not ask for it, ignore this mail: your password stays as it is.',
  },
  invitation: {
    what: 'you are invited',
    opening: 'You were added as an administrator.\nChoose the password that you will sign in with.',
    closing:
      'It works once, for 48 hours; after that, ask for another one there.\nIf you do not expect this mail, ignore it.',
  },
  trail: {
    what: 'keep this note of the audit trail',
    opening:
      'The audit trail says which administrator did what. This is its latest entry, and the hash that stands for it and all before it:',
    keep: 'Keep this mail: it can show later whether the trail was changed. Whoever runs the server checks it there, in the folder of the product, with this command:',
    installed:
      '(Where the product was installed as its page for operators says: nagrik audit --noted, and the same.)',
    result:
      'It says that the trail is sound, or what is wrong with it. Check now and then, with a mail that is some weeks old, or with several: --noted may stand there more than once.',
    closing:
      'Such a mail comes at most once a day, and only when something was added. If none comes for days although people work, ask why.',
  },
};
