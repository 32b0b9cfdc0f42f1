import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldSearch } from './fold-search.ts';

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
