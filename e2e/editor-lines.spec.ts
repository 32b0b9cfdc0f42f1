import { openContent, savedContent, selectWords, tool } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const checkList = (...items: [check: string, words: string][]) =>
  `<ul>${items.map(([check, words]) => `<li data-list="${check}">${words}</li>`).join('')}</ul>`;

/** What stands between the cases that one text holds. */
const BETWEEN = '<p>~</p>';

/** A table whose words stand nowhere else. */
const tableOf = (name: string) =>
  `<table><tbody><tr><td>left ${name}</td><td>right ${name}</td></tr><tr><td>low ${name}</td><td>end ${name}</td></tr></tbody></table>`;

test('a check list goes on with open items, also after a list within it, and loses its boxes for numbers', async ({
  page,
  api,
}) => {
  const cases = [
    ['two', 'ArrowRight', checkList(['checked', 'one two'], ['unchecked', 'new'])],
    // The words that stay where they were keep their tick.
    ['two', 'ArrowLeft', checkList(['checked', 'one '], ['unchecked', 'newtwo'])],
    ['one', 'ArrowLeft', checkList(['unchecked', '<br>'], ['checked', 'newone two'])],
    // Of words that are replaced the tick stays above.
    ['one two', 'Shift', checkList(['checked', '<br>'], ['unchecked', 'new'])],
  ] as const;
  /** So that the words of each list stand nowhere else. */
  const ofCase = (html: string, at: number) => html.replace(/one|two|three/g, `$&${at}`);
  const list = checkList(['checked', 'one two'], ['unchecked', 'three']);
  const within = `<li data-list="checked">top${checkList(['checked', 'inner'])}</li>`;
  const last = list.replace('three', 'three last');
  const before = [...cases.map((_, at) => ofCase(list, at)), `<ul>${within}</ul>`, last];
  await openContent(page, api, before.join(BETWEEN));
  for (const [at, [words, key]] of cases.entries()) {
    await selectWords(page, ofCase(words, at));
    for (const each of [key, 'Enter']) await page.keyboard.press(each);
    await page.keyboard.type('new');
  }
  await selectWords(page, 'inner');
  for (const key of ['ArrowRight', 'Enter', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('new');
  await selectWords(page, 'three last');
  await tool(page, 'Numbered list').click();
  const after = (await savedContent(page)).split(BETWEEN);
  for (const [at, [, , expected]] of cases.entries())
    expect(after[at]).toBe(
      ofCase(expected.replace('</ul>', '<li data-list="unchecked">three</li></ul>'), at),
    );
  expect(after.slice(cases.length)).toEqual([
    `<ul>${within}<li data-list="unchecked">new</li></ul>`,
    '<ol><li>one two</li><li>three last</li></ol>',
  ]);
});

test('within code the tools that do nothing there are off, and say why; a table that the next key would take away is seen as chosen, and the place between two blocks of a quote', async ({
  page,
  api,
}) => {
  const text = await openContent(
    page,
    api,
    `<pre>some code</pre><p>words</p>${tableOf('a')}<p>after it</p>` +
      '<blockquote><pre>first</pre><pre>second</pre></blockquote>',
  );
  await selectWords(page, 'code');
  for (const name of ['Bold', 'Strike', 'Colour', 'Background', 'Link']) {
    await expect(tool(page, name)).toHaveAttribute('aria-disabled', 'true');
    await tool(page, name).click({ force: true });
    await expectToast(page, 'Code takes no links and no formatting');
  }
  for (const key of ['b', 'i', 'u', 'k']) {
    await page.keyboard.press(`ControlOrMeta+${key}`);
    await expectToast(page, 'Code takes no links and no formatting');
  }
  await expect(page.getByRole('textbox', { name: 'Link address' })).toHaveCount(0);
  await expect(text).toBeFocused();
  await selectWords(page, 'words');
  await expect(tool(page, 'Link')).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('textbox', { name: 'Link address' })).toBeFocused();
  await page.keyboard.press('Escape');

  await selectWords(page, 'first');
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(text.locator('.ProseMirror-gapcursor')).toBeVisible();

  await selectWords(page, 'after it');
  for (const key of ['ArrowLeft', 'Backspace']) await page.keyboard.press(key);
  await expect(text.locator('table')).toHaveCSS('outline-style', 'solid');
});

test('a line can be written between two tables and two code blocks, by keys and by a press; the keys go over that place without a change', async ({
  page,
  api,
}) => {
  const cases: [above: string, below: string, words: string, key: string][] = [
    [tableOf('a'), tableOf('b'), 'low a', 'ArrowDown'],
    [tableOf('c'), tableOf('d'), 'end c', 'ArrowDown'],
    ['<pre>first e</pre>', '<pre>second f</pre>', 'first e', 'ArrowRight'],
    ['<pre>first g</pre>', tableOf('h'), 'right h', 'ArrowUp'],
    [tableOf('i'), '<hr>', 'end i', 'ArrowRight'],
  ];
  const tables = tableOf('y') + tableOf('z');
  const contents = [...cases.map(([above, below]) => above + below), tables];
  const text = await openContent(page, api, contents.join(BETWEEN));
  for (const [at, [, , words, key]] of cases.entries()) {
    await selectWords(page, words);
    // The first key only leaves the words that are chosen.
    for (const each of [key === 'ArrowUp' ? 'ArrowLeft' : 'ArrowRight', key])
      await page.keyboard.press(each);
    await expect(text.locator('.ProseMirror-gapcursor')).toBeVisible();
    await page.keyboard.type('by key');
    const blocks = text.locator(':scope > :is(table, pre, hr)');
    const [above, below] = [blocks.nth(2 * at), blocks.nth(2 * at + 1)];
    await expect(above.locator('xpath=following-sibling::*[1]')).toHaveText('by key');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(text.getByText('by key')).toHaveCount(0);
    await below.scrollIntoViewIfNeeded();
    const [upper, lower] = await Promise.all([above.boundingBox(), below.boundingBox()]);
    if (!upper || !lower) throw new Error('Nothing is drawn');
    await page.mouse.click(lower.x + 40, (upper.y + upper.height + lower.y) / 2);
    await page.keyboard.type('by press');
  }
  await selectWords(page, 'low y');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown'])
    await page.keyboard.press(key);
  await page.keyboard.type('on ');
  const after = cases.map(([above, below]) => `${above}<p>by press</p>${below}`);
  expect((await savedContent(page)).split(BETWEEN)).toEqual([
    ...after,
    tables.replace('left z', 'on left z'),
  ]);
});

test('the text stays where it is while the cursor stands before its first block', async ({
  page,
  api,
}) => {
  const cases: [content: string, words: string[]][] = [
    [
      '<pre>code</pre><p>top</p><hr><blockquote><pre>code</pre><p>quote</p></blockquote>' +
        '<hr><blockquote><hr><p>ruled</p></blockquote>' +
        '<table><tbody><tr><td><pre>code</pre><p>cell</p></td></tr></tbody></table>' +
        '<ul><li><pre>code</pre><p>item</p></li></ul>',
      ['top', 'quote', 'ruled', 'cell', 'item'],
    ],
    ['<hr><p>rule</p>', ['rule']],
  ];
  for (const [content, places] of cases) {
    const text = await openContent(page, api, content);
    for (const words of places) {
      const topOfWords = () =>
        text.getByText(words).evaluate((line) => line.getBoundingClientRect().top + scrollY);
      await selectWords(page, words);
      const top = await topOfWords();
      for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
      await expect(text.locator('.ProseMirror-gapcursor:first-child')).toBeVisible();
      expect(await topOfWords()).toBe(top);
    }
  }
});

test('above, below and between rules a line can be written by keys', async ({ page, api }) => {
  const cases: [content: string, key: string, expected: string][] = [
    ['<hr><p>words</p>', 'ArrowUp', '<p>new</p><hr><p>words</p>'],
    ['<p>words</p><hr><hr>', 'ArrowDown', '<p>words</p><hr><p>new</p><hr>'],
    ['<p>words</p><hr><hr>', 'ArrowRight', '<p>words</p><hr><p>new</p><hr>'],
    [
      '<table><tbody><tr><td><p>words</p><hr></td></tr></tbody></table>',
      'ArrowDown',
      '<table><tbody><tr><td><p>words</p><hr><p>new</p></td></tr></tbody></table>',
    ],
  ];
  const ofCase = (html: string, at: number) => html.replace('words', `words${at}`);
  const contents = cases.map(([content], at) => ofCase(content, at));
  const text = await openContent(page, api, contents.join(BETWEEN));
  for (const [at, [, key]] of cases.entries()) {
    await selectWords(page, `words${at}`);
    const leave = key === 'ArrowUp' ? 'ArrowLeft' : 'ArrowRight';
    for (const each of [leave, key]) await page.keyboard.press(each);
    await expect(text.locator('hr.ProseMirror-selectednode')).toHaveCount(1);
    await page.keyboard.press(key);
    await expect(text.locator('.ProseMirror-gapcursor')).toBeVisible();
    await page.keyboard.type('new');
  }
  expect((await savedContent(page)).split(BETWEEN)).toEqual(
    cases.map(([, , expected], at) => ofCase(expected, at)),
  );
});
