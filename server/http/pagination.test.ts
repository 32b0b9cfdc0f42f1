import { expect, test } from 'vitest';
import { paginationOf } from './pagination.ts';

test('a list says so where more match than were counted, and else nothing of it', () => {
  const counted = { current: 2, pages: 1000, total: 10_000, limit: 10 };
  expect(paginationOf(2, 10, 10_000, true)).toEqual({ ...counted, atLeast: true });
  expect(paginationOf(2, 10, 10_000)).toStrictEqual(counted);
});
