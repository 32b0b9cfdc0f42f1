import type { Page } from '@playwright/test';
import { callApi, signIn } from './backend.ts';
import { expect } from './fixtures.ts';
import { mailedToken } from './mailed-token.ts';
import type { Scene } from './writes.ts';

const OTHER = { name: 'Kavita Singh', email: 'kavita@example.org', password: 'sonepur 2026' };
const NEW_PASSWORD = 'golghar steps';

interface AccountScene extends Scene {
  dataDir: string;
}

export const ACCOUNT_CALLS = [
  'auth.register',
  'auth.setActive',
  'auth.profile',
  'auth.endSession',
  'auth.changePassword',
  'auth.endSessions',
  'auth.resetPassword',
];

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The account page from its admins to the end of every session, and the way back in. */
export async function changeAccount(scene: AccountScene): Promise<void> {
  await scene.page.goto('/account');
  await changeAdmins(scene);
  await changeOwn(scene);
  await signOutEverywhere(scene);
  await resetPassword(scene);
}

async function changeAdmins({ page, api, backend, losing }: Scene) {
  const active = async () => {
    const { administrators } = (await api('GET', '/auth/administrators')) as {
      administrators: { email: string; active: boolean }[];
    };
    return administrators.filter(({ email }) => email === OTHER.email).map((one) => one.active);
  };
  await page.getByRole('button', { name: 'Add Administrator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Administrator' });
  await dialog.getByLabel('Name').fill(OTHER.name);
  await dialog.getByLabel('Email').fill(OTHER.email);
  await dialog.getByLabel('Password', { exact: true }).fill(OTHER.password);
  await dialog.getByLabel('Your password').fill(backend.admin.password);
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await losing.press('auth.register', () => add.click(), [`${OTHER.name} is added`]);
  expect(await active()).toEqual([true]);

  await page.getByRole('button', { name: `Deactivate ${OTHER.name}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Your password').fill(backend.admin.password);
  const confirm = question.getByRole('button', { name: 'Deactivate' });
  await losing.press('auth.setActive', () => confirm.click(), [`${OTHER.name} is deactivated`]);
  expect(await active()).toEqual([false]);
  await page.getByRole('button', { name: `Let in again: ${OTHER.name}` }).click();
  await question.getByLabel('Your password').fill(backend.admin.password);
  const letIn = question.getByRole('button', { name: 'Let in again' });
  const mayAgain = [`${OTHER.name} may sign in again`];
  await losing.press('auth.setActive', () => letIn.click(), mayAgain);
  expect(await active()).toEqual([true]);
}

async function changeOwn({ page, api, backend, losing }: Scene) {
  const profile = section(page, 'Profile');
  await profile.getByLabel('Name').fill('Asha Kumari');
  const save = profile.getByRole('button', { name: 'Save Profile' });
  await losing.press('auth.profile', () => save.click(), ['Profile saved']);
  expect(await api('GET', '/auth/me')).toMatchObject({ user: { name: 'Asha Kumari' } });

  const other = await signIn(backend);
  await page.reload();
  const end = section(page, 'Sessions').getByRole('button', { name: /^End session/ });
  await losing.press('auth.endSession', () => end.click(), ['Session ended']);
  await expect(callApi(backend.url, 'GET', '/auth/me', other)).rejects.toThrow(/401/);
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1);

  const password = section(page, 'Password');
  await password.getByLabel('Current password').fill(backend.admin.password);
  await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await password.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  const change = password.getByRole('button', { name: 'Change Password' });
  const changed = ['Password changed. Your other sessions have ended'];
  await losing.press('auth.changePassword', () => change.click(), changed);
}

async function signOutEverywhere({ page, backend, losing }: Scene) {
  const admin = { ...backend.admin, password: NEW_PASSWORD };
  const other = await signIn({ ...backend, admin });
  await section(page, 'Sessions').getByRole('button', { name: 'Sign out everywhere' }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' });
  await losing.press('auth.endSessions', () => confirm.click(), ['Signed out everywhere']);
  // The call has ended the session that repeats it.
  expect(losing.tries[1]?.status).toBe(401);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await expect(callApi(backend.url, 'GET', '/auth/me', other)).rejects.toThrow(/401/);
}

async function resetPassword({ page, backend, losing, dataDir }: AccountScene) {
  await page.getByLabel('Email').fill(backend.admin.email);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await dialog.getByRole('button', { name: 'I have a reset token' }).click();
  await dialog.getByLabel('Reset token').fill(await mailedToken(dataDir));
  await dialog.getByLabel('New password', { exact: true }).fill('sabhyata dwar');
  await dialog.getByLabel('Confirm password', { exact: true }).fill('sabhyata dwar');
  const reset = dialog.getByRole('button', { name: 'Reset Password' });
  await losing.press('auth.resetPassword', () => reset.click(), [
    'Password reset successful! You can now login with your new password.',
  ]);
  const admin = { ...backend.admin, password: 'sabhyata dwar' };
  await expect(signIn({ ...backend, admin })).resolves.toBeTruthy();
}
