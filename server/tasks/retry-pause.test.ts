import { expect, test } from 'vitest';
import { retryPause } from '#server/tasks/retry-pause.ts';

test('a pause doubles with each failure, up to five minutes', () => {
  const longest = [1, 2, 3, 4, 8, 9, 100].map((attempts) => retryPause(attempts, 1) / 1000);
  expect(longest).toEqual([2, 4, 8, 16, 256, 300, 300]);
});

test('chance takes up to half of it away', () => {
  expect(retryPause(1, 0)).toBe(1000);
  const pauses = Array.from({ length: 50 }, () => retryPause(3));
  expect(new Set(pauses).size).toBeGreaterThan(1);
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(4000);
    expect(pause).toBeLessThanOrEqual(8000);
  }
});
