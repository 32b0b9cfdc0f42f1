import { describe, expect, test } from 'vitest';
import { hi as rulesInHindi } from '#contract/rules/hi.ts';
import { rules } from '#contract/rules.ts';
import { hi } from '#server/text/hi.ts';
import { acceptedLanguage, word, wordedIn } from '#server/text/sentence.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['hi', 'hi'],
  ['hi-IN', 'hi'],
  ['HI-in', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['bho, hi;q=0.9, en;q=0.8', 'hi'],
  ['en;q=0.2, hi;q=0.9', 'hi'],
  ['en, hi', 'en'],
  ['hi;q=0', undefined],
  ['hindi', undefined],
  ['*', undefined],
  ['hi;q=many', undefined],
  [`${'x,'.repeat(200)}hi`, undefined],
])('Accept-Language %j asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('a sentence is said in a language, and the rules within it too', () => {
  expect(word((t) => t.auth.emailOdd(), 'hi')).toContain(rulesInHindi.invalidEmail);
  expect(word((t) => t.auth.emailOdd(), 'en')).toMatch(/^Invalid email address: /);
  expect(word('for a program', 'hi')).toBe('for a program');
});

test('the language of one call is not that of the next, even after a failure', () => {
  expect(() =>
    wordedIn('hi', () => {
      throw new Error(rules().consent);
    }),
  ).toThrow(rulesInHindi.consent);
  expect(rules().consent).toMatch(/^Consent is required/);
});

describe('in Hindi', () => {
  test.each([
    ['what the server says', hi],
    ['the rules', rulesInHindi],
  ])('%s is in Devanagari throughout', (_what, texts) => {
    const said = sentences(texts);
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((sentence) => !/[\u0900-\u097f]/.test(sentence))).toEqual([]);
  });
});

/** Every sentence, with some value for each that goes into it. */
function sentences(texts: object): string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    if (typeof text === 'string') return [text];
    if (typeof text === 'function') return [String(name === 'when' ? text(0) : text(...VALUES))];
    return sentences(text as object);
  });
}

const VALUES = ['title', 'approved'];
