import { expect, test } from 'vitest';
import { activeNavItem } from './active-nav-item.ts';

const PATHS = ['/', '/blogs', '/blogs/create', '/submissions', '/problems'];

test.each([
  ['/', '/'],
  ['/blogs', '/blogs'],
  ['/blogs/', '/blogs'],
  ['/blogs/create', '/blogs/create'],
  ['/blogs/create/', '/blogs/create'],
  ['/blogs/edit/0190a', '/blogs'],
  ['/blogs/created', '/blogs'],
  ['/submissions', '/submissions'],
  ['/problems/7', '/problems'],
])('%s belongs to %s', (location, expected) => {
  expect(activeNavItem(location, PATHS)).toBe(expected);
});

test.each(['/blogsy', '/preview', '/problem'])('%s belongs to no item', (location) => {
  expect(activeNavItem(location, PATHS)).toBeUndefined();
});
