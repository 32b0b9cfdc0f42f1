import { openContent, savedContent, selectWords, tool } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const checkList = (...items: [check: string, words: string][]) =>
  `<ul>${items.map(([check, words]) => `<li data-list="${check}">${words}</li>`).join('')}</ul>`;

test('a check list goes on with open items, and loses its boxes for numbers', async ({
  page,
  api,
}) => {
  const list = checkList(['checked', 'one two'], ['unchecked', 'three']);
  const cases = [
    ['two', 'ArrowRight', checkList(['checked', 'one two'], ['unchecked', 'new'])],
    // The words that stay where they were keep their tick.
    ['two', 'ArrowLeft', checkList(['checked', 'one '], ['unchecked', 'newtwo'])],
    ['one', 'ArrowLeft', checkList(['unchecked', '<br>'], ['checked', 'newone two'])],
    // Of words that are replaced the tick stays above.
    ['one two', 'Shift', checkList(['checked', '<br>'], ['unchecked', 'new'])],
  ] as const;
  for (const [words, key, expected] of cases) {
    await openContent(page, api, list);
    await selectWords(page, words);
    for (const each of [key, 'Enter']) await page.keyboard.press(each);
    await page.keyboard.type('new');
    expect(await savedContent(page)).toBe(
      expected.replace('</ul>', '<li data-list="unchecked">three</li></ul>'),
    );
  }
  await openContent(page, api, list);
  await selectWords(page, 'three');
  await tool(page, 'Numbered list').click();
  expect(await savedContent(page)).toBe('<ol><li>one two</li><li>three</li></ol>');
});

test('what goes on after a list within a check list has a box', async ({ page, api }) => {
  const within = `<li data-list="checked">one${checkList(['checked', 'two'])}</li>`;
  await openContent(page, api, `<ul>${within}</ul>`);
  await selectWords(page, 'two');
  for (const key of ['ArrowRight', 'Enter', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('new');
  expect(await savedContent(page)).toBe(`<ul>${within}<li data-list="unchecked">new</li></ul>`);
});

test('within code the tools that do nothing there are off, and say why', async ({ page, api }) => {
  const text = await openContent(page, api, '<pre>some code</pre><p>words</p>');
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
});

const TABLE =
  '<table><tbody><tr><td>left</td><td>right</td></tr><tr><td>low</td><td>end</td></tr></tbody></table>';

test('a line can be written between two tables and two code blocks, by keys and by a press', async ({
  page,
  api,
}) => {
  const cases: [above: string, below: string, words: string, key: string][] = [
    [TABLE, TABLE, 'low', 'ArrowDown'],
    [TABLE, TABLE, 'end', 'ArrowDown'],
    ['<pre>first</pre>', '<pre>second</pre>', 'first', 'ArrowRight'],
    ['<pre>first</pre>', TABLE, 'right', 'ArrowUp'],
    [TABLE, '<hr>', 'end', 'ArrowRight'],
  ];
  for (const [above, below, words, key] of cases) {
    const text = await openContent(page, api, above + below);
    await selectWords(page, words);
    // The first key only leaves the words that are chosen.
    for (const each of [key === 'ArrowUp' ? 'ArrowLeft' : 'ArrowRight', key])
      await page.keyboard.press(each);
    await expect(text.locator('.ProseMirror-gapcursor')).toBeVisible();
    await page.keyboard.type('by key');
    await expect(text.locator(':scope > p').first()).toHaveText('by key');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(text.getByText('by key')).toHaveCount(0);
    const [upper, lower] = await Promise.all(
      [0, 1].map((at) => text.locator(':scope > :is(table, pre, hr)').nth(at).boundingBox()),
    );
    if (!upper || !lower) throw new Error('Nothing is drawn');
    await page.mouse.click(lower.x + 40, (upper.y + upper.height + lower.y) / 2);
    await page.keyboard.type('by press');
    expect(await savedContent(page)).toBe(`${above}<p>by press</p>${below}`);
  }
});

test('the keys go over the place between two tables without a change', async ({ page, api }) => {
  await openContent(page, api, TABLE + TABLE);
  await selectWords(page, 'low');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown'])
    await page.keyboard.press(key);
  await page.keyboard.type('on ');
  expect(await savedContent(page)).toBe(TABLE + TABLE.replace('left', 'on left'));
});

test('the place between two blocks of a quote is seen', async ({ page, api }) => {
  const text = await openContent(
    page,
    api,
    '<blockquote><pre>first</pre><pre>second</pre></blockquote>',
  );
  await selectWords(page, 'first');
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(text.locator('.ProseMirror-gapcursor')).toBeVisible();
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
  for (const [content, key, expected] of cases) {
    const text = await openContent(page, api, content);
    await selectWords(page, 'words');
    const leave = key === 'ArrowUp' ? 'ArrowLeft' : 'ArrowRight';
    for (const each of [leave, key]) await page.keyboard.press(each);
    await expect(text.locator('hr.ProseMirror-selectednode')).toHaveCount(1);
    await page.keyboard.press(key);
    await expect(text.locator('.ProseMirror-gapcursor')).toBeVisible();
    await page.keyboard.type('new');
    expect(await savedContent(page)).toBe(expected);
  }
});

test('a table that the next key would take away is seen as chosen', async ({ page, api }) => {
  const text = await openContent(page, api, `${TABLE}<p>words</p>`);
  await selectWords(page, 'words');
  for (const key of ['ArrowLeft', 'Backspace']) await page.keyboard.press(key);
  await expect(text.locator('table')).toHaveCSS('outline-style', 'solid');
});
