import type { Noted } from '#server/audit/audit-queries.ts';
import type { Mail } from '#server/mail/mailer.ts';

/** The mail that names the latest entry of the trail. Whoever changes the trail cannot change the mail. */
export function trailMail(to: string, { number, hash }: Noted, siteName: string): Mail {
  return {
    to,
    subject: `${siteName}: keep this note of the audit trail`,
    text: [
      'The audit trail says which administrator did what. This is its latest entry, and the hash that stands for it and all before it:',
      '',
      `${number}:${hash}`,
      '',
      'Keep this mail: it can show later whether the trail was changed. Whoever runs the server checks it there, in the folder of the product, with this command:',
      '',
      `npm run audit -- --noted ${number}:${hash}`,
      '',
      '(Where the product was installed as its page for operators says: nagrik audit --noted, and the same.)',
      '',
      'It says that the trail is sound, or what is wrong with it. Check now and then, with a mail that is some weeks old, or with several: --noted may stand there more than once.',
      '',
      'Such a mail comes at most once a day, and only when something was added. If none comes for days although people work, ask why.',
      '',
    ].join('\n'),
  };
}
