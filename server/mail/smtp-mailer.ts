import { createTransport } from 'nodemailer';
import type { Mailer } from '#server/mail/mailer.ts';

/** Milliseconds that a mail server may take for each step. */
const PATIENCE = 10_000;

/** Hands mails to a mail server. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}
