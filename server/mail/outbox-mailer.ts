import { v7 as uuidv7 } from 'uuid';
import type { Mailer } from '#server/mail/mailer.ts';

interface OutboxOptions {
  from: string;
  /** Resolves when the disk has the file, as what made the mail is forgotten then. */
  keep: (name: string, bytes: Buffer) => Promise<void>;
}

/** Keeps each mail as a `.eml` file, for an installation without a mail server. */
export function outboxMailer({ from, keep }: OutboxOptions): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail({ from, ...mail });
      await keep(`${uuidv7()}.eml`, message as Buffer);
    },
  };
}
