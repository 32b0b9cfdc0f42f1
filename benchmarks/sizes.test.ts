import { expect, test } from 'vitest';
import { page } from '../tools/test/page.ts';
import { sizesOf, withSizes } from './sizes.ts';

test('the sizes of the operator’s page are those that the benchmarks wrote', async () => {
  const sizes = await sizesOf();
  expect(sizes).not.toMatch(/undefined|NaN/);
  expect(page).toContain(sizes);
  expect(withSizes(page, sizes)).toBe(page);
  expect(withSizes(page, 'others')).not.toContain(sizes);
});
