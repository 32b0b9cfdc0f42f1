import { expect, test } from 'vitest';
import { paginationRange } from './pagination-range.ts';

test.each([
  ['the first page', { page: 1, limit: 10, total: 312 }, { from: 1, to: 10 }],
  ['a page in the middle', { page: 7, limit: 10, total: 312 }, { from: 61, to: 70 }],
  ['the last page, not full', { page: 32, limit: 10, total: 312 }, { from: 311, to: 312 }],
  ['the last page, full', { page: 2, limit: 10, total: 20 }, { from: 11, to: 20 }],
  ['an empty list', { page: 1, limit: 10, total: 0 }, { from: 0, to: 0 }],
  ['a page past the end', { page: 5, limit: 10, total: 20 }, { from: 0, to: 0 }],
])('counts the entries on %s', (_case, page, expected) => {
  expect(paginationRange(page)).toEqual(expected);
});
