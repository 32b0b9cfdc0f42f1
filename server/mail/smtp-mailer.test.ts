import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';

/** A mail server that keeps what it gets. */
async function startMailServer() {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

const mail = {
  to: 'asha@example.org',
  subject: 'पटना के लोग: पासवर्ड',
  text: 'नमस्ते\n\nreset token\n',
};

test('a mail arrives with its Hindi subject and text', async () => {
  const { received, url } = await startMailServer();
  await smtpMailer({ url, from: 'Nagrik <nagrik@example.org>' }).send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ subject: mail.subject, from: { name: 'Nagrik' } });
  expect(received[0]?.to?.[0]?.address).toBe(mail.to);
  expect(received[0]?.text?.replaceAll('\r\n', '\n')).toBe(mail.text);
});

test('a mail server that is gone is an error, not a silence', async () => {
  const mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'nagrik@example.org' });
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
});
