import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** Stops after which a control is held to be out of reach, or the focus to be caught. */
const MOST_STOPS = 90;

/** Somebody without a mouse, who has to see at each stop where the focus is. */
export function typist(page: Page) {
  /** Presses keys one after the other. */
  async function press(...keys: string[]) {
    for (const key of keys) await page.keyboard.press(key);
  }

  /** Presses `g` and the key of a place, which waits for no answer to the first: a busy page gives it late. */
  const go = (place: string) => Promise.all(['g', place].map((key) => page.keyboard.press(key)));

  const type = (words: string) => page.keyboard.type(words);

  async function nextStop(wanted: ElementHandle | null) {
    await press('Tab');
    const { wrong, ...stop } = await page.evaluate(lookAtFocus, wanted);
    expect(wrong).toBe('');
    return stop;
  }

  /** Moves on with Tab until this has the focus. */
  async function tabTo(control: Locator) {
    await expect(control).toBeEnabled();
    const wanted = await control.elementHandle();
    for (let stops = 0; stops < MOST_STOPS; stops += 1)
      if ((await nextStop(wanted)).isWanted) return;
    throw new Error(`${control} was not reached`);
  }

  /** Goes there and presses it. */
  async function use(control: Locator, key = 'Enter') {
    await tabTo(control);
    await press(key);
  }

  /** Goes once round the page: the focus is seen everywhere, and caught nowhere. */
  async function goRound() {
    const seen = new Set<number>();
    for (let { number } = await nextStop(null); !seen.has(number); ) {
      seen.add(number);
      expect(seen.size).toBeLessThan(MOST_STOPS);
      ({ number } = await nextStop(null));
    }
    return seen.size;
  }

  return { press, go, type, tabTo, use, goRound };
}

/** Which element has the focus, and what keeps a person from seeing that. */
function lookAtFocus(wanted: Node | null) {
  const focused = document.activeElement ?? document.body;
  const number = [...document.querySelectorAll('*')].indexOf(focused);
  return { number, isWanted: focused === wanted, wrong: whatHides() };

  function whatHides(): string {
    // Between the last control and the first it is nowhere; parts of an article or a date have their own ring.
    // A dialog has it itself in its first frame, whatever was pressed meanwhile.
    if (focused.matches('body, iframe, [type="date"], [role="dialog"]')) return '';
    const name = `: ${focused.outerHTML.slice(0, 160)}`;
    // A box without its own look shows it around its label, the text of a post around its editor.
    const shown = [focused.closest('label'), focused.closest('.editor'), focused].find(
      (element) => element && getComputedStyle(element).outlineStyle !== 'none',
    );
    if (!shown) return `no ring${name}`;
    const { top, bottom, left, right } = shown.getBoundingClientRect();
    const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    if (!isInSight || !shown.checkVisibility({ visibilityProperty: true })) return `unseen${name}`;
    const middle = (from: number, to: number, most: number) =>
      Math.min(Math.max((from + to) / 2, 1), most - 1);
    const above = document.elementFromPoint(
      middle(left, right, innerWidth),
      middle(top, bottom, innerHeight),
    );
    // A toast over a control, or a dialog that closes, is gone before it is read.
    const isFree =
      above &&
      (shown.contains(above) ||
        above.contains(shown) ||
        above.closest('[data-toast], [data-ending-style]'));
    return isFree ? '' : `covered by ${above?.outerHTML.slice(0, 160)}${name}`;
  }
}
