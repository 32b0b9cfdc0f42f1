import { expect, test } from 'vitest';
import { PROBLEM_PRIORITIES } from '#contract/problem-values.ts';
import { orderedPage } from './ordered-pages.ts';

test('a file of more reports than a call has room for arguments has the urgent ones first', () => {
  const all = new Uint32Array(50_000).fill(-1);
  const high = new Uint32Array(50_000).fill(2);
  const medium = new Uint32Array(50_000).fill(~2);
  const sets = { urgent: new Uint32Array(50_000), high, medium, low: new Uint32Array(50_000) };
  const { members, total } = orderedPage(
    all,
    { sort: 'urgent', offset: 0, limit: 100_000_000 },
    (priority) => sets[priority],
  );
  expect(PROBLEM_PRIORITIES).toEqual(Object.keys(sets));
  expect(total).toBe(1_600_000);
  expect(members).toHaveLength(1_600_000);
  expect(members.slice(0, 2)).toEqual([1, 33]);
  expect(members.slice(50_000, 50_003)).toEqual([0, 2, 3]);
});
