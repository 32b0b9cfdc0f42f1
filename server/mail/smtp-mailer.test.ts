import { expect, test } from 'vitest';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { startHangingServer, startMailServer } from '#server/test/mail-server.ts';

const mail = {
  to: 'asha@example.org',
  subject: 'पटना के लोग: पासवर्ड',
  text: 'नमस्ते\n\nreset token\n',
};
const from = 'Nagrik <nagrik@example.org>';

test('a mail arrives with its Hindi subject and text', async () => {
  const { received, url } = await startMailServer();
  await smtpMailer({ url, from }).send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ subject: mail.subject, from: { name: 'Nagrik' } });
  expect(received[0]?.to?.[0]?.address).toBe(mail.to);
  expect(received[0]?.text?.replaceAll('\r\n', '\n')).toBe(mail.text);
});

test.each([
  'boss,evil@example.org',
  'a<victim@example.org>',
  'boss;evil@example.org',
  'group:evil@example.org',
  '"boss"<evil@example.org>',
  'evil@example.org(boss)',
])('a mail to %s goes to nobody else', async (to) => {
  const { recipients, url } = await startMailServer();
  // Some are refused on the way; none may be taken for a list or for an address with a name.
  await smtpMailer({ url, from })
    .send({ ...mail, to })
    .catch(() => undefined);
  const whole = recipients.map((address) => address.replaceAll('"', ''));
  expect(whole.filter((address) => address !== to)).toEqual([]);
});

test('a mail server that is gone is an error, not a silence', async () => {
  const mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', from });
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' });
});

test('a wrong password is an error', async () => {
  const { received, port } = await startMailServer();
  const mailer = smtpMailer({ url: `smtp://nagrik:wrong@127.0.0.1:${port}`, from });
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'EAUTH' });
  expect(received).toEqual([]);
});

test('a mail server that says nothing is left after a while', async () => {
  const { port, sockets } = await startHangingServer();
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from, patience: 100 });
  const begun = performance.now();
  await expect(mailer.send(mail)).rejects.toThrow();
  expect(performance.now() - begun).toBeLessThan(9000);
  await expect.poll(() => [...sockets].every((socket) => socket.closed)).toBe(true);
});
