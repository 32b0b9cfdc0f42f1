import type { Page } from '@playwright/test';
import { type Backend, callApi, signIn } from './backend.ts';
import { expect, foreignTest, freshTest, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { expectToast } from './toasts.ts';

/** What the admin of the test with a product of its own changes to. */
const EMAIL = 'asha.kumari@example.org';

/** Another admin, of this test alone. */
const otherOf = (testId: string) => ({
  name: `बिन्देश्वरी प्रसाद ${testId}`,
  email: `bindeshwari-${testId}@example.org`,
  password: 'sonepur 2026',
});

const addOther = (
  api: (method: string, path: string, body: unknown) => unknown,
  { admin }: Backend,
  other: ReturnType<typeof otherOf>,
) => api('POST', '/auth/register', { ...other, currentPassword: admin.password });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, list: string, words: string) =>
  section(page, list).getByRole('listitem').filter({ hasText: words });

async function open(page: Page) {
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
}

/** Opens the menu, which a phone keeps closed, and answers the link with the person's name. */
async function accountLink(page: Page) {
  const menu = page.getByRole('button', { name: 'Open menu' });
  const link = page.getByRole('link', { name: /@example\.org/ }).filter({ visible: true });
  await expect(menu.filter({ visible: true }).or(link)).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  return link;
}

const isSignedIn = ({ url }: Backend, token: string) =>
  callApi(url, 'GET', '/auth/me', { token }).then(
    () => true,
    () => false,
  );

