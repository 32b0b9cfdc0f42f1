import { expect, test } from 'vitest';
import { pathPattern, readPath } from './path-pattern.ts';

test.each([
  ['/', '/', {}],
  ['/blogs', '/blogs', {}],
  ['/blogs', '/Blogs//', {}],
  ['/blogs/edit/:id', '/blogs/edit/7', { id: '7' }],
  ['/blogs/edit/:id', '/blogs/edit/7/', { id: '7' }],
  ['/blogs/edit/:id', '/blogs/edit/%E0%A4%95%2F%3F', { id: 'क/?' }],
  ['/blogs/edit/:id', '/blogs/edit/100%', { id: '100%' }],
])('%s is the pattern of %s', (path, address, named) => {
  expect(readPath(pathPattern(path), address)).toEqual(named);
});

test.each([
  ['/', '/blogs'],
  ['/blogs', '/blogs/create'],
  ['/blogs', '/blogsy'],
  ['/blogs', '/my/blogs'],
  ['/blogs/edit/:id', '/blogs/edit/'],
  ['/blogs/edit/:id', '/blogs/edit/7/8'],
])('%s is not the pattern of %s', (path, address) => {
  expect(readPath(pathPattern(path), address)).toBeNull();
});
