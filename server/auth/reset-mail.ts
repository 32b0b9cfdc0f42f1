import type { Mail } from '#server/mail/mailer.ts';

/** The mail with a reset token. The token is no link: no proxy or history on the way keeps it. */
export function resetMail(
  to: string,
  {
    token,
    siteName,
    publicUrl,
  }: { token: string; siteName: string; publicUrl?: string | undefined },
): Mail {
  const where = publicUrl ? `on ${publicUrl}/login` : 'on the sign-in page';
  return {
    to,
    subject: `${siteName}: reset your password`,
    text: [
      'Somebody, probably you, asked for a new password.',
      '',
      `Choose "Forgot Password" ${where}, then "I have a reset token", and enter this one:`,
      '',
      token,
      '',
      'It works once, for 30 minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
      '',
    ].join('\n'),
  };
}
