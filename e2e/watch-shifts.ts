import type { Page } from '@playwright/test';

/** Of the window, moved by its own height; a letter that comes in its own face moves less. */
const UNSEEN = 0.01;
/** Milliseconds by which an answer comes behind the one before. */
const APART = 40;

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Lets answers come one after the other, and tells what was moved by that, each with how far; nothing
 * where all of it together is no more than `most`. The next answers are the first ones again.
 */
export async function watchShifts(page: Page): Promise<(most?: number) => Promise<string[]>> {
  let calls = 0;
  await page.route('**/api/**', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, calls * APART));
    await route.fallback();
  });
  await page.addInitScript(() => {
    const moved: { value: number; what: string }[] = [];
    Object.assign(window, { moved });
    const nameOf = (node: Node | null) =>
      (node instanceof Element ? node.outerHTML : `${node?.textContent}`).slice(0, 120);
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        const places = sources.map(
          ({ node, previousRect, currentRect }) =>
            `from ${previousRect.y} to ${currentRect.y}: ${nameOf(node)}`,
        );
        moved.push({ value, what: `after ${Math.round(startTime)} ms ${places.join('; ')}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async (most = UNSEEN) => {
    calls = 0;
    const moved = await page.evaluate<{ value: number; what: string }[]>('moved');
    const sum = moved.reduce((total, { value }) => total + value, 0);
    return sum > most ? moved.map(({ value, what }) => `${value.toFixed(3)} ${what}`) : [];
  };
}
