import { blogForm, expectAccessible } from './blogs-form.ts';
import { expect, foreignTest as test } from './fixtures.ts';
import { hexId } from './foreign-content.ts';
import { holdCalls } from './hold-calls.ts';
import { passTime, standStill } from './pass-time.ts';
import { problemRow } from './public-intake.ts';
import { expectToast, toast } from './toasts.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|ERR_/));

test('a broken line is a sentence behind the specified words', async ({ page }) => {
  let sent = 0;
  await page.route('**/api/problems/*/status', (route) => {
    sent += 1;
    return route.abort();
  });
  await page.goto('/problems');
  await problemRow(page, 'Report number 1').first().getByRole('combobox').selectOption('closed');
  await expect(page.getByRole('alertdialog')).toContainText(
    'Error updating problem status: No connection: no answer came, so it may have been saved or not.',
  );
  expect(sent, 'without keys it is not repeated').toBe(1);
});

test('whoever stops waiting is told what is known', async ({ page, foreign }) => {
  await page.clock.install();
  await page.goto(`/blogs/edit/${hexId(1)}`);
  const form = blogForm(page);
  await form.title.fill('Streetlights have returned to Kankarbagh');
  const answer = await holdCalls(page, `**/api/blogs/${hexId(1)}`);
  await form.update.click();
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await passTime(page, () => expect(stop).toBeVisible({ timeout: 200 }));
  await standStill(page);
  await stop.click();
  await expectToast(page, 'Failed to update blog');
  await expect(page.getByText('Look before you try again.')).toBeVisible();
  await page.clock.resume();
  await expect(form.title).toHaveValue('Streetlights have returned to Kankarbagh');
  answer();
  expect(foreign.headers.has('idempotency-key')).toBe(false);
});

test('a list that hangs is asked for again at a press, and what hangs in a dialog can be stopped in the dialog', async ({
  page,
  foreign,
  allowErrors,
}) => {
  allowErrors(/Delete failed/);
  await page.clock.install();
  let hangs = true;
  await page.route(/\/api\/blogs(\?|$)/, (route) => (hangs ? undefined : route.fallback()));
  await page.goto('/blogs');
  await expect(page.getByText('Loading blogs...')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await passTime(page, () => expect(again).toBeVisible({ timeout: 200 }));
  hangs = false;
  await again.click();
  await passTime(page, () =>
    expect(page.getByText('Showing 4 of 4 blogs')).toBeVisible({ timeout: 200 }),
  );

  const answer = await holdCalls(page, `**/api/blogs/${hexId(4)}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Only a title' });
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const stop = dialog.getByRole('button', { name: 'Stop', exact: true });
  await passTime(page, () => expect(stop).toBeVisible({ timeout: 200 }));
  await expectAccessible(page);
  await stop.click();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  await expect(dialog.getByText('Look before you try again.')).toBeVisible();
  answer();
  expect(foreign.headers.has('idempotency-key')).toBe(false);
});

test('an upload shows how far it is and can be cancelled', async ({ page }) => {
  const answer = await holdCalls(page, '**/api/upload/image');
  await page.goto('/blogs/create');
  const form = blogForm(page);
  const buffer = Buffer.alloc(200_000, 7);
  await form.image.setInputFiles({ name: 'ghat.png', mimeType: 'image/png', buffer });
  await expectToast(page, 'Uploading image...');
  await expect(page.getByRole('progressbar', { name: 'Uploading image...' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeEnabled();
  await expect(form.publish).toBeEnabled();
  await expect(toast(page, 'Failed to upload image')).toHaveCount(0);
  await expect(toast(page, 'Uploading image...')).toHaveCount(0);
  answer();
});
