import type { Locator, Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import { blogForm, expectAccessible } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { keptHere } from './kept-here.ts';
import { pressSignOut } from './press-sign-out.ts';
import { expectToast } from './toasts.ts';

const TITLE = 'Names of those who saw the lorry';
const KEPT = 'Unsaved. Kept in this browser.';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved texts' });
const unsaved = (page: Page) => page.getByRole('region', { name: 'You have unsaved text' });

/** Into how many lines each label is broken. */
const linesOf = (buttons: Locator) =>
  buttons.evaluateAll((all) =>
    all.map((button) => {
      const label = document.createRange();
      label.selectNodeContents(button);
      return new Set([...label.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

async function type(page: Page) {
  await page.goto('/blogs/create');
  await blogForm(page).title.fill(TITLE);
  await expect(page.getByText(KEPT)).toBeVisible();
}

async function signIn(page: Page, { admin }: Backend) {
  await page.getByRole('textbox', { name: 'Email' }).fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

test.describe('who signs out', () => {
  // Sessions end here: each test has its own.
  test.use({ signedIn: false });
  test.beforeEach(async ({ page, backend }) => {
    await page.goto('/login');
    await signIn(page, backend);
  });

  test('leaves no unsaved text behind once asked', async ({ page, backend }) => {
    await type(page);
    expect(await keptHere(page)).toContain(TITLE);
    await pressSignOut(page);
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    expect(await linesOf(question(page).getByRole('button'))).toEqual([1, 1, 1]);
    // A way back for who has no Escape, where the focus begins.
    const cancel = question(page).getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeFocused();
    await cancel.click();
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL('/blogs/create');
    await pressSignOut(page);
    await question(page).getByRole('button', { name: 'Remove and sign out' }).click();
    await expectToast(page, 'Logged out successfully');
    await expect(page).toHaveURL('/login');
    await expect.poll(() => keptHere(page)).not.toContain(TITLE);
    await signIn(page, backend);
    await page.goto('/blogs');
    await expect(page.getByRole('heading', { name: 'All Blogs', level: 1 })).toBeVisible();
    await expect(unsaved(page)).toHaveCount(0);
    await type(page);
    expect(await keptHere(page)).toContain(TITLE);
  });

  test('is asked nothing where nothing is kept, finds the text again where it is to stay, is asked everywhere too, and is not held up by a browser whose database hangs', {
    tag: '@desktop',
  }, async ({ page, backend }) => {
    await page.goto('/blogs/create');
    await expect(blogForm(page).title).toBeVisible();
    await pressSignOut(page);
    await expect(page).toHaveURL('/login');
    await expect(question(page)).toHaveCount(0);
    await signIn(page, backend);

    await type(page);
    await pressSignOut(page);
    await question(page).getByRole('button', { name: 'Keep and sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(TITLE)).toHaveCount(0);
    await signIn(page, backend);
    await expect(unsaved(page)).toContainText(TITLE);

    await page.goto('/account');
    const pressEverywhere = async () => {
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      const sure = page.getByRole('alertdialog', { name: 'Sign out everywhere' });
      await sure.getByRole('button', { name: 'Sign out' }).click();
      await expect(sure).toHaveCount(0);
    };
    await pressEverywhere();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL('/account');
    await pressEverywhere();
    await question(page).getByRole('button', { name: 'Remove and sign out' }).click();
    await expectToast(page, 'Signed out everywhere');
    await expect(page).toHaveURL('/login');
    await expect.poll(() => keptHere(page)).not.toContain(TITLE);
    await signIn(page, backend);
    await type(page);
    await page.goto('/account');
    await pressEverywhere();
    await question(page).getByRole('button', { name: 'Keep and sign out' }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, backend);
    await expect(unsaved(page)).toContainText(TITLE);

    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    });
    await page.goto('/blogs');
    await pressSignOut(page);
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
  });

  test('is asked once about a text for which the browser has no room', {
    tag: '@desktop',
  }, async ({ page }) => {
    await type(page);
    await page.evaluate(() => {
      const refuse = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = refuse;
      Storage.prototype.setItem = refuse;
    });
    await blogForm(page).title.fill(`${TITLE}, written on`);
    await expect(page.getByText(/^Not kept: /)).toBeVisible();
    await pressSignOut(page);
    await question(page).getByRole('button', { name: 'Remove and sign out' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(leaving.or(page.getByLabel('Password', { exact: true }))).toBeVisible();
    await expect(leaving).toHaveCount(0);
    await expect(page).toHaveURL('/login');
    await expect.poll(() => keptHere(page)).not.toContain(TITLE);
  });
});
