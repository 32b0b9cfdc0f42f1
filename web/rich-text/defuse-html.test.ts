import { expect, test } from 'vitest';
import { defuseHtml } from './defuse-html.ts';

test.each([
  ['<p style="color: red">x</p>', '<p data-former-style="color: red">x</p>'],
  ["<p class='a'STYLE='b'>x</p>", "<p class='a'data-former-style='b'>x</p>"],
  ['<p/style=b>x', '<p/data-former-style=b>x'],
  ['<img src=x onerror="a(\'style=\')">', '<img src=x data-former-handler="a(\'style=\')">'],
  ['a<style>p { x: "</p>" }</style>b', 'a</style>b'],
  ['a<script>style</script ><b style="">b</b>', 'a</script ><b data-former-style="">b</b>'],
  ['a<style>never closed', 'a'],
  [`<p ${'a/b\n="x"c '.repeat(50)}>t</p>`, '<p>t</p>'],
])('%j becomes %j', (html, expected) => {
  expect(defuseHtml(html)).toBe(expected);
});

test.each([
  '<p title="a style=\'b\' onclick=x">t</p>',
  '<p>style="x" &lt;p style="y"&gt; on < on</p>',
  '<p data-style="x">t</p>',
  '<!-- <p style="x"> -->',
  `<p title="${'a '.repeat(200)}">t</p>`,
])('%j stays as it is', (html) => {
  expect(defuseHtml(html)).toBe(html);
});
