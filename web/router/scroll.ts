const KEPT = 'nagrik.scroll';

/** How far down each entry of the history was left. */
let kept: Record<string, number> = {};

function read(): typeof kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  } catch {
    // Then one begins at the top.
    return {};
  }
}

export function keepScroll(key: string): void {
  kept[key] = scrollY;
}

/** Takes over from the browser, which would scroll before a screen is drawn; through reloads, too. */
export function startScroll(keepPlace: () => void): void {
  kept = read();
  history.scrollRestoration = 'manual';
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('pagehide', () => {
    keepPlace();
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      // A reload then begins at the top.
    }
    history.scrollRestoration = 'auto';
  });
}

/** Whether an entry of the history was left below its top. */
export const wasBelow = (key: string): boolean => (kept[key] ?? 0) > 0;

interface At {
  key: string;
  hash: string;
  keepsScroll: boolean;
}

/** Where one was, for a screen that is drawn; its top where one was not there. */
export function scrollTo({ key, hash, keepsScroll }: At): void {
  const y = kept[key];
  if (y !== undefined) window.scrollTo(0, y);
  // The browser itself goes to a part of a page.
  else if (!hash && !keepsScroll) window.scrollTo(0, 0);
}
