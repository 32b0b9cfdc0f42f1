import { expect, type Page } from '@playwright/test';
import type { Backend } from './backend.ts';

/** The session is over for the first write of these alone: what is asked now and then would find it as well. */
export async function endSessionAt(page: Page, calls: string): Promise<void> {
  let ended = false;
  await page.route(calls, (route) => {
    if (ended || route.request().method() === 'GET') return route.fallback();
    ended = true;
    const headers = { ...route.request().headers(), authorization: 'Bearer no longer valid' };
    return route.fallback({ headers });
  });
}

export async function signInAgain(page: Page, { admin }: Backend): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}
