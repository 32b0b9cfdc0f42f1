import { expect, test } from 'vitest';
import { contained } from './contained.ts';

test.each([
  ['end nothing that surrounds them', 'Ravi\u2069\u202e', 'Ravi\u202e'],
  ['begin nothing that they do not end', '\u05d0\u2066\u2067\u2068', '\u05d0'],
  ['are one paragraph', 'Ravi\u2029\u202e\u0085\u001c\u001d\u001e', 'Ravi\u202e'],
  ['stay otherwise as they are', 'Dark\r\nand\twet\u2028\u200f', 'Dark\r\nand\twet\u2028\u200f'],
])('words in a line with others %s', (_, words, shown) => {
  expect(contained(words)).toBe(shown);
});
