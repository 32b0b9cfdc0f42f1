import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../tools/prepare.mjs';
import { listsOf, sizesOf, storesOf, upgradesOf, withBlock } from './sizes.ts';

test.each([
  ['operations.md', 'sizes', sizesOf],
  ['operations.md', 'upgrades', upgradesOf],
  ['performance.md', 'lists', listsOf],
  ['decisions/0011-lists-of-postgresql.md', 'stores', storesOf],
])('docs/%s has the %s that the benchmarks wrote', async (path, name, textOf) => {
  const page = await readFile(join(ROOT, 'docs', path), 'utf8');
  const text = await textOf();
  expect(text).not.toMatch(/undefined|NaN/);
  expect(withBlock(page, name, text)).toBe(page);
  expect(withBlock(page, name, 'others')).not.toContain(text);
});
