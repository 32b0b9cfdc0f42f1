const KEPT = 'nagrik.places';

/** Milliseconds for which rows are waited for; what comes later is no longer what one was at. */
const PATIENCE = 20_000;

/** How far down an entry of the history was left, and the mark of the row that stood so far below the upper edge. */
type Left = [y: number, mark: number, top: number];

const topOf = (row: Element) => row.getBoundingClientRect().top;

/** A number by which a row is found, but not its id: it may be that of a report. 0 where it has none. */
const markOf = (row: Element) => {
  const id = row.getAttribute('data-row');
  return id
    ? Array.from(id).reduce((mark, letter) => (Math.imul(mark, 31) + letter.charCodeAt(0)) | 0, 1)
    : 0;
};

let kept: Record<string, Left> = {};

/** Where to go once the page is as long as it was, and has that row: after a reload its rows come late. */
let awaited: Left | undefined;
let patience: ReturnType<typeof setTimeout> | undefined;

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

function stay(): void {
  clearTimeout(patience);
  awaited = undefined;
}

function read(): typeof kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  } catch {
    // Then one begins at the top.
    return {};
  }
}

const ROWS = 'main [data-row]';

/** The row in the middle of the window, also below a dialog; of a table its cells alone are met there. */
const rowInMiddle = () =>
  document
    .elementsFromPoint(innerWidth / 2, innerHeight / 2)
    .map((met) => met.closest(ROWS))
    .find((row) => row !== null);

export function keepScroll(key: string): void {
  if (awaited) return;
  const row = rowInMiddle();
  kept[key] = [scrollY, row ? markOf(row) : 0, row ? topOf(row) : 0];
}

/** Whether a page whose letters or rows came took what was reached from under itself, and nobody scrolled. */
const hasBecomeShorter = () =>
  scrollY < reached && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;

/** Takes over from the browser, which would scroll before a screen is drawn; through reloads, too. */
export function startScroll(keepPlace: () => void): void {
  kept = read();
  history.scrollRestoration = 'manual';
  for (const act of ['pointerdown', 'keydown', 'wheel']) addEventListener(act, stay, true);
  new ResizeObserver(() => awaited && goBackTo(awaited)).observe(document.body);
  addEventListener('scroll', () => scrollY === reached || hasBecomeShorter() || stay());
  followTurns();
  const store = () => {
    keepPlace();
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      // A reload then begins at the top.
    }
  };
  // A tab that is thrown away was hidden before, and is told no more.
  for (const gone of ['pagehide', 'visibilitychange']) addEventListener(gone, store);
}

/** Milliseconds of rest after which what is in the middle of the window is what somebody looks at. */
const REST = 200;

/** Not that of what fingers have drawn large. */
const widthOfPage = () => document.documentElement.clientWidth;

/**
 * Rows have other heights where a phone is turned, or a page enlarged: far down, the one in the middle
 * stands as far down the window as before.
 */
function followTurns(): void {
  let seen: { row: Element; top: number; height: number; width: number } | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const see = (row: Element, top: number) => {
    seen = { row, top, height: innerHeight, width: widthOfPage() };
  };
  const note = () => {
    const row = scrollY > innerHeight ? rowInMiddle() : undefined;
    seen = undefined;
    if (row) see(row, topOf(row));
  };
  addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(note, REST);
  });
  addEventListener('resize', () => {
    if (!seen?.row.isConnected || seen.width === widthOfPage()) return;
    const { row, top, height } = seen;
    see(row, (top * innerHeight) / height);
    holdAt(row, seen.top, HELD);
  });
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
  if (left) {
    goBackTo(left);
    if (awaited) patience = setTimeout(stay, PATIENCE);
  }
  // The browser itself goes to a part of a page.
  else if (!hash && !keepsScroll) lead(() => window.scrollTo(0, 0));
}

/** Rows that were never laid out are not as high as they were: what was looked at is found by its row. */
function goBackTo(left: Left): void {
  const [y, mark, top] = left;
  awaited = undefined;
  const row = y && mark && [...document.querySelectorAll(ROWS)].find((one) => markOf(one) === mark);
  if (row) {
    lead(() => row.scrollIntoView());
    holdAt(row, top, HELD);
  } else {
    lead(() => window.scrollTo(0, y));
    reached = scrollY;
    if ((y && mark) || reached <= y - 1) awaited = left;
  }
}

/** Safari does not keep what is in sight where it is, as rows above it get their heights. */
function holdAt(row: Element, top: number, frames: number): void {
  if (!row.isConnected) return;
  lead(() => scrollBy(0, topOf(row) - top));
  const at = scrollY;
  // Whoever has scrolled meanwhile is not led back.
  requestAnimationFrame(() => frames && scrollY === at && holdAt(row, top, frames - 1));
}
