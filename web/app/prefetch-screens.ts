import { askForAdditions, isAnnouncedByNow } from '#web/api/additions.ts';
import { atRest } from '#web/ui/at-rest.ts';
import { NAV_ITEMS } from './nav-items.ts';

/** Milliseconds after which the first screen should have what it needs. */
const REST = 5000;

/** What some browsers tell of the line. */
interface Line {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Whether a browser says that the line is quick, and nothing of a price. */
function isLineFree(): boolean {
  const { saveData, type, effectiveType } = (navigator as { connection?: Line }).connection ?? {};
  return effectiveType === '4g' && type !== 'cellular' && saveData !== true;
}

/** The search of each list is in the same file. */
const loadSearch = () => import('#web/blogs/find-blogs.ts');

/** Fetches the code of every nav screen, and of the search of their lists, a while after the first, where the line is known to be good. */
export function prefetchScreens(): () => void {
  const timer = setTimeout(async () => {
    if (!isLineFree()) return;
    await askForAdditions();
    const loads = NAV_ITEMS.filter(({ needs }) => !needs || isAnnouncedByNow(needs)).map(
      ({ load }) => load,
    );
    for (const load of [...loads, loadSearch]) {
      // All of it at once, or in the midst of scrolling, would hold up who works by then.
      await atRest();
      // A failed fetch is tried again, and reported, by the navigation or the search itself.
      await load().catch(() => undefined);
    }
  }, REST);
  return () => clearTimeout(timer);
}
