import type { Locator, Page } from '@playwright/test';

/** One who works by keys, or by taps: counts them, but not the letters of what is written. */
export interface CountingHand {
  readonly page: Page;
  /** Keys of the keyboard; each that is held down with another one counts as well. */
  press(...keys: string[]): Promise<void>;
  /** The key that goes on to the next control, until this one has the focus. */
  tabTo(control: Locator): Promise<void>;
  tap(control: Locator): Promise<void>;
  /** Two taps: one opens the browser's own list, one chooses. */
  pick(list: Locator, value: string): Promise<void>;
  write(text: string): Promise<void>;
  /** How many since the last call. */
  count(): number;
}

/** More steps than any screen has controls. */
const FURTHEST = 200;

export function countingHand(page: Page): CountingHand {
  let counted = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      counted += key.split('+').length;
      await page.keyboard.press(key);
    }
  };
  return {
    page,
    press,
    async tabTo(control) {
      const hasFocus = () => control.and(page.locator(':focus')).count();
      for (let steps = 0; (await hasFocus()) === 0; steps++) {
        if (steps === FURTHEST) throw new Error(`The Tab key never reaches ${control}`);
        await press('Tab');
      }
    },
    async tap(control) {
      counted++;
      await control.tap();
    },
    async pick(list, value) {
      counted += 2;
      await list.selectOption(value);
    },
    write: (text) => page.keyboard.insertText(text),
    count() {
      const all = counted;
      counted = 0;
      return all;
    },
  };
}
