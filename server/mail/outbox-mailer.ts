import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Mailer } from '#server/mail/mailer.ts';

interface OutboxOptions {
  folder: string;
  from: string;
  /** Told where each mail lies; never to whom it goes. */
  onWritten: (path: string) => void;
}

/** Writes each mail as a `.eml` file, for an installation without a mail server. */
export function outboxMailer({ folder, from, onWritten }: OutboxOptions): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${uuidv7()}.eml`);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      onWritten(path);
    },
  };
}
