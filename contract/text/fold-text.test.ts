import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold-text.ts';

test.each([
  ['ज़मीन', 'ज\u093cमीन'],
  ['\u0958', 'क\u093c'],
  ['ÉCOLE', 'e\u0301cole'],
  ['क्\u200dष', 'क्ष'],
  ['a\u200bb\u2060c\ufeffd\u00ade', 'abcde'],
  ['  Two\u00a0\n words ', 'two words'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['\u01f0', 'J\u030c'],
])('%j and %j are the same text', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test('different letters stay different', () => {
  expect(foldText('क़')).not.toBe(foldText('क'));
  expect(foldText('कि')).not.toBe(foldText('की'));
});

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
    { numRuns: 2000 },
  );
});

test('what is usual is folded as it is beside what is not', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'A',
      'b',
      ' ',
      '  ',
      '~',
      'क',
      'ि',
      '\u093c',
      '\u094d',
      '\u0952',
      'ि'.repeat(16),
    ),
    fc.integer({ min: 0x20, max: 0x17f }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0x900, max: 0x97f }).map((code) => String.fromCharCode(code)),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (each) => {
      expect(`${foldText(each)} \u00f1`.trim()).toBe(foldText(`${each} \u00f1`));
    }),
    { numRuns: 5000 },
  );
});
