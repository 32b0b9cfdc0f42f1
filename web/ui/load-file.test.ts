import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speak } from '#web/text/language.ts';
import { asLoadError, LoadError, loadFile } from './load-file.ts';

const CHROMIUM = 'Failed to fetch dynamically imported module: https://example.org/assets/a.js';
const FIREFOX = 'error loading dynamically imported module: https://example.org/assets/a.js';
const SAFARI = 'Importing a module script failed.';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
afterEach(async () => {
  await speak('en');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([CHROMIUM, FIREFOX, SAFARI])('%s is said in the language of the person', async (said) => {
  for (const [language, sentence] of [
    ['en', /^A part of the console could not be loaded/],
    ['hi', /^कंसोल का एक हिस्सा नहीं आ सका/],
  ] as const) {
    await speak(language);
    const failing = loadFile(() => Promise.reject(new TypeError(said))).catch((error) => error);
    await vi.runAllTimersAsync();
    expect(await failing).toBeInstanceOf(LoadError);
    expect((await failing).message).toMatch(sentence);
    expect(asLoadError(new TypeError(said))).toMatchObject({
      message: expect.stringMatching(sentence),
    });
  }
});

test('another failure stays what it is', () => {
  const error = new TypeError('x is undefined');
  expect(asLoadError(error)).toBe(error);
});
