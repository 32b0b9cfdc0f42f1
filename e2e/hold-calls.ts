import type { Page } from '@playwright/test';

/** Lets these calls of a page go out only once the function that comes back is called. */
export async function holdCalls(page: Page, calls: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}
