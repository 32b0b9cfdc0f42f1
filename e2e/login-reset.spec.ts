import type { Page } from '@playwright/test';
import { expect, foreignTest, freshTest, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { mailedToken } from './mailed-token.ts';
import { expectToast } from './toasts.ts';

test.use({ signedIn: false });
test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource/));

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();

async function openDialog(page: Page) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(dialog(page)).toBeVisible();
}

const LINK = '**/api/auth/forgot-password';
const answerLink = (page: Page, json: object, status = 200) =>
  page.route(LINK, (route) => route.fulfill({ status, json }));

async function askForLink(page: Page, answer: object, status = 200) {
  await answerLink(page, answer, status);
  await openDialog(page);
  await field(page, 'Email').fill('asha@example.org');
  await press(page, 'Send Reset Link');
}

async function choosePassword(page: Page, first: string, second = first) {
  await field(page, 'New password').fill(first);
  await field(page, 'Confirm password').fill(second);
  await press(page, 'Reset Password');
}

/** The form reads out what a toast says of its refusal. */
const expectReadOnce = async (page: Page) =>
  expect(await page.locator('[data-toast="error"]:not([aria-live="off"])').count()).toBe(0);

const WITH_TOKEN = { success: true, message: 'Sent', resetToken: 'demo-token' };
const WITHOUT_TOKEN = { success: true, message: 'A link is on its way' };

test.describe('step 1', () => {
  test("asks for an email, never submits the sign-in form behind it, takes over what is typed there, and shows the server's words when it fails, or some of its own", async ({
    page,
  }) => {
    await openDialog(page);
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Email').press('Enter');
    await expect(dialog(page).getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Forgot Password' })).toBeFocused();

    await page.getByLabel('Email').fill('asha@example.org');
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await expect(field(page, 'Email')).toHaveValue('asha@example.org');

    await answerLink(page, {}, 500);
    await press(page, 'Send Reset Link');
    await expectToast(page, 'Failed to send reset email');
    await expect(field(page, 'Email')).toHaveValue('asha@example.org');

    await page.route(LINK, (route) => route.abort());
    await press(page, 'Send Reset Link');
    await expectToast(page, 'An error occurred');

    await answerLink(page, { success: false, message: 'Too many tries' }, 429);
    await press(page, 'Send Reset Link');
    await expectToast(page, 'Too many tries');
    await expectReadOnce(page);
    // The toast goes; until the next try the form says it.
    const alert = dialog(page).getByRole('alert');
    await expect(alert).toHaveText('Too many tries');
    await page.unroute(LINK);
    await press(page, 'Send Reset Link');
    await expect(dialog(page).getByRole('status')).not.toBeEmpty();
    await expect(alert).toHaveCount(0);
  });
});

test.describe('step 2', () => {
  test('has the token of the answer, as a demo; the arrow leads back and clears it, and what comes by mail is typed', async ({
    page,
  }) => {
    await askForLink(page, WITH_TOKEN);
    await expect(field(page, 'Reset token')).toHaveValue('demo-token');
    await expect(dialog(page).getByText(/^Demo/)).toBeVisible();
    await expect(field(page, 'New password')).toBeFocused();
    await field(page, 'New password').fill('123456');
    await press(page, 'Back');
    await expect(field(page, 'Email')).toHaveValue('asha@example.org');
    await press(page, 'I have a reset token');
    await expect(field(page, 'Reset token')).toHaveValue('');
    await expect(field(page, 'New password')).toHaveValue('');
    await press(page, 'Reset Password');
    await expect(dialog(page).getByText('Reset token is required')).toBeVisible();
    await expect(dialog(page).getByText('Password is required')).toBeVisible();

    await press(page, 'Back');
    await answerLink(page, { success: true, data: { resetToken: 'inner' } });
    await press(page, 'Send Reset Link');
    await expect(field(page, 'Reset token')).toHaveValue('inner');

    await press(page, 'Back');
    await answerLink(page, WITHOUT_TOKEN);
    await press(page, 'Send Reset Link');
    await expect(dialog(page).getByText('A link is on its way')).toBeVisible();
    await press(page, 'I have a reset token');
    await expect(field(page, 'Reset token')).toBeFocused();
    await expect(field(page, 'Reset token')).toHaveValue('');
    await expect(dialog(page).getByText(/^Demo/)).toHaveCount(0);
  });

  test("wants the same password twice, of 6 characters or more, shows the server's words or its own on a failure and keeps what was typed, sends it with the token, and closes with all fields clear", async ({
    page,
  }) => {
    const sent: unknown[] = [];
    await page.route('**/api/auth/reset-password', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { success: true } });
    });
    await askForLink(page, WITH_TOKEN);
    await choosePassword(page, '123456', '1234567');
    await expect(dialog(page).getByText('Passwords do not match')).toBeVisible();
    await choosePassword(page, '12345');
    await expect(
      dialog(page).getByText('Password must be at least 6 characters long'),
    ).toBeVisible();
    await expect(dialog(page).getByText('Passwords do not match')).toHaveCount(0);
    expect(sent, 'of an invalid form').toEqual([]);

    for (const { json, shown } of [
      { json: { message: 'Token expired' }, shown: 'Token expired' },
      { json: {}, shown: 'Failed to reset password' },
    ]) {
      await page.route('**/api/auth/reset-password', (route) =>
        route.fulfill({ status: 422, json: { success: false, ...json } }),
      );
      await choosePassword(page, '123456');
      await expectToast(page, shown);
      await expectReadOnce(page);
      const banner = dialog(page).getByRole('alert').filter({ hasText: shown });
      await expect(banner).toBeVisible();
      await expect(field(page, 'New password')).toHaveValue('123456');
      // What was said of the last try does not stand beside the next one.
      const answer = await holdCalls(page, '**/api/auth/reset-password');
      await press(page, 'Reset Password');
      await expect(banner).toHaveCount(0);
      answer();
      await expect(banner).toBeVisible();
    }
    await page.route('**/api/auth/reset-password', (route) => route.abort());
    await choosePassword(page, '123456');
    await expectToast(page, 'An error occurred');

    await page.unroute('**/api/auth/reset-password');
    await page.route('**/api/auth/reset-password', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { success: true } });
    });
    await choosePassword(page, '123456');
    await expectToast(page, 'Password reset successful! You can now login with your new password.');
    await expect(dialog(page)).toBeHidden();
    expect(sent).toEqual([{ token: 'demo-token', newPassword: '123456' }]);
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await expect(field(page, 'Email')).toHaveValue('');
    await press(page, 'I have a reset token');
    for (const label of ['Reset token', 'New password', 'Confirm password'])
      await expect(field(page, label)).toHaveValue('');
  });
});

