import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { needsEncryption } from '#server/mail/needs-encryption.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { startMailServer } from '#server/test/mail-server.ts';

test.each([
  ['smtp://mail.example.org', true],
  ['smtp://user:word@mail.example.org:587', true],
  ['smtp://127.0.0.1.example.org', true],
  ['smtp://mail.example.org?requireTLS=false', false],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1', false],
  ['smtp://[::1]:2525', false],
  ['smtp://localhost?requireTLS=true', true],
])('a mail through %s may leave only encrypted: %s', (url, expected) => {
  expect(needsEncryption(url)).toBe(expected);
});

test('a mail that may leave only encrypted does not leave where nothing is encrypted', async () => {
  const { received, port } = await startMailServer();
  // This machine under a name that is not known to be its own.
  const url = `smtp://[::ffff:127.0.0.1]:${port}`;
  const mailer = smtpMailer({ url, from: 'nagrik@example.org' });
  const mail = { to: 'asha@example.org', subject: 'Reset', text: 'token' };
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETLS' });
  for (const mistyped of ['requireTLS=0', 'requireTLS=', 'requireTLS=no&ignoreTLS=true']) {
    const other = smtpMailer({ url: `${url}?${mistyped}`, from: 'nagrik@example.org' });
    await expect(other.send(mail)).rejects.toMatchObject({ code: 'ETLS' });
  }
  expect(received).toEqual([]);
  await smtpMailer({ url: `${url}?requireTLS=false`, from: 'nagrik@example.org' }).send(mail);
  expect(received).toHaveLength(1);
});

test('a mail server whose certificate nobody vouches for gets no mail', async () => {
  const taken: unknown[] = [];
  // It offers encryption with the certificate of its package, which it has signed itself.
  const server = new SMTPServer({ authOptional: true, onData: (stream) => taken.push(stream) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer({ url: `smtp://localhost:${port}`, from: 'nagrik@example.org' });
  const mail = { to: 'asha@example.org', subject: 'Reset', text: 'token' };
  await expect(mailer.send(mail)).rejects.toThrow(/certificate/);
  expect(taken).toEqual([]);
});

test('line breaks in a subject or an address add neither a header nor a recipient', async () => {
  const { received, url } = await startMailServer();
  await smtpMailer({ url, from: 'nagrik@example.org' }).send({
    to: 'asha@example.org',
    subject: 'Reset\r\nBcc: thief@example.org\r\n\r\nbody',
    text: 'token\r\n.\r\nMAIL FROM:<x@y>\r\n',
  });
  expect(received).toHaveLength(1);
  expect(received[0]?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(received[0]?.to?.map(({ address }) => address)).toEqual(['asha@example.org']);
  expect(received[0]?.text).toContain('MAIL FROM');
});
