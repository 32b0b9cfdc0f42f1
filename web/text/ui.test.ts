import { expect, test } from 'vitest';
import { ui as hi } from './hi/ui.ts';
import { ui as en } from './ui.ts';

test('all numbers of a sentence on pages are written alike', () => {
  expect(en.showingResults(9991, 10_000, en.moreThan(10_000))).toBe(
    'Showing 9,991 to 10,000 of more than 10,000 results',
  );
  expect(en.showingResults(1, 10, 123_456)).toBe('Showing 1 to 10 of 1,23,456 results');
  expect(en.position(9991, en.moreThan(10_000))).toBe('9,991 of more than 10,000');
  expect(hi.showingResults(9991, 10_000, 12_345)).toBe('12,345 में से 9,991 से 10,000 तक');
  expect(hi.position(9991, 12_345)).toBe('12,345 में से 9,991');
});
