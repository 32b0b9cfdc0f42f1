import { expect, test } from 'vitest';
import { RecentResults } from './recent-results.ts';

/** Results of as many searches as are named, kept in that order. */
function keep(count: number): RecentResults {
  const results = new RecentResults();
  for (let at = 0; at < count; at++) results.set(`search ${at}`, new Uint32Array());
  return results;
}

test('the latest 64 searches are kept, and none before', () => {
  const results = keep(65);
  expect(results.get('search 0')).toBeUndefined();
  expect(results.get('search 1')).toBeDefined();
});

test('a search that is asked again is kept before one that is not', () => {
  const results = keep(64);
  results.get('search 0');
  results.set('one more', new Uint32Array());
  expect(results.get('search 0')).toBeDefined();
  expect(results.get('search 1')).toBeUndefined();
});

test('none is kept when a document comes', () => {
  const results = keep(2);
  results.clear();
  expect(results.get('search 1')).toBeUndefined();
});
