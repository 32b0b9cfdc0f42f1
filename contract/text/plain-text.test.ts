import { expect, test } from 'vitest';
import { plainText, readableText, searchableText } from './plain-text.ts';

test('markup is removed with nothing in its place', () => {
  expect(plainText('<p>Road <b>re</b>pair</p><p>ward 12</p>')).toBe('Road repairward 12');
  expect(plainText('<p><br></p>')).toBe('');
});

test('paragraphs, cells and line breaks separate words for searching, inline marks do not', () => {
  expect(searchableText('<p>Road <b>re</b>pair</p><p>ward<br>12</p><td>a</td><td>b</td>')).toBe(
    'Road repair ward 12 a b',
  );
});

test('each block, cell and line that holds text is a line for reading', () => {
  const html =
    '<h2>Road</h2>\n<p>re<b>pair</b> &amp;\n tar<br>twice</p><p> </p><ul><li>a</li></ul>end';
  expect(readableText(html)).toBe('Road\nrepair & tar\ntwice\n• a\nend');
  expect(readableText('<ul><li></li><li><p>a</p><p>b</p></li></ul><p>c</p>')).toBe('• a\nb\nc');
  expect(readableText(' <b> </b>'.repeat(200_000))).toBe('');
});

test('entities are decoded once', () => {
  expect(plainText('Fish &amp; chips &#8377;5 &#x20B9;6 &lt;b&gt; &amp;lt; &unknown;')).toBe(
    'Fish & chips ₹5 ₹6 <b> &lt; &unknown;',
  );
  expect(plainText('&#0;&#xD800;&#99999999;')).toBe('\ufffd\ufffd\ufffd');
  expect(plainText('&constructor;')).toBe('&constructor;');
});

test('white space and no-break spaces fold to one space and are trimmed', () => {
  expect(plainText('<p>&nbsp; a \n\t\u00a0 b&#160;</p> ')).toBe('a b');
});

test('what comments, scripts and styles hold is no text', () => {
  expect(plainText('a<!-- <p>x</p> -->b<style>p{}</style>c<SCRIPT>"<p>"</SCRIPT >d')).toBe('abcd');
  expect(plainText('a<!-->b')).toBe('ab');
});

test('a closing bracket within a quoted attribute does not end the tag', () => {
  expect(plainText('<a title="x > y" href=\'>\'>link</a>')).toBe('link');
});

test('a less-than sign that opens no tag is text', () => {
  expect(plainText('1 < 2 <3 and <')).toBe('1 < 2 <3 and <');
});

test('Devanagari keeps its joiners', () => {
  expect(plainText('<p>क्‍ष नमस्ते</p>')).toBe('क्‍ष नमस्ते');
});

test.each(['<', '<a', '<!--', '</', '<a b="', '&', '&#', '<script>', '<p>', ' ', '<a =', '<!'])(
  'five million characters of %j take linear time',
  (seed) => {
    const hostile = seed.repeat(Math.ceil(5_000_000 / seed.length));
    const started = performance.now();
    plainText(hostile);
    searchableText(hostile);
    expect(performance.now() - started).toBeLessThan(120_000);
  },
);
