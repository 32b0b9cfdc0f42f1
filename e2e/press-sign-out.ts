import { expect, type Page } from '@playwright/test';

/** Signs out as a person does: on a phone the menu has the button. */
export async function pressSignOut(page: Page) {
  const menu = page.getByRole('button', { name: 'Open menu' });
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true });
  await expect(menu.or(signOut).first()).toBeVisible();
  if (!(await signOut.isVisible())) await menu.click();
  await signOut.click();
}
