import { expect, freshTest } from './fixtures.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { expectToast } from './toasts.ts';

const NEW = { name: 'Meena Sinha', email: 'meena@example.org', password: 'golghar steps' };

const test = freshTest.extend<{ mails: MailSink }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from here.
  mails: async ({}, use) => {
    const mails = await startMailSink();
    await use(mails);
    await mails.stop();
  },
  productOptions: async ({ mails }, use) => use({ env: { SMTP_URL: mails.url } }),
});

test('somebody new is invited, and chooses the password with the mail', async ({
  page,
  backend,
  mails,
}) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add Administrator' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Administrator' });
  await expect(adding.getByLabel('Password', { exact: true })).toHaveCount(0);
  await adding.getByLabel('Name').fill(NEW.name);
  await adding.getByLabel('Email').fill(NEW.email);
  await adding.getByLabel('Your password').fill(backend.admin.password);
  await adding.getByRole('button', { name: 'Invite' }).click();
  await expectToast(page, `A mail to ${NEW.name} is on its way`);
  await expect(adding).toBeHidden();

  const mailTo = (email: string) => mails.received.find(({ to }) => to?.[0]?.address === email);
  await expect.poll(() => mailTo(NEW.email)?.subject).toContain('you are invited');
  await expect.poll(() => mailTo(backend.admin.email)?.text).toContain(NEW.name);
  const token = /^\S{40,}$/m.exec(mailTo(NEW.email)?.text ?? '')?.[0] ?? '';

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const choosing = page.getByRole('dialog');
  await choosing.getByRole('button', { name: 'I have a reset token' }).click();
  await choosing.getByLabel('Reset token').fill(token);
  await choosing.getByLabel('New password', { exact: true }).fill(NEW.password);
  await choosing.getByLabel('Confirm password', { exact: true }).fill(NEW.password);
  await choosing.getByRole('button', { name: 'Reset Password' }).click();
  await expect(choosing).toBeHidden();
  await page.getByLabel('Email').fill(NEW.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
