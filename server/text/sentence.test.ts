import { describe, expect, test } from 'vitest';
import { hi as rulesInHindi } from '#contract/rules/hi.ts';
import { rules } from '#contract/rules.ts';
import { DEFAULT_SITE } from '#contract/site-values.ts';
import { mails } from '#server/text/en-mails.ts';
import { hi } from '#server/text/hi.ts';
import { mails as mailsInHindi } from '#server/text/hi-mails.ts';
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
  ['en; q=0.2, hi ; q=0.9', 'hi'],
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

test('a wait is told in seconds while it is short, and then in minutes', () => {
  const told = (seconds: number) =>
    (['en', 'hi'] as const).map((language) =>
      word((t) => t.server.tooManyTries(seconds), language),
    );
  expect(told(89)).toEqual([
    expect.stringContaining('89 seconds'),
    expect.stringContaining('89 सेकंड'),
  ]);
  expect(told(90)).toEqual([
    expect.stringContaining('2 minutes'),
    expect.stringContaining('2 मिनट'),
  ]);
  expect(told(121)).toEqual([
    expect.stringContaining('3 minutes'),
    expect.stringContaining('3 मिनट'),
  ]);
});

test('a mail says when it was by the clocks of the city, and names its zone', () => {
  const at = Date.UTC(2026, 2, 5, 20, 4);
  const city = 'Asia/Kolkata';
  expect(mails.when(at, city)).toBe('When: 6 March 2026 at 01:34 (Asia/Kolkata)');
  expect(mailsInHindi.when(at, city)).toMatch(/6 मार्च 2026.* 01:34 बजे \(Asia\/Kolkata\)$/);
});

test('the subject of a mail names the site as its reader calls it', () => {
  expect(mails.subject(DEFAULT_SITE, 'a letter')).toBe('We The People of Patna: a letter');
  expect(mailsInHindi.subject(DEFAULT_SITE, 'चिट्ठी')).toBe('हम पटना के लोग: चिट्ठी');
  const site = { ...DEFAULT_SITE, hindi: { name: 'नागरिक' } };
  expect(mailsInHindi.subject(site, 'चिट्ठी')).toBe('नागरिक: चिट्ठी');
});

describe('in Hindi', () => {
  test.each([
    ['what the server says', hi],
    ['the rules', rulesInHindi],
  ])('%s is in Devanagari throughout', (_what, texts) => {
    const said = sentences(texts);
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((sentence) => !/[\u0900-\u097f]/.test(sentence))).toEqual([]);
    // A woman and a man are told the same.
    const forMen = /(?<!(?:हो|जा) )(?:सकते|सकेंगे)|भूल गए/;
    expect(said.filter((sentence) => forMen.test(sentence))).toEqual([]);
  });
});

/** Every sentence, with some value for each that goes into it. */
function sentences(texts: object): string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    if (typeof text === 'string') return [text];
    if (typeof text === 'function') return [String(text(...(VALUES_OF[name] ?? VALUES)))];
    return sentences(text as object);
  });
}

const VALUES = ['title', 'approved'];
const VALUES_OF: Record<string, unknown[]> = {
  when: [0, 'Asia/Kolkata'],
  subject: [DEFAULT_SITE, 'title'],
  problemStatus: ['resolved'],
  priority: ['high'],
  problemCategory: ['Education'],
  decision: ['approved'],
  blogStatus: ['draft'],
  category: ['Health'],
  reporter: ['Anonymous'],
};
