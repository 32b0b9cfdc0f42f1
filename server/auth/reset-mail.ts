import type { Mail } from '#server/mail/mailer.ts';

/** Lines stay below 77 signs: a longer one is sent encoded, and the token broken in two for who opens the file. */
const OPENINGS = {
  reset: {
    subject: 'reset your password',
    opening: 'Somebody, probably you, asked for a new password.',
    closing:
      'It works once, for 30 minutes.\nIf you did not ask for it, ignore this mail: your password stays as it is.',
  },
  invitation: {
    subject: 'you are invited',
    opening: 'You were added as an administrator.\nChoose the password that you will sign in with.',
    closing:
      'It works once, for 48 hours; after that, ask for another one there.\nIf you do not expect this mail, ignore it.',
  },
};

/** The mail with a token to choose a password with. The token is no link: no proxy or history on the way keeps it. */
export function resetMail(
  to: string,
  {
    kind,
    token,
    siteName,
    publicUrl,
  }: {
    kind: keyof typeof OPENINGS;
    token: string;
    siteName: string;
    publicUrl?: string | undefined;
  },
): Mail {
  const where = publicUrl ? `on ${publicUrl}/login` : 'on the sign-in page';
  const { subject, opening, closing } = OPENINGS[kind];
  return {
    to,
    subject: `${siteName}: ${subject}`,
    text: [
      opening,
      '',
      `Choose "Forgot Password" ${where},`,
      'then "I have a reset token", and enter this one:',
      '',
      token,
      '',
      closing,
      '',
    ].join('\n'),
  };
}
