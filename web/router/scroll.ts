const KEPT = 'nagrik.places';

/** Milliseconds for which rows are waited for; what comes later is no longer what one was at. */
const PATIENCE = 20_000;

/** How far down an entry of the history was left, and, until a reload, which row stood how far below the upper edge. */
type Left = [y: number, row?: string | null | undefined, top?: number];

const topOf = (row: Element) => row.getBoundingClientRect().top;

let kept: Record<string, Left> = {};

/** How far down to go once the page is as long as it was: after a reload its rows come late. */
let awaited = 0;

/** Where the page was scrolled to last, not by somebody. */
let reached = 0;

/** How far the page was led to where it is, all together. */
let led = 0;

/** How far the page is scrolled without what it was led: two of them tell whether somebody scrolled between. */
export const scrolledByHand = (): number => scrollY - led;

/** Goes where nobody has scrolled by hand. */
export function lead(there: () => void): void {
  const before = scrollY;
  there();
  led += scrollY - before;
}

/** Frames for which a row is held where it was: those around it are laid out meanwhile. */
const HELD = 20;

function goTo(y: number): void {
  lead(() => window.scrollTo(0, y));
  reached = scrollY;
  awaited = reached > y - 1 ? 0 : y;
}

function stay(): void {
  awaited = 0;
}

function read(): typeof kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  } catch {
    // Then one begins at the top.
    return {};
  }
}

export function keepScroll(key: string): void {
  if (awaited) return;
  const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-row]');
  kept[key] = [scrollY, row?.getAttribute('data-row'), row ? topOf(row) : 0];
}

/** Takes over from the browser, which would scroll before a screen is drawn; through reloads, too. */
export function startScroll(keepPlace: () => void): void {
  kept = read();
  history.scrollRestoration = 'manual';
  for (const act of ['pointerdown', 'keydown', 'wheel']) addEventListener(act, stay, true);
  new ResizeObserver(() => awaited && goTo(awaited)).observe(document.body);
  addEventListener('scroll', () => scrollY === reached || stay());
  const store = () => {
    keepPlace();
    try {
      // No id of a row: it may be that of a report.
      const places = JSON.stringify(kept, (_, left) => (left.map ? left.slice(0, 1) : left));
      sessionStorage.setItem(KEPT, places);
    } catch {
      // A reload then begins at the top.
    }
  };
  // A tab that is thrown away was hidden before, and is told no more.
  for (const gone of ['pagehide', 'visibilitychange']) addEventListener(gone, store);
}

/** Whether an entry of the history was left below its top. */
export const wasBelow = (key: string): boolean => (kept[key]?.[0] ?? 0) > 0;

interface At {
  key: string;
  hash: string;
  keepsScroll: boolean;
}

/** Where one was, for a screen that is drawn; its top where one was not there. */
export function scrollTo({ key, hash, keepsScroll }: At): void {
  const left = kept[key];
  stay();
  if (left) goBackTo(left);
  // The browser itself goes to a part of a page.
  else if (!hash && !keepsScroll) lead(() => window.scrollTo(0, 0));
}

/** Rows that were never laid out are not as high as they were: what was looked at is found by its row. */
function goBackTo([y, id, top = 0]: Left): void {
  goTo(y);
  if (awaited) setTimeout(stay, PATIENCE);
  const row = y && id && document.querySelector(`main [data-row="${CSS.escape(id)}"]`);
  if (!row) return;
  stay();
  lead(() => row.scrollIntoView());
  holdAt(row, top, HELD);
}

/** Only Chromium keeps what is in sight where it is, as rows above it get their heights. */
function holdAt(row: Element, top: number, frames: number): void {
  if (!row.isConnected) return;
  lead(() => scrollBy(0, topOf(row) - top));
  const at = scrollY;
  // Whoever has scrolled meanwhile is not led back.
  requestAnimationFrame(() => frames && scrollY === at && holdAt(row, top, frames - 1));
}
