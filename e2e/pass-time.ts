import { expect, type Page } from '@playwright/test';

/** Lets the time of a page with a clock of its own pass until something is so. */
export async function passTime(page: Page, until: () => Promise<void>) {
  await expect(async () => {
    await page.clock.runFor(4000);
    await until();
  }).toPass();
}
