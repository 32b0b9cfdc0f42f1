import type { Page } from '@playwright/test';

/** Of the window, moved by its own height; a letter that comes in its own face moves less. */
export const UNSEEN = 0.01;
/** Milliseconds by which an answer comes behind the one before. */
const APART = 40;

/** Lets answers come one after the other, and tells how far what is shown was moved by that. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  let calls = 0;
  await page.route('**/api/**', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, calls * APART));
    await route.fallback();
  });
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as { value?: number }).value ?? 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
}
