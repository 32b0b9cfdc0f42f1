import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldInSteps, foldSearch } from './fold-search.ts';

test.each([
  ['सड़क', 'सडक'],
  ['ज\u093cमीन', 'जमीन'],
  ['\u095bमीन', 'जमीन'],
  ['\u0929', 'न'],
  ['गाँव', 'गांव'],
  ['क्\u200dष', 'क्ष'],
  ['वार्ड १२३४५६७८९०', 'वार्ड 1234567890'],
  ['a \u093c b', 'a b'],
  ['Ward ÉCOLE', 'ward e\u0301cole'],
])('%j and %j are the same in a search', (one, other) => {
  expect(foldSearch(one)).toBe(foldSearch(other));
});

test('folding twice is folding once', () => {
  const piece = fc.oneof(fc.constantFrom('ज', 'न', '\u093c', 'ँ', '\u0958', '७', ' '), fc.string());
  const text = fc.array(piece).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (each) => {
      expect(foldSearch(foldSearch(each))).toBe(foldSearch(each));
    }),
    { numRuns: 2000 },
  );
});

/** What work answers, and after how many pauses. */
function done<Result>(work: Generator<undefined, Result>): [result: Result, pauses: number] {
  let pauses = 0;
  for (;;) {
    const step = work.next();
    if (step.done) return [step.value, pauses];
    pauses += 1;
  }
}

test('a text that is folded in steps is folded as a whole one is', () => {
  const signs = [
    'ज',
    'न',
    '\u093c',
    'ँ',
    '\u0958',
    '७',
    ' ',
    ' ',
    '\u200b',
    '\u0301',
    'Σ',
    '\n',
    '\u00a0',
  ];
  const piece = fc.oneof(fc.constantFrom(...signs), fc.string());
  const text = fc.array(piece).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (each, size) => {
      expect(done(foldInSteps(each, size))[0]).toBe(foldSearch(each));
    }),
    { numRuns: 2000 },
  );
});

test('a long text is folded with pauses, one word is not cut', () => {
  expect(done(foldInSteps('सड़क '.repeat(100_000)))[1]).toBeGreaterThan(20);
  expect(done(foldInSteps('सड़क'.repeat(100_000)))[1]).toBe(0);
});
