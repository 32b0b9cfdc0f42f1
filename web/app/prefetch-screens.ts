import { askForAdditions } from '#web/api/additions.ts';
import { NAV_ITEMS } from './nav-items.ts';

/** Fetches the code of every nav screen once the browser is idle, unless the person saves data. */
export function prefetchScreens(): (() => void) | undefined {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return undefined;
  const timer = setTimeout(async () => {
    const { additions } = await askForAdditions();
    // A failed fetch is tried again, and reported, by the navigation itself.
    for (const { needs, load } of NAV_ITEMS)
      if (!needs || additions.has(needs)) load().catch(() => undefined);
  }, 1500);
  return () => clearTimeout(timer);
}
