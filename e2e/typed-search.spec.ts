import type { Page } from '@playwright/test';
import { expect, foreignTest as test } from './fixtures.ts';

interface SlowWindow extends Window {
  /** From now on only `drawALittle` draws what can wait, such as a new address. */
  holdDrawing: () => void;
  drawALittle: () => Promise<void>;
  drawTheRest: () => void;
  /** Resolves at the next write to the address. */
  nextWrite: () => Promise<void>;
}

/**
 * A machine too slow for its page. React draws what can wait in tasks, each sent to itself as a
 * message: they are held back, and each ends after a few pieces of work, as its clock leaps.
 */
async function slowMachine(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const slow = window as unknown as SlowWindow;
    const blog = MessagePort.prototype.postMessage as (...args: unknown[]) => void;
    const now = performance.now.bind(performance);
    let held: (() => void)[] | null = null;
    let leaps = 0;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
      if (held) held.push(() => blog.apply(this, args));
      else blog.apply(this, args);
    };
    performance.now = () => {
      if (held) leaps += 2;
      return now() + leaps;
    };
    slow.holdDrawing = () => {
      held ??= [];
    };
    slow.drawALittle = async () => {
      for (const send of held?.splice(0) ?? []) send();
      await new Promise((done) => setTimeout(done));
    };
    slow.drawTheRest = () => {
      const rest = held ?? [];
      held = null;
      for (const send of rest) send();
    };
    slow.nextWrite = () =>
      new Promise((resolve) => {
        const replace = history.replaceState;
        history.replaceState = function (this: History, ...args) {
          replace.apply(this, args);
          history.replaceState = replace;
          resolve();
        };
      });
  });
}

test('letters typed while the address lags behind stay in the field', async ({ page }) => {
  await slowMachine(page);
  await page.goto('/problems');
  await expect(page.getByText('Showing 1 to 10 of 23 results')).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search reports' });
  const values = await box.evaluateHandle(async (field: HTMLInputElement) => {
    const slow = window as unknown as SlowWindow;
    const before: (string | null)[] = [];
    new MutationObserver((changes) => {
      before.push(...changes.map(({ oldValue }) => oldValue));
    }).observe(field, { attributeFilter: ['value'], attributeOldValue: true });
    field.focus();
    slow.holdDrawing();
    const first = slow.nextWrite();
    document.execCommand('insertText', false, 'st');
    await first;
    document.execCommand('insertText', false, 'r');
    let written = false;
    void slow.nextWrite().then(() => {
      written = true;
    });
    // The first address is still being drawn when the second one is written.
    for (let task = 0; task < 20; task++) await slow.drawALittle();
    while (!written) await new Promise((done) => setTimeout(done));
    slow.drawTheRest();
    return before;
  });
  await page.keyboard.type('eet lights');
  await expect(page).toHaveURL(/search=street\+lights/);
  await expect(box).toHaveValue('street lights');
  expect((await values.jsonValue()).slice(0, 4)).toEqual(['', 'st', 'str', 'stre']);

  // What others write into the address does set the field.
  await page.getByRole('link', { name: 'Problem Reports' }).click();
  await expect(box).toHaveValue('');
  await page.goBack();
  await expect(box).toHaveValue('street lights');
});
