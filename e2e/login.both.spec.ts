import type { Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import { expect, foreignTest, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { standStill } from './pass-time.ts';
import { expectToast, toast } from './toasts.ts';

test.use({ signedIn: false });

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign In' });
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

async function sendAGuess(page: Page) {
  await email(page).fill('someone@example.org');
  await password(page).fill('a guess');
  await submit(page).click();
}

test('shows who we are and asks for email and password, reveals the password on request, names each missing field and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page).toHaveTitle(/^Sign In/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/ordinary citizens/)).toBeVisible();
  await expect(email(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');

  await password(page).fill('secret words');
  const reveal = page.getByRole('button', { name: 'Show password' });
  await expect(reveal).toHaveAttribute('aria-pressed', 'false');
  await reveal.click();
  await expect(reveal).toHaveAttribute('aria-pressed', 'true');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await reveal.click();
  await expect(password(page)).toHaveAttribute('type', 'password');
  await expect(password(page)).toHaveValue('secret words');
  await password(page).fill('');

  await submit(page).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(email(page)).toBeFocused();
  await email(page).fill('asha');
  await expect(page.getByText('Email is required')).toBeHidden();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await submit(page).click();
  await expect(email(page)).toHaveValue('asha');
  await expect(page).toHaveURL(/\/login$/);
});

type Given = { page: Page; backend: Backend; allowErrors: (...patterns: RegExp[]) => void };

const opensTheDashboard = async ({ page, backend: { admin }, allowErrors }: Given) => {
  allowErrors(/Failed to load resource/);
  await page.goto('/blogs?search=water');
  await expect(page).toHaveURL('/login');
  await email(page).fill(admin.email);
  await password(page).fill(`${admin.password}!`);
  await submit(page).click();
  // In the words of either backend, and perhaps gone by now.
  await expect.poll(() => page.evaluate(() => window.toasts)).toHaveLength(1);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();

  await password(page).fill(admin.password);
  await password(page).press('Enter');
  await expectToast(page, 'Login successful!');
  await expect(dashboard(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByText(`Welcome, ${admin.name}`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeTruthy();
  const user = await page.evaluate(() => localStorage.getItem('admin_user'));
  expect(JSON.parse(user ?? '')).toEqual({ name: admin.name, email: admin.email });
};

test(
  'refuses a wrong password, and opens the dashboard after sign-in, whatever was asked for before',
  opensTheDashboard,
);
foreignTest(
  'refuses a wrong password, and opens the dashboard, with a backend of another shape',
  { tag: '@desktop' },
  opensTheDashboard,
);

test('says Signing in while it waits, takes one submit, and leads on who is signed in', {
  tag: '@desktop',
}, async ({ page, backend: { admin: account } }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url());
  });
  const answer = await holdCalls(page, '**/api/auth/login');
  await page.goto('/login');
  await email(page).fill(account.email);
  await password(page).fill(account.password);
  await submit(page).click();
  const busy = page.getByRole('button', { name: 'Signing in' });
  await expect(busy).toBeDisabled();
  answer();
  await expect(dashboard(page)).toBeVisible();
  expect(asked).toHaveLength(1);

  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test.describe('when sign-in fails', { tag: '@desktop' }, () => {
  test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource/));

  test("shows the server's words or its own, for success: false and a broken connection too", async ({
    page,
  }) => {
    await page.goto('/login');
    for (const { json, shown } of [
      { json: { success: false, message: 'Wrong password' }, shown: 'Wrong password' },
      { json: {}, shown: 'Login failed' },
    ]) {
      await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json }));
      await sendAGuess(page);
      await expectToast(page, shown);
      await expect(email(page)).toHaveValue('someone@example.org');
      await expect(password(page)).toHaveValue('a guess');
      await expect(password(page)).toBeFocused();
    }
    // The same toast would say it once.
    await page.reload();
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: { success: false } }));
    await sendAGuess(page);
    await expectToast(page, 'Login failed');
    await page.route('**/api/auth/login', (route) => route.abort());
    await sendAGuess(page);
    await expectToast(page, 'An error occurred during login');
    await expect(submit(page)).toBeEnabled();
  });

  test('the form says so until the next try, after the toast has gone', async ({ page }) => {
    const { promise: secondAnswer, resolve } = Promise.withResolvers<void>();
    let tries = 0;
    await page.route('**/api/auth/login', async (route) => {
      if (++tries === 2) await secondAnswer;
      await route.fulfill({ status: 401, json: {} });
    });
    await page.clock.install();
    await page.goto('/login');
    // Until it is dismissed the toast must not go by itself.
    await standStill(page);
    await sendAGuess(page);
    await expect(page.locator('[data-toast]'), 'read out once').toHaveAttribute('aria-live', 'off');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.clock.resume();
    await expect(toast(page, 'Login failed')).toHaveCount(0);
    const message = page.getByRole('main').getByRole('alert');
    await expect(message).toHaveText('Login failed');
    await submit(page).click();
    await expect(message).toHaveCount(0);
    resolve();
    await expect(message).toHaveText('Login failed');
  });
});
