import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { writeAtSize } from './letters.ts';
import { sendProblem, sendSubmission } from './public-intake.ts';

test.use({ viewport: { width: 360, height: 225 } });

/** Goes on by a key, and answers what that led to where nothing of it is in sight. */
async function stopsOutOfSight(page: Page, key: string, times: number): Promise<string[]> {
  const lost: string[] = [];
  for (let stop = 0; stop < times; stop++) {
    await page.keyboard.press(key);
    const name = await page.evaluate(async () => {
      // Bars come and go after the focus has moved.
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      const at = document.activeElement;
      if (!at || at === document.body || at instanceof HTMLIFrameElement) return '';
      const { left, top, width, height } = at.getBoundingClientRect();
      const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
      const isSeen = parts.some((x) =>
        parts.some((y) =>
          at.contains(document.elementFromPoint(left + width * x, top + height * y)),
        ),
      );
      return isSeen ? '' : at.outerHTML.slice(0, 200);
    });
    if (name) lost.push(name);
  }
  return lost;
}

// Windows that are enlarged four times and twice, and the low one of a tablet with a keyboard.
test('no bar lies over what a key leads to in a form, however low the window', async ({ page }) => {
  await page.goto('/blogs/create');
  await expect(page.getByRole('toolbar')).toBeVisible();
  for (const [width, height] of [
    [320, 256],
    [720, 450],
    [390, 450],
  ] as const) {
    const size = `${width} by ${height}`;
    await page.setViewportSize({ width, height });
    await page.getByRole('link', { name: 'Back to Blogs' }).focus();
    expect(await stopsOutOfSight(page, 'Tab', 15), size).toEqual([]);
    expect(await stopsOutOfSight(page, 'Shift+Tab', 15), size).toEqual([]);
  }
});

test('no bar lies over what a key leads to in a form that has just come', async ({ page }) => {
  // The moment in which a bar is measured does not come.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.setViewportSize({ width: 720, height: 340 });
  await page.goto('/blogs/create');
  await page.getByRole('link', { name: 'Back to Blogs' }).focus();
  expect(await stopsOutOfSight(page, 'Tab', 4)).toEqual([]);
});

test.describe('before the sign-in', () => {
  test.use({ signedIn: false });
  test.afterEach(({ page }) => writeAtSize(page, 16));

  test('what is written twice as large fits a phone', async ({ page, backend: { admin } }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const beside = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await writeAtSize(page, 32);
    await page.goto('/login');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    expect(await beside(), 'at the sign-in').toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('from last month').first()).toBeVisible();
    expect(await beside(), 'on the dashboard').toBeLessThanOrEqual(0);
    await page.goto('/problems');
    const heading = page.getByRole('heading', { name: 'Problem Reports', level: 1 });
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
    expect((await heading.boundingBox())?.width, 'a word wide').toBeGreaterThan(100);
    const [field, filters] = await Promise.all([
      page.getByRole('searchbox').boundingBox(),
      page.getByRole('button', { name: 'Filters' }).boundingBox(),
    ]);
    expect(filters?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0));
  });
});

test('a report is read and worked on to its end in a window that is enlarged four times', async ({
  page,
  backend: { url },
}) => {
  const subject = 'The lamp of ward 9 is dark';
  const description = 'It has been dark for a week. '.repeat(20).trim();
  await sendProblem(url, { subject, description });
  await page.goto(`/problems?search=${encodeURIComponent(subject)}`);
  await page.getByRole('button', { name: 'View details' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
  const words = dialog.getByText(description.slice(0, 60)).first();
  await words.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const seen = await words.evaluate((element) => {
    const { left, width } = element.getBoundingClientRect();
    return [60, 100, 140, 180, 220].filter(
      (y) => document.elementFromPoint(left + width / 2, y) === element,
    );
  });
  expect(seen).toHaveLength(5);
  await dialog.getByLabel('Update Status').selectOption('In Progress');
  await expect(dialog.getByText('In Progress').first()).toBeVisible();

  // Enlarged twice it has room to be read, and the bar of the status lies over nothing that a key leads to.
  for (const [width, height] of [
    [720, 450],
    [800, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await dialog.getByRole('button', { name: 'Close' }).focus();
    expect(await stopsOutOfSight(page, 'Tab', 8), `${width} by ${height}`).toEqual([]);
  }
});

test('a reason is written and sent above the keyboard of a phone', async ({
  page,
  backend: { url },
}) => {
  const title = 'The lamps of ward 9, seen by somebody who walks there each evening';
  await sendSubmission(url, title);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/submissions');
  await page.getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: 'Reject with a reason' }).click();
  await dialog.getByLabel('Why it is rejected').fill('It is about another ward.');
  await page.setViewportSize({ width: 390, height: 400 });
  const send = dialog.getByRole('button', { name: 'Reject with this reason' });
  // By hand: what nobody can scroll, a script still can.
  await page.mouse.move(200, 370);
  await page.mouse.wheel(0, 500);
  await expect(send).toBeInViewport({ ratio: 0.9 });
});
