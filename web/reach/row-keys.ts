import { paths } from '#web/text/paths.ts';
import { openDialog } from '#web/ui/open-dialog.ts';
import { TypedAhead } from './typed-ahead.ts';

/** The rows of any list; a room need not say more of them. */
const ROWS = 'main :is([data-row], tbody > tr)';
/** What opens a row. */
export const OPENER = ':is(h2, td) :is(a, button)';

/** What takes back what was done, with the time since which it is offered. */
const UNDO = '[data-undo]';

/** After these the focus goes on to the next row. */
const DECIDES = new Set(['a', 'r']);
/** What a row does not have and the dialog of it has, by screen. */
const IN_DIALOG: Record<string, readonly string[]> = {
  [paths.problems]: ['n'],
  [paths.submissions]: ['n', 'e'],
};
/** What stands where rows are on their way. */
const LOADING = 'main [data-loading]';
/** Milliseconds in which rows, or a dialog that was asked for, may come. */
const COMING = 5000;

const shownRows = () =>
  [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.checkVisibility());

/** Asked first whether it is laid out at all: thousands above are not, and to measure one would do it. */
const isInSight = (row: HTMLElement) =>
  row.checkVisibility({ contentVisibilityAuto: true }) && row.getBoundingClientRect().bottom > 0;

/** Presses what is pressed, and goes to what is chosen or written in. */
export function press(control: HTMLElement): boolean {
  if (control.matches(':disabled, [aria-disabled="true"]')) return false;
  if (control.matches('select, textarea, input:not([type="checkbox"])')) control.focus();
  else control.click();
  return true;
}

const latestUndo = (part: ParentNode) =>
  [...part.querySelectorAll<HTMLElement>(UNDO)]
    .filter((undo) => undo.checkVisibility())
    .toSorted((one, other) => Number(one.dataset.undo) - Number(other.dataset.undo))
    .at(-1);

const isIdle = (focused: Element | null) =>
  !(focused instanceof HTMLElement && focused.tabIndex >= 0);

/** Where keys are among the rows of the page. */
export class RowKeys {
  private last: HTMLElement | null = null;
  /** Steps that wait for rows. */
  private owed: (1 | -1)[] = [];
  /** What is typed while a row opens for it. */
  readonly ahead = new TypedAhead();

  /** The row that has the focus; where nothing has it, the one that had it last. */
  private current(): HTMLElement | null {
    const focused = document.activeElement;
    const row = focused?.closest<HTMLElement>(ROWS);
    if (row) return row;
    return isIdle(focused) && this.last?.isConnected ? this.last : null;
  }

  private goTo(row: HTMLElement | undefined): boolean {
    const place = row?.querySelector<HTMLElement>(OPENER) ?? row?.querySelector('a, button');
    if (!row || !(place instanceof HTMLElement)) return false;
    this.last = row;
    place.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    return true;
  }

  /** To the next or the previous row, once there are any; at first to the first one in sight. */
  step(by: 1 | -1): boolean {
    const rows = shownRows();
    if (rows.length === 0) return this.stepLater(by);
    const from = this.current() ?? this.last;
    const at = from ? rows.indexOf(from) : -1;
    if (at >= 0) return this.goTo(rows[at + by]);
    // Of rows that are not painted yet none is in sight.
    return this.goTo(rows.find(isInSight) ?? rows[0]);
  }

  /** Steps once the rows are there that are on their way, unless somebody went elsewhere meanwhile. */
  private stepLater(by: 1 | -1): boolean {
    const isComing = () => document.querySelector(LOADING) !== null;
    if (!isComing()) return false;
    this.owed.push(by);
    if (this.owed.length > 1) return true;
    const { pathname } = location;
    const from = document.activeElement;
    const isStillHere = () =>
      location.pathname === pathname &&
      !openDialog() &&
      (document.activeElement === from || isIdle(document.activeElement));
    onceThere(
      () => !isComing(),
      (isThere) => {
        const steps = this.owed.splice(0);
        if (isThere && isStillHere()) for (const step of steps) this.step(step);
      },
    );
    return true;
  }

  /** Presses a control of the current row, or goes to it. */
  press(key: string, selector: string): boolean {
    const row = this.current();
    if (!row) return false;
    const control = row.querySelector<HTMLElement>(selector);
    const isInDialog = IN_DIALOG[location.pathname]?.includes(key);
    if (!control) return isInDialog === true && this.openAt(row, selector);
    const rows = shownRows();
    const next = DECIDES.has(key) ? rows[rows.indexOf(row) + 1] : undefined;
    if (!press(control)) return false;
    this.goTo(next);
    return true;
  }

  /** Presses the way back of the current row, else of what was done last in this part of the page. */
  takeBack(part: ParentNode): boolean {
    const row = this.current();
    // Behind a dialog no row is the current one.
    const ofRow = part.contains(row) ? row?.querySelector<HTMLElement>(UNDO) : null;
    const undo = ofRow ?? latestUndo(part);
    if (!undo) return false;
    // The focus goes back with a row that opens again: the next key is meant for that one.
    if (undo.closest(ROWS)) undo.focus({ preventScroll: true });
    return press(undo);
  }

  /** Opens a row, and presses a control of its dialog, or goes to it, once that is there. */
  private openAt(row: HTMLElement, selector: string): boolean {
    const opener = row.querySelector<HTMLElement>(OPENER);
    if (!opener) return false;
    const giveUp = onceThere(
      () => document.querySelector<HTMLElement>(`[role="dialog"] ${selector}`),
      async (control) => {
        if (!control) return this.ahead.end(null);
        // A dialog takes the focus in the frame after it came.
        await frame();
        await frame();
        press(control);
        // What was pressed may bring the field.
        await frame();
        this.ahead.end(document.querySelector(`[role="dialog"] textarea${selector}`));
      },
    );
    this.ahead.begin(giveUp);
    opener.click();
    return true;
  }
}

const frame = () => new Promise(requestAnimationFrame);

/**
 * Calls with what was looked for as soon as it is found in the page; after a while with nothing, or
 * at once with what comes back.
 */
function onceThere<Found>(find: () => Found | null, act: (found: Found | null) => void) {
  const end = (found: Found | null) => {
    look.disconnect();
    clearTimeout(timer);
    act(found);
  };
  const look = new MutationObserver(() => {
    const found = find();
    if (found) end(found);
  });
  const timer = setTimeout(() => end(null), COMING);
  look.observe(document.body, { childList: true, subtree: true });
  return () => end(null);
}
