import type { Page, Route } from '@playwright/test';

/** Writes as large as somebody has set their browser to, in px; it stays for the tests after this one. */
export async function writeAtSize(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Keeps letters in the face of the machine until the function that comes back is called. */
export async function holdFaces(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route: Route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };
}
