import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** What toasts of the page have said and no test has asked for, the oldest first. */
    toasts: string[];
  }
}

/** Runs in every page: some toasts are gone after two seconds, before a slow machine looks. */
export function keepToasts() {
  // Nothing of ours may run in the frame of a blog, not even what watches it.
  if (window.parent !== window) return;
  const said = new WeakMap<Element, string>();
  window.toasts = [];
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-toast]')) {
      const text = toast.querySelector('p')?.textContent ?? '';
      if (said.get(toast) !== text) window.toasts.push(text);
      said.set(toast, text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page. Takes the first of this text, or tells what else was said. */
function takeToast(text: string): string {
  const at = window.toasts.indexOf(text);
  if (at < 0) return `only ${JSON.stringify(window.toasts)}`;
  window.toasts.splice(at, 1);
  return text;
}

/**
 * Expects a toast of this text, which may have gone since; another one for each time it is asked.
 *
 * @param pass is done before each look, where time stands still
 */
export async function expectToast(page: Page, text: string, pass?: () => Promise<void>) {
  const look = async () => {
    await pass?.();
    return page.evaluate(takeToast, text).catch(String);
  };
  await expect.poll(look, 'toasts').toBe(text);
}

/** Expects these toasts and no others, and none of them twice. A slow machine may say that something opens. */
export async function expectToasts(page: Page, texts: string[], message = 'toasts') {
  const said = async () =>
    (await page.evaluate(() => window.toasts)).filter((text) => text !== 'Opening...');
  await expect.poll(said, message).toEqual(texts);
}

/** What toasts say while they are shown. */
export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
}
