import { expect, test } from 'vitest';
import { foldSearch } from '#contract/text/fold-search.ts';
import { FoldedUnits } from './folded-units.ts';

const folder = new FoldedUnits();

function wordsOf(text: string): string[] {
  const length = folder.fold(text);
  return String.fromCharCode(...folder.units.subarray(0, length)).split(/ +/);
}

const foldedWords = (text: string) => foldSearch(text).split(' ');
const isWord = (word: string) => word !== '';

test.each([0, 0x300, 0x900, 0x1e00, 0x2000, 0xff00])(
  'each unit from %i on is folded as it is for a search, alone and beside others',
  (from) => {
    for (let unit = from; unit < from + 0x100; unit++) {
      const sign = String.fromCharCode(unit);
      for (const text of [sign, `Aक${sign}`, `${sign}Éड़`, `न${sign}़ ${sign}`, sign.repeat(40)])
        expect([unit, text, wordsOf(text).filter(isWord)]).toEqual([
          unit,
          text,
          foldedWords(text).filter(isWord),
        ]);
    }
  },
);

test('rows of marks, spaces and long words are folded as they are for a search', () => {
  const marks = 'ि'.repeat(60);
  for (const text of [`क${marks}`, `  Two   words `, `क़${marks}ख ${'x'.repeat(5000)}`, '', ' ़ '])
    expect(wordsOf(text).filter(isWord)).toEqual(foldedWords(text).filter(isWord));
});