// A phone drops the page of whoever reads the mail, and loads it again as it was left.
test('who comes back to a page that was loaded again below the dialog signs in as ever', async ({
  page,
  backend: { admin },
}) => {
  // Goes back only once the dashboard is on its way, as a browser may.
  await page.addInitScript(() => {
    const go = history.go.bind(history);
    history.go = (by) => void setTimeout(go, 500, by);
  });
  const bring = await holdCalls(page, '**/assets/dashboard-screen-*.js');
  await openDialog(page);
  await page.reload();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  const lies = () => page.evaluate(() => history.state?.over ?? 0);
  expect(await lies()).toBe(1);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(lies).toBe(0);
  bring();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

foreignTest.describe('with a backend of another shape', () => {
  foreignTest.use({ signedIn: false });

  foreignTest('a new password opens the console', async ({ page, backend: { admin } }) => {
    await openDialog(page);
    await field(page, 'Email').fill(admin.email);
    await press(page, 'Send Reset Link');
    await choosePassword(page, 'a new password');
    await expect(dialog(page)).toBeHidden();
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill('a new password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/');
  });
});

freshTest.describe('with our server', () => {
  freshTest.use({ signedIn: false });

  freshTest(
    'the token of the mail opens the console with a new password',
    async ({ page, product }) => {
      const { email } = product.admin;
      await openDialog(page);
      await field(page, 'Email').fill(email);
      await press(page, 'Send Reset Link');
      await expect(dialog(page).getByRole('status')).not.toBeEmpty();
      await press(page, 'I have a reset token');
      await field(page, 'Reset token').fill(await mailedToken(product.dataDir));
      await choosePassword(page, 'a new password');
      await expect(dialog(page)).toBeHidden();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('a new password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL('/');
    },
  );
});
