import type { Page } from '@playwright/test';
import { blogForm } from './blogs-form.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { expectToast } from './toasts.ts';

const profile = (page: Page) => page.getByRole('region', { name: 'Profile', exact: true });

async function open(page: Page) {
  await page.goto('/account');
  await expect(profile(page)).toBeVisible();
}

test('a profile keeps what is typed on while it is being saved, and what another window saved is not put back', async ({
  page,
  context,
  api,
}) => {
  await open(page);
  const name = profile(page).getByLabel('Name');
  const answer = await holdCalls(page, '**/api/auth/profile');
  await name.fill('Asha');
  await profile(page).getByRole('button', { name: 'Save Profile' }).click();
  await name.fill('Asha of Patna');
  answer();
  await expectToast(page, 'Profile saved');
  await expect(name).toHaveValue('Asha of Patna');
  await profile(page).getByRole('button', { name: 'Save Profile' }).click();
  await expectToast(page, 'Profile saved');

  const other = await context.newPage();
  await open(other);
  await profile(other).getByLabel('Name').fill('आशा कुमारी');
  await profile(other).getByRole('button', { name: 'Save Profile' }).click();
  await expectToast(other, 'Profile saved');
  const form = profile(page);
  await expect(form.getByLabel('Name')).toHaveValue('आशा कुमारी');

  // What somebody writes in stays theirs.
  await form.getByLabel('Name').fill('Asha K');
  await profile(other).getByLabel('Name').fill('Asha Kumari');
  await profile(other).getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Welcome back, Asha Kumari')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Asha K');
  await form.getByRole('button', { name: 'Save Profile' }).click();
  await expectToast(page, 'Profile saved');
  expect(await api('GET', '/auth/me')).toMatchObject({ user: { name: 'Asha K' } });
});

test('unsaved texts of every tab go with another email', async ({ page, context, backend }) => {
  await page.goto('/blogs/create');
  const { title } = blogForm(page);
  await title.fill('Typed under the old email');
  await expect(page.getByText('Unsaved. Kept in this browser.')).toBeVisible();
  const other = await context.newPage();
  await open(other);
  const form = profile(other);
  await form.getByLabel('Email').fill('asha.kumari@example.org');
  await form.getByLabel('Your password').fill(backend.admin.password);
  await form.getByRole('button', { name: 'Save Profile' }).click();
  await expectToast(other, 'Profile saved');
  await other.goto('/');
  const unsaved = other.getByRole('region', { name: 'You have unsaved text' });
  await expect(unsaved).toContainText('Typed under the old email');

  await expect(page.getByRole('link', { name: /asha\.kumari@example\.org/ })).toBeVisible();
  await title.fill('Typed on under the new one');
  await expect(page.getByText('Unsaved. Kept in this browser.')).toBeVisible();
  await other.reload();
  await expect(unsaved).toContainText('Typed on under the new one');
  await expect(unsaved.getByRole('link')).toHaveCount(1);
});
