import { expect, test } from 'vitest';
import { foldSearch } from '#contract/text/fold-search.ts';
import { WITH_RULES } from './snapshot.ts';

/** What Unicode makes of a letter that no rule of ours knows. */
const byUnicode = (letter: string) =>
  letter
    .replace(/\p{Default_Ignorable_Code_Point}|\s/u, '')
    .toLowerCase()
    .normalize('NFC');

test('where the mark of the folding does not look, no letter is folded by a rule of ours', () => {
  const others = Array.from({ length: 0x11_0000 }, (_, point) => point)
    .filter((point) => WITH_RULES.every(({ from, to }) => point < from || point >= to))
    .map((point) => String.fromCodePoint(point));
  expect(others.filter((letter) => foldSearch(letter) !== byUnicode(letter))).toEqual([]);
});
