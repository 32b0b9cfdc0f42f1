import { expect, test } from './fixtures.ts';
import { toast } from './toasts.ts';

const TOO_LARGE = 'Image size should be less than 5MB';
const image = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) };

test('toasts go on going after one was dismissed with the pointer on it', async ({ page }) => {
  await page.goto('/blogs/create');
  const field = page.locator('input[type="file"]');
  await field.setInputFiles(image);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, TOO_LARGE)).toHaveCount(0);
  await page.mouse.move(300, 500);
  await page.clock.install();
  await field.setInputFiles(image);
  await expect(toast(page, TOO_LARGE)).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(toast(page, TOO_LARGE)).toHaveCount(0);
});

test('a toast waits for who comes to it by keyboard, and its dismissal leads back', async ({
  page,
}) => {
  await page.goto('/blogs/create');
  await page.clock.install();
  await page.locator('input[type="file"]').setInputFiles(image);
  const title = page.getByLabel('Title');
  await title.focus();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.clock.fastForward(60_000);
  await expect(dismiss).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.fastForward(1000);
  await expect(dismiss).toHaveCount(0);
  await expect(title).toBeFocused();
  await page.locator('input[type="file"]').setInputFiles(image);
  await expect(toast(page, TOO_LARGE)).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(toast(page, TOO_LARGE)).toHaveCount(0);
});
