import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LITTLE, passTime, standStill } from './pass-time.ts';
import { expectToast, toast } from './toasts.ts';

const TOO_LARGE = 'Image size should be less than 5MB';

/** Chooses a picture one byte too large, made in the page: so much need not be sent there. */
const chooseTooLarge = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(5_242_881)], 'photo.jpg', { type: 'image/jpeg' }));
    input.files = chosen.files;
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
  });

test('a toast waits for who comes to it by keyboard, and its dismissal leads back; toasts go on going after one was dismissed, also with the pointer on it', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/blogs/create');
  const field = page.locator('input[type="file"]');
  await expect(field).toBeAttached();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  /** In a time that stands still: the toast stays until it is come to. */
  const refuseImage = async () => {
    await standStill(page);
    await chooseTooLarge(field);
    await expectToast(page, TOO_LARGE);
  };
  const expectToGo = async () => {
    await chooseTooLarge(field);
    await expectToast(page, TOO_LARGE);
    await page.clock.fastForward(5000);
    await expect(toast(page, TOO_LARGE)).toHaveCount(0);
  };

  await refuseImage();
  const title = page.getByLabel('Title');
  await title.focus();
  await dismiss.focus();
  await page.clock.resume();
  await page.clock.fastForward(60_000);
  await expect(dismiss).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.fastForward(1000);
  await expect(dismiss).toHaveCount(0);
  await expect(title).toBeFocused();
  await expectToGo();

  await refuseImage();
  await dismiss.click();
  const isGone = () => expect(toast(page, TOO_LARGE)).toHaveCount(0, { timeout: 200 });
  await passTime(page, isGone, LITTLE);
  await page.mouse.move(300, 500);
  await page.clock.resume();
  await expectToGo();
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