freshTest(
  'sessions and admins are asked for again where they cannot be loaded; the profile is saved, and sidebar, header and stored user follow; a changed password ends the other sessions, and all end at once after a question',
  async ({ page, api, backend, allowErrors }) => {
    allowErrors(/Failed to load resource/);
    const as = (email: string, password: string) => ({
      ...backend,
      admin: { ...backend.admin, email, password },
    });

    await freshTest.step('asked for again', async () => {
      let failing = true;
      await page.route(/\/api\/auth\/(sessions|administrators)$/, (route) =>
        failing ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
      );
      await open(page);
      for (const name of ['Sessions', 'Administrators']) {
        await expect(section(page, name).getByRole('alert')).toContainText('could not be loaded');
        await expect(section(page, name).getByRole('button')).toHaveText(['Try Again']);
      }
      failing = false;
      for (const name of ['Sessions', 'Administrators']) {
        await section(page, name).getByRole('button', { name: 'Try Again' }).click();
        await expect(section(page, name).getByRole('listitem')).toHaveCount(1);
      }
    });

    await freshTest.step('the profile', async () => {
      const form = section(page, 'Profile');
      await expect(form.getByLabel('Name')).toHaveValue('Asha Test');
      await form.getByLabel('Name').fill('  आशा कुमारी  ');
      await expect(form.getByLabel('Your password')).toHaveCount(0);
      await form.getByLabel('Email').fill(EMAIL);
      await form.getByLabel('Your password').fill(backend.admin.password);
      await form.getByRole('button', { name: 'Save Profile' }).click();
      await expectToast(page, 'Profile saved');
      await expect(form.getByLabel('Name')).toHaveValue('आशा कुमारी');
      await expect(page.getByText('Welcome back, आशा कुमारी')).toBeVisible();
      await expect(row(page, 'Administrators', EMAIL)).toContainText('You');
      const stored = await page.evaluate(() => localStorage.getItem('admin_user'));
      expect(JSON.parse(stored ?? '')).toEqual({
        name: 'आशा कुमारी',
        email: EMAIL,
      });
      await expect(form.getByLabel('Your password')).toHaveCount(0);
      expect(await api('GET', '/auth/me')).toMatchObject({ user: { name: 'आशा कुमारी' } });
      await expect(await accountLink(page)).toContainText(EMAIL);
    });

    await freshTest.step('the password', async () => {
      const { token } = await signIn(as(EMAIL, backend.admin.password));
      await page.reload();
      await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(2);
      const form = section(page, 'Password');
      await expect(form.getByText(/ends every other session/)).toBeVisible();
      await form.getByLabel('Current password').fill(backend.admin.password);
      await form.getByLabel('New password', { exact: true }).fill('golghar steps');
      await form.getByLabel('Confirm new password').fill('golghar steps');
      await form.getByRole('button', { name: 'Change Password' }).click();
      await expectToast(page, 'Password changed. Your other sessions have ended');
      await expect(form.getByLabel('Current password')).toHaveValue('');
      await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1);
      expect(await isSignedIn(backend, token)).toBe(false);
    });

    await freshTest.step('sign out everywhere', async () => {
      const { token } = await signIn(as(EMAIL, 'golghar steps'));
      await page.reload();
      await section(page, 'Sessions').getByRole('button', { name: 'Sign out everywhere' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere' });
      await expect(dialog).toContainText('all 2 sessions');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      expect(await isSignedIn(backend, token)).toBe(true);
      await section(page, 'Sessions').getByRole('button', { name: 'Sign out everywhere' }).click();
      await dialog.getByRole('button', { name: 'Sign out' }).click();
      await expectToast(page, 'Signed out everywhere');
      await expect(page).toHaveURL('/login');
      expect(await isSignedIn(backend, token)).toBe(false);
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('admin_token');
      await page.getByLabel('Email').fill(EMAIL);
      await page.getByLabel('Password', { exact: true }).fill('golghar steps');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });
  },
);

test('is reached from the name in the sidebar, which is no nav link; what is wrong with a profile, a password or a new administrator is named at its field, and why the server refuses is told', async ({
  page,
  api,
  backend,
  allowErrors,
}, { testId }) => {
  allowErrors(/Failed to load resource/);
  const other = otherOf(testId);
  await addOther(api, backend, other);
  await test.step('the way there', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const link = await accountLink(page);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Dashboard',
      'All Blogs',
      'Create Blog',
      'Submissions',
      'Comments',
      'Problem Reports',
    ]);
    await link.click();
    await expect(page).toHaveURL('/account');
    await expect(page).toHaveTitle(/^Account/);
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused();
    await expect(page.locator('nav [aria-current]')).toHaveCount(0);
  });

  await test.step('the profile', async () => {
    const form = section(page, 'Profile');
    await form.getByLabel('Name').fill(' ');
    await form.getByLabel('Email').fill('asha');
    await form.getByRole('button', { name: 'Save Profile' }).click();
    await expect(form.getByText('Name is required')).toBeVisible();
    await expect(form.getByText('Invalid email address')).toBeVisible();
    await expect(form.getByText('Password is required')).toBeVisible();
    await form.getByLabel('Name').fill('Asha');
    await form.getByLabel('Email').fill(other.email.toUpperCase());
    await form.getByLabel('Your password').fill('not it');
    await form.getByRole('button', { name: 'Save Profile' }).click();
    await expect(form.getByText('The current password is wrong')).toBeVisible();
    await expect(form.getByLabel('Your password')).toBeFocused();
    await form.getByLabel('Your password').fill(backend.admin.password);
    await form.getByRole('button', { name: 'Save Profile' }).click();
    await expect(form.getByText('Another administrator has this email')).toBeVisible();
    await expect(form.getByLabel('Email')).toBeFocused();
    await expect(page.getByText('Welcome back, Asha Test')).toBeVisible();
  });

  await test.step('the password', async () => {
    const form = section(page, 'Password');
    const submit = form.getByRole('button', { name: 'Change Password' });
    await form.getByLabel('Current password').fill('not it');
    await form.getByLabel('New password', { exact: true }).fill('short');
    await form.getByLabel('Confirm new password').fill('short');
    await submit.click();
    await expect(form.getByText('Password must be at least 6 characters long')).toBeVisible();
    await form.getByLabel('New password', { exact: true }).fill('long enough');
    await submit.click();
    await expect(form.getByText('Passwords do not match')).toBeVisible();
    await form.getByLabel('Confirm new password').fill('long enough');
    await submit.click();
    await expect(form.getByText('The current password is wrong')).toBeVisible();
    await expect(form.getByLabel('Current password')).toBeFocused();
    await expect(form.getByLabel('New password', { exact: true })).toHaveValue('long enough');
  });

  await test.step('a new administrator', async () => {
    await page.getByRole('button', { name: 'Add Administrator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Administrator' });
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await add.click();
    for (const message of ['Name is required', 'Email is required'])
      await expect(dialog.getByText(message)).toBeVisible();
    await expect(dialog.getByText('Password is required')).toHaveCount(2);
    await dialog.getByLabel('Name').fill('Asha again');
    await dialog.getByLabel('Email').fill(backend.admin.email);
    await dialog.getByLabel('Password', { exact: true }).fill('123456');
    await dialog.getByLabel('Your password').fill(backend.admin.password);
    await add.click();
    await expect(dialog.getByText(/one of the commonest/)).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill('sonepur 2027');
    await add.click();
    await expect(dialog.getByText('Another administrator has this email')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add Administrator' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('refused by the server', async () => {
    const message = 'You cannot deactivate yourself: ask another administrator';
    await page.route('**/api/auth/administrators/*', (route) =>
      route.fulfill({ status: 409, json: { success: false, message } }),
    );
    await page.getByRole('button', { name: `Deactivate ${other.name}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Your password').fill(backend.admin.password);
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expectToast(page, message);
    await expect(question).toBeHidden();
    await expect(row(page, 'Administrators', other.name)).toContainText('Active');
  });
});

test.describe('the sessions', () => {
  test('are named, this one marked, and end one by one; that cannot be ended stay, and the reason is told', async ({
    page,
    backend,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/);
    const { email, password } = backend.admin;
    const userAgent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
    const answer = await fetch(`${backend.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
      body: JSON.stringify({ email, password }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    await open(page);
    const phone = row(page, 'Sessions', 'Chrome on Android');
    await expect(phone.getByText('Chrome on Android')).toHaveAttribute('title', userAgent);
    await expect(phone).toContainText(/Last used \w{3} \d\d, \d{4}, \d\d:\d\d/);
    await expect(row(page, 'Sessions', 'This session')).toHaveCount(1);
    await expect(row(page, 'Sessions', 'This session').getByRole('button')).toHaveText('Sign out');
    await phone.getByRole('button', { name: 'End session: Chrome on Android' }).click();
    await expectToast(page, 'Session ended');
    await expect(phone).toHaveCount(0);
    await expect(row(page, 'Sessions', 'This session').getByRole('button')).toBeFocused();
    expect(await isSignedIn(backend, data.token)).toBe(false);

    // Who writes meanwhile goes on writing.
    await signIn(backend);
    await page.reload();
    const ended = await holdCalls(page, /\/api\/auth\/sessions\/./);
    const other = section(page, 'Sessions').getByRole('button', { name: /^End session/ });
    await other.first().click();
    const current = section(page, 'Password').getByLabel('Current password');
    await current.fill('my old secret');
    ended();
    await expectToast(page, 'Session ended');
    await expect(current).toBeFocused();

    const { token } = await signIn(backend);
    await page.reload();
    await page.route('**/api/auth/sessions**', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    );
    await section(page, 'Sessions')
      .getByRole('button', { name: /^End session/ })
      .first()
      .click();
    await expectToast(page, 'The server did not answer. Please try again');
    await section(page, 'Sessions').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page).toHaveURL('/account');
    expect(await isSignedIn(backend, token)).toBe(true);
  });
});

test.describe('the admins', () => {
  test('can be added, shut out and let in again', async ({ page, backend, allowErrors }, {
    testId,
  }) => {
    allowErrors(/Failed to load resource/);
    const other = otherOf(testId);
    await open(page);
    await expect(row(page, 'Administrators', 'Asha Test').getByRole('button')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Administrator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Administrator' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog).toContainText('at the first sign-in they must choose their own.');
    await dialog.getByLabel('Name').fill(other.name);
    await dialog.getByLabel('Email').fill(other.email);
    await dialog.getByLabel('Password', { exact: true }).fill(other.password);
    await dialog.getByLabel('Your password').fill(backend.admin.password);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(page, `${other.name} is added`);
    await expect(dialog).toBeHidden();
    const added = row(page, 'Administrators', other.name);
    await expect(added).toContainText('Active');
    const { token } = await signIn({ ...backend, admin: other });

    await added.getByRole('button', { name: `Deactivate ${other.name}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Deactivate Administrator' });
    await expect(question).toContainText(other.name);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect(await isSignedIn(backend, token)).toBe(true);
    await added.getByRole('button', { name: /^Deactivate/ }).click();
    await expect(question.getByLabel('Your password')).toBeFocused();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(question.getByText('Password is required')).toBeVisible();
    await question.getByLabel('Your password').fill('not it');
    await page.keyboard.press('Enter');
    await expect(question.getByText('The current password is wrong')).toBeVisible();
    await expect(question.getByLabel('Your password')).toBeFocused();
    expect(await isSignedIn(backend, token)).toBe(true);
    await question.getByLabel('Your password').fill(backend.admin.password);
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expectToast(page, `${other.name} is deactivated`);
    await expect(added).toContainText('Deactivated');
    expect(await isSignedIn(backend, token)).toBe(false);

    const letIn = added.getByRole('button', { name: `Let in again: ${other.name}` });
    await expect(letIn).toBeFocused();
    await letIn.click();
    const letInDialog = page.getByRole('alertdialog', { name: 'Let in again' });
    await expect(letInDialog.getByLabel('Your password')).toHaveValue('');
    await letInDialog.getByLabel('Your password').fill(backend.admin.password);
    await letInDialog.getByRole('button', { name: 'Let in again' }).click();
    await expectToast(page, `${other.name} may sign in again`);
    await expect(added).toContainText('Active');
    await expect(signIn({ ...backend, admin: other })).resolves.toBeTruthy();
  });
});

test.describe('a password that somebody else chose', () => {
  test.use({ signedIn: false });

  test('is changed before any screen opens, and leaves the way out', async ({
    page,
    backend,
    api,
    allowErrors,
  }, { testId }) => {
    allowErrors(/Failed to load resource/);
    const other = otherOf(testId);
    await addOther(api, backend, other);
    await page.goto('/login');
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill(other.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill(other.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Choose your own password' });
    await expect(heading).toBeVisible();
    await expect(page.getByText('was not chosen by you')).toBeVisible();
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
    for (const path of ['/problems', '/blogs/edit/one', '/preview', '/']) {
      // The mark goes once the code of the screen is there; who is here is not known yet.
      await page.evaluate(() => sessionStorage.setItem('nagrik.reloads', '1'));
      const answer = await holdCalls(page, '**/api/auth/me');
      await page.goto(path);
      await page.waitForFunction(() => !sessionStorage.getItem('nagrik.reloads'));
      answer();
      await expect(heading).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
    expect(refused).toEqual([]);
    const form = section(page, 'Password');
    await form.getByLabel('Current password').fill(other.password);
    await form.getByLabel('New password', { exact: true }).fill(other.password);
    await form.getByLabel('Confirm new password').fill(other.password);
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expect(form.getByText(/Choose another password than/)).toBeVisible();
    await form.getByLabel('New password', { exact: true }).fill('golghar steps');
    await form.getByLabel('Confirm new password').fill('golghar steps');
    await form.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const stored = await page.evaluate(() => localStorage.getItem('admin_user'));
    expect(JSON.parse(stored ?? '')).toEqual({ name: other.name, email: other.email });
  });
});

foreignTest('a backend without these calls breaks nothing', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  await open(page);
  const notOffered = 'This server does not offer this';
  for (const name of ['Sessions', 'Administrators']) {
    await expect(section(page, name).getByText(notOffered)).toBeVisible();
    await expect(section(page, name).getByRole('button')).toHaveCount(0);
  }
  await section(page, 'Profile').getByLabel('Email').fill('elsewhere@example.org');
  await expect(page.getByLabel('Your password')).toHaveCount(0);
  await section(page, 'Profile').getByRole('button', { name: 'Save Profile' }).click();
  await expect(section(page, 'Profile').getByText(notOffered)).toBeVisible();
  const password = section(page, 'Password');
  await password.getByLabel('Current password').fill('golghar-1786');
  await password.getByLabel('New password', { exact: true }).fill('golghar-1787');
  await password.getByLabel('Confirm new password').fill('golghar-1787');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await expect(password.getByText(notOffered)).toBeVisible();
  await expect(page).toHaveURL('/account');
});
