import { describe, expect, test } from 'vitest';
import { flattenMarkup, isTooMuchMarkup, partsOfMarkup } from './markup-size.ts';

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
  const parts = (html: string, tags = 2) => [...partsOfMarkup(html, tags)].map((part) => part.html);

  test('end between blocks, after so many tags', () => {
    const [one, list] = ['<p>a<b>b</b></p>', '<ul><li>c</li></ul>'];
    expect(parts(one + one + one)).toEqual([one, one, one]);
    // Lists side by side can be one.
    expect(parts(one + list + list + one)).toEqual([one + list + list, one]);
    expect(parts('<p>a</p><br><p>b</p>')).toEqual(['<p>a</p><br>', '<p>b</p>']);
  });

  test.each([
    '<ul><li><p>a</p><p>b</p><p>c</p></li></ul>',
    '<blockquote class="ql-ui"><p>a</p><p>b</p><p>c</p></blockquote>',
    `<blockquote title="${times('x', 200)}"><p>a</p><p>b</p><p>c</p></blockquote>`,
    '<p>a<p>b<p>c',
    '<b><p>a</b></p><p>b</p><p>c</p>',
    '</p><p>a</p><p>b</p><p>c</p>',
    '<p title="</p><p>">a</p>',
  ])('%s is not cut where it could mean something else', (html) => {
    expect(parts(html)).toEqual([html]);
  });

  test('go on in the quotes in which the last one ended', () => {
    const outer = '<blockquote style="color: red">';
    const html = `<p>a</p>${outer}<blockquote><p>b</p><p>c</p></blockquote><p>d</p></blockquote><p>e</p>`;
    expect([...partsOfMarkup(html, 2)]).toEqual([
      { html: `<p>a</p>${outer}<blockquote><p>b</p>`, levels: 0 },
      { html: `${outer}<blockquote><p>c</p></blockquote><p>d</p></blockquote>`, levels: 2 },
      { html: '<p>e</p>', levels: 0 },
    ]);
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

describe('flattened', () => {
  const paragraphs = times('<p>x</p>', 5000);
  const quotes = (levels: number) =>
    times('<blockquote>', levels) + paragraphs + times('</blockquote>', levels);

  test('is what is too much, to so many levels', () => {
    expect(flattenMarkup(quotes(150))).toBe(quotes(20));
    expect(flattenMarkup(quotes(20))).toBe(quotes(20));
    expect(flattenMarkup(`<b>${quotes(19)}<i>y</i></b>${times('<i>', 20)}<u>z</u>`)).toBe(
      `<b>${quotes(19)}<i>y</i></b>${times('<i>', 20)}z`,
    );
  });

  test('is nothing that our server takes', () => {
    expect(flattenMarkup(within('blockquote', 100))).toBe(within('blockquote', 100));
  });
});
