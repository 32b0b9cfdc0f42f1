import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

/** What is done on the sign-in before the code behind it is there. */
test.use({ signedIn: false });

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** The sign-in whose code waits until it is let go; each of its fields is marked. */
async function withoutCode(page: Page) {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/react-*.js', (route) => gone.then(() => route.fallback()));
  await page.goto('/login');
  await email(page).evaluate((field) => field.setAttribute('data-marked', ''));
  return letGo;
}

/** The code has taken over the fields that were there. */
const expectTheSame = (page: Page) => expect(email(page)).toHaveAttribute('data-marked');

test('what is typed and sent is sent once the code is there', async ({
  page,
  backend: { admin },
}) => {
  const letGo = await withoutCode(page);
  await email(page).fill(admin.email);
  await password(page).fill(admin.password);
  await password(page).press('Enter');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
  letGo();
  await expectToast(page, 'Login successful!');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('what is typed stays, and is typed on', async ({ page }) => {
  const letGo = await withoutCode(page);
  await email(page).pressSequentially('asha');
  const rules = page.waitForResponse(/\/assets\/form-rules-/);
  letGo();
  await rules;
  await email(page).pressSequentially('@example.org');
  await expect(email(page)).toHaveValue('asha@example.org');
  await expect(email(page)).toBeFocused();
  await expectTheSame(page);
});

test('what is pressed is pressed once the code is there', async ({ page }) => {
  const letGo = await withoutCode(page);
  await password(page).fill('secret words');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByText('हिन्दी').click();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  letGo();
  await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text');
  await expect(page.locator('[name=password]')).toHaveValue('secret words');
});

test('code that does not come is told, and asked for again', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource|ERR_/);
  await page.clock.install();
  let broken = true;
  await page.route('**/assets/start-*.js', (route) => (broken ? route.abort() : route.fallback()));
  await page.goto('/login');
  await email(page).fill('asha');
  await email(page).press('Enter');
  const told = page.getByRole('alert').filter({ hasText: 'A part of the console' });
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(told).toBeVisible({ timeout: 200 });
  }).toPass();
  broken = false;
  await page.clock.runFor(10_000);
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(told).toBeHidden();
  await expect(email(page)).toHaveValue('asha');
});

test('a device that speaks Hindi sees it at once, in the name of the site', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('nagrik_language', 'hi'));
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page).toHaveTitle(/^साइन इन · /);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('{');
  const field = page.locator('[name=email]');
  await field.evaluate((element) => element.setAttribute('data-marked', ''));
  const rules = page.waitForResponse(/\/assets\/form-rules-/);
  await field.focus();
  await rules;
  await expect(field).toHaveAttribute('data-marked');
});

test('a page that is older than the server is loaded anew', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  let upgraded = false;
  await page.route('**/assets/start-*.js', (route) =>
    upgraded ? route.fallback() : route.fulfill({ status: 404 }),
  );
  await page.goto('/login');
  page.on('framenavigated', () => {
    upgraded = true;
  });
  await email(page).focus();
  await expect.poll(() => upgraded).toBe(true);
  await email(page).fill('asha');
  await email(page).press('Enter');
  await expect(page.getByText('Invalid email address')).toBeVisible();
});

test('who signs in in another tab is signed in here', async ({ page, context, session }) => {
  await page.goto('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await other.evaluate((token) => localStorage.setItem('admin_token', token), session.token);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('the style sheet of the console changes nothing of the sign-in, in the light and in the dark', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/login');
      let last: Buffer | undefined;
      /** Until it looks as when it was looked at last: letters that come anew take a moment. */
      const expectToStay = () =>
        expect(async () => {
          const before = last;
          last = await page.screenshot({ animations: 'disabled' });
          expect(before?.equals(last)).toBe(true);
        }).toPass();
      const sheets = page.locator('link[rel=stylesheet]');
      await expect(sheets).toHaveCount(1);
      const rules = page.waitForResponse(/\/assets\/form-rules-/);
      await email(page).focus();
      await rules;
      await email(page).fill('asha');
      await expect(sheets).toHaveCount(2);
      await page.waitForLoadState('networkidle');
      await expectToStay();
      const after = last;
      await sheets.last().evaluate((sheet) => sheet.remove());
      await expect(async () => {
        await expectToStay();
        expect(last?.equals(after as Buffer)).toBe(true);
      }).toPass({ timeout: 20_000 });
    });
});
