import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { expectAccessible } from './blogs-form.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { sendProblem } from './public-intake.ts';

test('a list is taken along with its filters, cancelled, and told of when the line breaks', async ({
  page,
  backend: { url },
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  await sendProblem(url, { subject: '=1+1 पानी नहीं आता' });
  await sendProblem(url, { subject: 'The drain behind it', anonymous: true, city: 'Gaya' });
  await sendProblem(url, { subject: 'In another city', city: 'Arrah' });
  await page.goto('/problems?search=पानी');
  await expect(page.getByText('1 report found')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const open = () => page.getByRole('button', { name: 'Export', exact: true }).click();
  const start = dialog.getByRole('button', { name: /^(Export|Try Again)$/ });

  await open();
  await expectAccessible(page);
  await dialog.getByLabel('With names, phone numbers and emails').check();
  const download = page.waitForEvent('download');
  await start.press('Enter');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toMatch(/^\ufeffReference,Status/);
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain("'=1+1 पानी नहीं आता");
  expect(file).toContain("'+91 98350 00001");
  await expect(dialog.getByText('Done: 1 row').first()).toBeVisible();
  // The button that was pressed has gone: one stands on the next one.
  const close = dialog.getByRole('button', { name: 'Close' }).last();
  await expect(close).toBeFocused();
  await close.click();

  // Not one after the other: what is asked for while a route is taken away may never be answered.
  let answer: (route: Route) => unknown = () => {};
  await page.route('**/api/problems/export*', (route) => answer(route));
  await open();
  await start.click();
  const stopped = page.waitForEvent('requestfailed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await stopped).url()).toContain('/problems/export');
  await expect(dialog).toHaveCount(0);

  answer = (route) => route.abort();
  await open();
  await start.press('Enter');
  await expect(dialog.getByText(/^No file was saved\. /)).toBeVisible();
  await expect(start).toBeFocused();
  await expectAccessible(page);
  answer = async (route) => {
    const response = await route.fetch();
    // As if something on the way had cut it behind its head.
    await route.fulfill({ response, body: (await response.text()).split('\r\n')[0] ?? '' });
  };
  await start.click();
  await expect(dialog.getByText(/^No file was saved\. /)).toBeVisible();
});
