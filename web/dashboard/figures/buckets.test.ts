import { expect, test } from 'vitest';
import { bucketsOf, roundTop } from './buckets.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    published: 1,
    submissions: 0,
    reports: index,
    solved: 2,
  }));

test('each day is a bar', () => {
  const buckets = bucketsOf(days(90));
  expect(buckets).toHaveLength(90);
  expect(buckets[3]).toEqual({
    first: new Date(2026, 0, 4),
    last: new Date(2026, 0, 4),
    published: 1,
    submissions: 0,
    reports: 3,
    solved: 2,
  });
  expect(bucketsOf([])).toEqual([]);
});

test('a year is weeks, of which the last ends with the last day and nothing is left out', () => {
  const buckets = bucketsOf(days(365));
  expect(buckets).toHaveLength(53);
  expect(buckets[0]).toMatchObject({ published: 1, reports: 0 });
  expect(buckets.at(-1)).toMatchObject({ published: 7, solved: 14, last: new Date(2026, 11, 31) });
  const sum = buckets.reduce((total, { reports }) => total + reports, 0);
  expect(sum).toBe((364 * 365) / 2);
});

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [11, 20],
  [57, 60],
  [61, 80],
  [430, 500],
  [999, 1000],
])('an axis for %i ends at %i, and its middle is a whole number', (highest, top) => {
  expect(roundTop(highest)).toBe(top);
  expect(Number.isInteger(top / 2)).toBe(true);
});
