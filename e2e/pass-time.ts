import { expect, type Page } from '@playwright/test';

/** It is the page's time that is waited for: this side need not wait longer each time. */
export const AT_ONCE = { intervals: [50] };

/** Stops the time of a page with a clock of its own: it passes only as a test lets it pass. */
export async function standStill(page: Page) {
  // A slow machine gets there when the moment has passed, and stops the time all the same.
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  }).toPass();
}

/** Milliseconds of a page that pass before each look where only little may. */
export const LITTLE = 10;

/** Lets the time of a page with a clock of its own pass until something is so. */
export async function passTime(page: Page, until: () => Promise<void>, atATime = 4000) {
  await expect(async () => {
    await page.clock.runFor(atATime);
    await until();
  }).toPass(AT_ONCE);
}

/** Has the clock of a page, and that of the server as far as a page knows it, stand at a time in milliseconds. */
export async function setClocks(page: Page, time: number) {
  await page.clock.setFixedTime(time);
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(time).toUTCString() };
    await route.fulfill({ response, headers });
  });
}
