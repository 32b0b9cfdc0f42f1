import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LITTLE, passTime, standStill } from './pass-time.ts';
import { expectToast, toast } from './toasts.ts';

const TOO_LARGE = 'Image size should be less than 5MB';
const image = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) };

/** Opens a form and has it refuse a picture, in a time that stands still: the toast stays until it is come to. */
async function refuseImage(page: Page) {
  await page.clock.install();
  await page.goto('/blogs/create');
  const field = page.locator('input[type="file"]');
  await expect(field).toBeAttached();
  await standStill(page);
  await field.setInputFiles(image);
  await expectToast(page, TOO_LARGE);
  return field;
}

test('toasts go on going after one was dismissed with the pointer on it', async ({ page }) => {
  const field = await refuseImage(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const isGone = () => expect(toast(page, TOO_LARGE)).toHaveCount(0, { timeout: 200 });
  await passTime(page, isGone, LITTLE);
  await page.mouse.move(300, 500);
  await page.clock.resume();
  await field.setInputFiles(image);
  await expectToast(page, TOO_LARGE);
  await page.clock.fastForward(5000);
  await expect(toast(page, TOO_LARGE)).toHaveCount(0);
});

test('a toast waits for who comes to it by keyboard, and its dismissal leads back', async ({
  page,
}) => {
  const field = await refuseImage(page);
  const title = page.getByLabel('Title');
  await title.focus();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.clock.resume();
  await page.clock.fastForward(60_000);
  await expect(dismiss).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.fastForward(1000);
  await expect(dismiss).toHaveCount(0);
  await expect(title).toBeFocused();
  await field.setInputFiles(image);
  await expectToast(page, TOO_LARGE);
  await page.clock.fastForward(5000);
  await expect(toast(page, TOO_LARGE)).toHaveCount(0);
});

test.describe('on a narrow phone', () => {
  test.use({ signedIn: false, viewport: { width: 320, height: 844 } });

  test('a word with no room in a toast goes on in its next line', async ({ page, allowErrors }) => {
    allowErrors(/Failed to load resource/);
    const message = `${'क्षत्रज्ञ'.repeat(10)} had an account`;
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 401, json: { success: false, message } }),
    );
    await page.goto('/login');
    await page.getByLabel('Email').fill('asha@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const box = await page.locator('[data-toast]').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(12);
    expect((box?.x ?? 0) + (box?.width ?? 320)).toBeLessThanOrEqual(308);
  });
});
