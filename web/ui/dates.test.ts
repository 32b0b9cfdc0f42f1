import { expect, test } from 'vitest';
import { formatAgo, formatDate, formatDateTime } from './dates.ts';

test('writes a date as month, two-digit day and year', () => {
  expect(formatDate(new Date(2024, 2, 5))).toBe('Mar 05, 2024');
  expect(formatDate(new Date(2023, 11, 31, 23, 59))).toBe('Dec 31, 2023');
});

test('adds the time of day where it matters', () => {
  expect(formatDateTime(new Date(2024, 2, 5, 14, 7))).toBe('Mar 05, 2024, 14:07');
});

test.each([null, undefined, new Date('no date')])('writes a dash for %s', (date) => {
  expect(formatDate(date)).toBe('—');
  expect(formatDateTime(date)).toBe('—');
});

test.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [7199, '1 hour ago'],
  [3 * 86_400, '3 days ago'],
])('tells %d seconds ago in words', (seconds, words) => {
  const now = Date.UTC(2024, 2, 5);
  expect(formatAgo(new Date(now - seconds * 1000), now)).toBe(words);
});
