import type { Mailer } from '#server/mail/mailer.ts';
import { needsEncryption } from '#server/mail/needs-encryption.ts';

/** Milliseconds that a mail server may take for each step, and for all of them. */
const PATIENCE = 10_000;
const PATIENCE_IN_ALL = 20_000;

/**
 * Hands mails to a mail server. Rejects when `patience` is over; the connection is cut then.
 *
 * @param patience milliseconds, for all steps together
 */
export function smtpMailer({
  url,
  from,
  patience = PATIENCE_IN_ALL,
}: {
  url: string;
  from: string;
  patience?: number;
}): Mailer {
  const address = new URL(url);
  // The mailer would have a word of its own on what stands for `false` there.
  address.searchParams.delete('requireTLS');
  const options = {
    url: address.href,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    dnsTimeout: PATIENCE,
    requireTLS: needsEncryption(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(options);
      // As an object: a text would be read as a list of addresses, with names and groups.
      const to = { name: '', address: mail.to };
      await transport.sendMail({ from, ...mail, to, signal: AbortSignal.timeout(patience) });
    },
  };
}
