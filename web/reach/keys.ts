import { isAnnouncedByNow } from '#web/api/additions.ts';
import { paths } from '#web/text/paths.ts';
import { isWrittenIn } from '#web/ui/is-written-in.ts';
import { openDialog } from '#web/ui/open-dialog.ts';
import { OPENER, press, RowKeys } from './row-keys.ts';
import { write } from './typed-ahead.ts';

/**
 * What each key presses, or goes to, in the row with the focus or in an open dialog. A room marks its
 * controls; it need not know the keys.
 */
const CONTROLS: Record<string, string> = {
  o: OPENER,
  a: '[data-decision="approve"]',
  r: '[data-decision="reject"]',
  s: 'select',
  n: '[data-note]',
  e: '[data-edit]',
  x: '[data-choose]',
  t: '[data-go-on] input',
};
/** Where a step leads among rows, and what leads there in a dialog. */
const STEPS: Record<string, { by: 1 | -1; control: string }> = {
  j: { by: 1, control: '[data-way="next"]' },
  k: { by: -1, control: '[data-way="previous"]' },
};
/** Behind `g`. */
const PLACES: Record<string, string> = {
  d: paths.dashboard,
  b: paths.blogs,
  s: paths.submissions,
  c: paths.comments,
  p: paths.problems,
};
/** Milliseconds for which `g` waits for the place, from press to press: a busy machine hears both late. */
const PATIENCE = 1500;

export interface Reach {
  go: (path: string) => void;
  showKeys: () => void;
}

/** Does what a single key asks for; it answers whether that was anything. Who types presses none. */
export function newKeys(reach: Reach): (event: KeyboardEvent) => boolean {
  const rows = new RowKeys();
  let askedAt = Number.NEGATIVE_INFINITY;

  const ofPage: Record<string, (pressedAt: number) => boolean> = {
    g: (pressedAt) => {
      askedAt = pressedAt;
      return true;
    },
    '?': () => {
      reach.showKeys();
      return true;
    },
    '/': goToSearch,
    c: changeChosen,
    u: () => rows.takeBack(document),
  };

  function onPage(key: string, pressedAt: number): boolean {
    const place = pressedAt - askedAt < PATIENCE ? PLACES[key] : undefined;
    askedAt = Number.NEGATIVE_INFINITY;
    if (place === undefined) return ofPage[key]?.(pressedAt) ?? (pressView(key) || onRow(key));
    if (place === paths.comments && !isAnnouncedByNow('comments')) return false;
    reach.go(place);
    return true;
  }

  function onRow(key: string): boolean {
    const step = STEPS[key];
    if (step) return rows.step(step.by);
    const control = CONTROLS[key];
    return control !== undefined && rows.press(key, control);
  }

  return (event) => {
    if (rows.ahead.take(event) || typeOn(event)) return true;
    const key = letterOf(event);
    // A key that is held down decides once.
    if (key === null || (event.repeat && !STEPS[key])) return false;
    const dialog = openDialog();
    if (dialog) return key === 'u' ? rows.takeBack(dialog) : inDialog(dialog, key);
    return onPage(key, event.timeStamp);
  };
}

/** What was pressed behind a key that led to a field, and waited for this code with it, is for that field. */
function typeOn({ key }: KeyboardEvent): boolean {
  const { activeElement } = document;
  if (!isWrittenIn(activeElement)) return false;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
    write(activeElement, key);
  return true;
}

/** What letter a key stands for; on a keyboard for Hindi the one that is printed beside. */
function letterOf({ key, code, shiftKey }: KeyboardEvent): string | null {
  if (/^[a-z1-9/?]$/.test(key)) return key;
  if (key.length !== 1 || key <= '~') return null;
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^(Key[A-Z]|Digit[1-9])$/.test(code) && !shiftKey ? code.slice(-1).toLowerCase() : null;
}

function inDialog(dialog: HTMLElement, key: string): boolean {
  const control = key === 'o' ? undefined : (STEPS[key]?.control ?? CONTROLS[key]);
  const found = control === undefined ? null : dialog.querySelector<HTMLElement>(control);
  return found !== null && press(found);
}

function goToSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** The first fixed view of a list with `1`, and so on. */
function pressView(key: string): boolean {
  const view = /\d/.test(key) && document.querySelector<HTMLElement>(`main [data-view="${key}"]`);
  return view ? press(view) : false;
}

function changeChosen(): boolean {
  const button = document.querySelector<HTMLElement>('main [data-change-chosen]');
  return button !== null && press(button);
}
