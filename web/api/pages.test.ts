import { describe, expect, test } from 'vitest';
import { isComplete, nextPage, type Page, uniqueItems } from './pages.ts';

const items = (...ids: string[]) => ids.map((id) => ({ id, title: 'Title' }));

/** A page of a list that announces three. */
const page = (current: number, ...ids: string[]): Page<{ id: string; title: string }> => ({
  items: items(...ids),
  info: { current, pages: 3, total: 6, limit: 2, isAtLeast: false },
});

describe('the page to ask for next', () => {
  test('follows the pages asked for', () => {
    expect(nextPage([page(1, 'a', 'b')])).toBe(2);
    expect(nextPage([page(1, 'a', 'b'), page(2, 'c', 'd')])).toBe(3);
    expect(nextPage([page(1, 'a', 'b'), page(2, 'c', 'd'), page(3, 'e')])).toBeUndefined();
  });

  test('is not there where a page brought nothing new, whatever it says of itself', () => {
    for (const again of [page(1, 'a', 'b'), page(2, 'b'), page(2), page(1, '', '')])
      expect(isComplete([page(1, 'a', 'b', '', ''), again])).toBe(true);
  });

  test('does not follow what the answer says of itself', () => {
    expect(nextPage([page(1, 'a', 'b'), page(1, 'c', 'd')])).toBe(3);
    expect(nextPage([page(7, 'a', 'b')])).toBe(2);
  });

  test('is not there without pagination', () => {
    expect(nextPage([{ items: items('a'), info: null }])).toBeUndefined();
    expect(isComplete([])).toBe(false);
  });
});

describe('items of several pages', () => {
  test('come once each', () => {
    expect(uniqueItems([page(1, 'a', 'b'), page(2, 'b', 'c')])).toEqual(items('a', 'b', 'c'));
  });

  test('without an id stay apart, but do not come again with a page that is the same', () => {
    const first = page(1, '', '', 'a');
    expect(uniqueItems([first])).toEqual(items('', '', 'a'));
    expect(uniqueItems([first, first])).toEqual(items('', '', 'a'));
    const other = { ...first, items: [{ id: '', title: 'Another' }] };
    expect(uniqueItems([first, other])).toHaveLength(4);
  });
});
