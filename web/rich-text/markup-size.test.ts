import { describe, expect, test } from 'vitest';
import { isTooMuchMarkup, partsOfMarkup } from './markup-size.ts';

const times = (text: string, count: number) => text.repeat(count);
const within = (tag: string, levels: number) =>
  times(`<${tag}>`, levels) + times(`</${tag}>`, levels);

describe('too much', () => {
  test.each([
    ['5000 elements', times('<p>x</p>', 5000), false],
    ['one more', times('<p>x</p>', 5001), true],
    ['elements that have no end', times('<br>', 5000), false],
    ['100 levels', within('blockquote', 100), false],
    ['101 levels', within('blockquote', 101), true],
    ['paragraphs and items without an end are no levels', times('<p>x<li>y', 2000), false],
    ['text of the longest length', times('x', 500_000), false],
    ['a longer one', times('x', 500_001), true],
    ['a picture in the text is no text', `<img src="data:${times('x', 600_000)}">`, false],
  ])('%s', (_, html, expected) => {
    expect(isTooMuchMarkup(html)).toBe(expected);
  });
});

describe('parts', () => {
  const parts = (html: string, tags = 2) => [...partsOfMarkup(html, tags)];

  test('end between blocks, after so many tags', () => {
    const [one, list] = ['<p>a<b>b</b></p>', '<ul><li>c</li></ul>'];
    expect(parts(one + one + one)).toEqual([one, one, one]);
    // Lists side by side can be one.
    expect(parts(one + list + list + one)).toEqual([one + list + list, one]);
    expect(parts('<p>a</p><br><p>b</p>')).toEqual(['<p>a</p><br>', '<p>b</p>']);
  });

  test.each([
    '<blockquote><p>a</p><p>b</p><p>c</p></blockquote>',
    '<p>a<p>b<p>c',
    '<b><p>a</b></p><p>b</p><p>c</p>',
    '</p><p>a</p><p>b</p><p>c</p>',
    '<p title="</p><p>">a</p>',
  ])('%s is not cut where it could mean something else', (html) => {
    expect(parts(html)).toEqual([html]);
  });

  test('are the whole, each character once', () => {
    const html = times(
      '<h2>t</h2>text<p>a <b>b</b></p><!-- x --><table><tr><td>1</td></tr></table>',
      50,
    );
    expect(parts(html, 7).join('')).toBe(html);
    expect(parts(html, 7).length).toBeGreaterThan(20);
  });
});
