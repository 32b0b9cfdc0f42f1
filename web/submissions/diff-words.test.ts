import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, diffWords } from './diff-words.ts';

/** As `same[-removed-]{+added+}`. */
const marked = (changes: Change[]) =>
  changes
    .map(
      ({ same, removed, added }) =>
        `${same}${removed && `[-${removed}-]`}${added && `{+${added}+}`}`,
    )
    .join('');

test('words that were removed and added are marked, in any script', () => {
  const diff = (before: string, after: string) => marked(diffWords(before, after));
  expect(diff('The lamp is dark.', 'The lamp is dark.')).toBe('The lamp is dark.');
  expect(diff('The lamp is very dark.', 'The lamp is dark.')).toBe('The lamp is [-very -]dark.');
  expect(diff('सड़क पर पानी भरा है', 'सड़क पर कचरा पड़ा है')).toBe('सड़क पर [-पानी भरा-]{+कचरा पड़ा+} है');
  expect(diff('Nobody sits', 'Nobody sits there')).toBe('Nobody sits{+ there+}');
  expect(diff('', 'New')).toBe('{+New+}');
  expect(diff('One\nTwo\nThree', 'One\nTwo and a half\nThree')).toBe(
    'One\nTwo{+ and a half+}\nThree',
  );
});

test('both versions can be read from it, however long they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c ', ' d', '\n')).map((parts) => parts.join(''));
  const check = (before: string, after: string) => {
    const changes = diffWords(before, after);
    expect(changes.map(({ same, removed }) => same + removed).join('')).toBe(before);
    expect(changes.map(({ same, added }) => same + added).join('')).toBe(after);
  };
  fc.assert(fc.property(text, text, check));
  const long = Array.from({ length: 80_000 }, (_, index) => `word${index}`);
  check(long.join(' '), long.toReversed().join(' '));
});
