import { expect, test } from 'vitest';
import { fewAtOnce } from '#server/export/few-at-once.ts';

const lengths = (rows: string[]) => [...fewAtOnce(rows, (row) => [row])].map((few) => few.length);

test('of long texts each is made by itself, short ones together, and none is left out', () => {
  const long = 'word '.repeat(90_000);
  expect(lengths([long, long, 'short', long, 'short'])).toEqual([1, 1, 2, 1]);
  expect(lengths(Array<string>(200).fill('short'))).toEqual([200]);
});
