import { describe, expect, test } from 'vitest';
import { cssColour } from './css-colour.ts';
import { cleanElement, richText, safeAddress } from './rich-text.ts';

const link = { rel: 'noopener noreferrer', target: '_blank' };

describe('cleanElement', () => {
  test('inline colours stay as style and as data attributes, and nothing else of a style', () => {
    const style = 'color: rgb(230, 0, 0); background-color: #FfF; font-size: 3em; position: fixed';
    expect(cleanElement('span', { style }).attributes).toEqual({
      'data-color': '#e60000',
      'data-background': '#ffffff',
      style: 'color: rgb(230, 0, 0); background-color: rgb(255, 255, 255);',
    });
  });

  test.each([
    ['color: rgb(230, 0, 0);', {}, 'color: rgb(230, 0, 0);'],
    ['', { 'data-color': '#e60000' }, 'color: rgb(230, 0, 0);'],
    ['', { 'data-background': '#ffff0080' }, 'background-color: rgba(255, 255, 0, 0.5);'],
    // Every other reader sees the style.
    ['color: blue', { 'data-color': '#e60000' }, 'color: rgb(0, 0, 255);'],
    ['color: inherit', { 'data-color': '#e60000' }, 'color: rgb(230, 0, 0);'],
  ])('style %j beside %j is stored as %j', (style, data, expected) => {
    expect(cleanElement('span', { ...data, style }).attributes.style).toBe(expected);
  });

  test.each([
    'color: url(javascript:alert(1))',
    'background: url(https://example.org/x.png) red',
    'background-color: expression(alert(1))',
    'color: var(--x)',
    'color: r\\65 d',
    'color: re/**/d',
    'color: red url(x)',
    'color: rgb(1, 2, 3, x)',
    'color: rgb(1, 2, 3, calc(1))',
    'position: fixed; inset: 0; content: "x"',
    '/* color: red',
    `color: ${' '.repeat(10_000)}url(x)${'}'.repeat(10_000)}`,
    '} p { color: red',
  ])('nothing of the style %j survives', (style) => {
    expect(cleanElement('span', { style }).attributes).toEqual({});
  });

  test("Quill's colour classes become the colours its style sheet gives them", () => {
    expect(
      cleanElement('span', { class: 'ql-color-orange ql-bg-blue ql-bg-x' }).attributes,
    ).toEqual({
      'data-color': '#ff9900',
      'data-background': '#0066cc',
      style: 'color: rgb(255, 153, 0); background-color: rgb(0, 102, 204);',
    });
  });

  test('known classes stay, others go, alignment by style or attribute becomes a class', () => {
    expect(
      cleanElement('p', { class: 'MsoNormal ql-indent-3', align: 'RIGHT' }).attributes,
    ).toEqual({ class: 'ql-indent-3 ql-align-right' });
    expect(cleanElement('p', { style: 'TEXT-ALIGN: left' }).attributes).toEqual({});
    expect(cleanElement('center', {}).attributes).toEqual({ class: 'ql-align-center' });
  });

  test('old tag names become current ones', () => {
    const names = ['b', 'i', 'strike', 'del', 'ins', 'center', 'constructor'];
    expect(names.map((name) => cleanElement(name, {}).tag)).toEqual([
      'strong',
      'em',
      's',
      's',
      'u',
      'div',
      'constructor',
    ]);
  });

  test('a video frame becomes a link that keeps its address', () => {
    const href = 'https://www.youtube.com/embed/x?showinfo=0';
    expect(cleanElement('iframe', { class: 'ql-video', src: href })).toEqual({
      tag: 'a',
      attributes: { href, class: 'ql-video', ...link },
      text: href,
    });
    expect(cleanElement('iframe', { src: 'javascript:alert(1)' }).attributes).toEqual({});
  });

  test('a raster image kept in the blog stays, another data address goes', () => {
    const src = 'data:image/png;base64,iVBORw0KGgo=';
    expect(cleanElement('img', { src }).attributes).toEqual({ src });
    expect(cleanElement('img', { src: 'data:image/svg+xml;base64,PHN2Zz4=' }).attributes).toEqual(
      {},
    );
    expect(cleanElement('a', { href: src }).attributes).toEqual({});
  });

  test('handlers, identifiers and values of no meaning go', () => {
    const hostile = {
      onerror: 'x()',
      id: 'y',
      src: 'data:image/svg+xml,x',
      width: '1e9',
      alt: '"',
    };
    expect(cleanElement('img', hostile).attributes).toEqual({ alt: '"' });
    expect(cleanElement('p', { 'data-color': 'url(x)', dir: 'up', style: 'x' }).attributes).toEqual(
      {},
    );
  });

  test('what it answers with is within the lists and stays the same the second time', () => {
    const first = cleanElement('li', {
      class: 'ql-align-center ql-direction-rtl',
      'data-list': 'bullet',
      dir: 'auto',
      style: 'color: red',
    });
    expect(cleanElement(first.tag, first.attributes)).toEqual(first);
    const allowed = [
      ...(richText.attributes['*'] ?? []),
      ...(richText.attributes[first.tag] ?? []),
    ];
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(first.attributes)));
  });
});

test.each([
  ['https://a.in/x?y=1:2', 'https://a.in/x?y=1:2'],
  [' MAILTO:a@b.in ', 'MAILTO:a@b.in'],
  ['tel:+91612', 'tel:+91612'],
  ['/about:us', '/about:us'],
  ['#top', '#top'],
  ['java\nscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['ja vascript:x', null],
  ['file:///C:/x.png', null],
  ['', null],
])('address %j gives %j', (address, expected) => {
  expect(safeAddress(address, richText.linkSchemes)).toBe(expected);
});

test.each([
  ['#E60', '#ee6600'],
  ['rgb(230, 0, 0)', '#e60000'],
  ['rgb( 230, 0, 0 )', '#e60000'],
  ['rgb(100% 0% 0% / 50%)', '#ff000080'],
  ['rgba(0,0,0,0)', null],
  ['hsl(120, 100%, 25%)', '#008000'],
  ['RebeccaPurple', '#663399'],
  ['yellowgreen', '#9acd32'],
  ['transparent', null],
  ['inherit', null],
  ['constructor', null],
  ['var(--x)', null],
  ['rgb(1,,)', null],
  ['#12345', null],
])('colour %j gives %j', (value, expected) => {
  expect(cssColour(value)).toBe(expected);
});
