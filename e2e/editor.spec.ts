import type { Page } from '@playwright/test';
import { blogForm } from './blogs-form.ts';
import { openContent, paste, savedContent, selectOnTo, selectWords, tool } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { expectToast, expectToasts } from './toasts.ts';

const LINK = 'rel="noopener noreferrer" target="_blank"';
const LOST_PICTURES =
  'Some pictures did not come along: they are only on the device or page they were copied from';

/** What stands between the cases that one text holds. */
const BETWEEN = '<p>~</p>';

/** What was saved, case by case. */
const savedCases = async (page: Page) => (await savedContent(page)).split(BETWEEN);

test('a blog of Quill, 1 or 2, keeps every format, its kinds of lists and its code when it is edited', async ({
  page,
  api,
}) => {
  const ui = '<span class="ql-ui" contenteditable="false"></span>';
  const first = `<h2 class="ql-align-center">शीर्षक</h2>
     <p><strong style="color: rgb(230, 0, 0);">bold red</strong> <span style="background-color: #123456" class="ql-size-large">marked</span></p>
     <p><br></p><p class="ql-align-justify ql-indent-2">indented</p>
     <ol><li>one</li><li class="ql-indent-1">one a</li><li>two</li></ol><ul><li class="ql-indent-1">two dot</li></ul>
     <pre class="ql-syntax" spellcheck="false">if (a &lt; 2) {\n  b();\n}\n</pre>
     <blockquote>H<sub>2</sub>O <a href="https://example.org/?a=1&amp;b=2" target="_blank">site</a></blockquote>
     <iframe class="ql-video" src="https://www.youtube.com/embed/x"></iframe>
     <p class="ql-direction-rtl ql-align-right">שלום</p>`;
  const second =
    `<ol><li data-list="ordered">${ui}one</li><li data-list="bullet" class="ql-indent-1">${ui}dot</li><li data-list="ordered">${ui}two</li></ol>` +
    `<p>between</p><ol><li data-list="bullet">${ui}dot</li><li data-list="checked">${ui}done</li></ol>` +
    `<div class="ql-code-block-container"><select class="ql-ui"><option>Plain</option></select><div class="ql-code-block">a &lt; b</div><div class="ql-code-block"><br></div><div class="ql-code-block">  c</div></div>`;
  const text = await openContent(page, api, first + BETWEEN + second);
  await expect(text.getByText('bold red')).toHaveCSS('color', 'rgb(230, 0, 0)');
  await selectWords(page, 'one a');
  await page.keyboard.type('first');
  await selectWords(page, 'between');
  await page.keyboard.type('changed');
  expect(await savedCases(page)).toEqual([
    '<h2 class="ql-align-center">शीर्षक</h2>' +
      '<p><span data-color="#e60000" style="color: rgb(230, 0, 0);"><strong>bold red</strong></span> <span data-background="#123456" class="ql-size-large" style="background-color: rgb(18, 52, 86);">marked</span></p>' +
      '<p><br></p><p class="ql-align-justify ql-indent-2">indented</p>' +
      '<ol><li>one<ol><li>first</li></ol></li><li>two<ul><li>two dot</li></ul></li></ol>' +
      '<pre>if (a &lt; 2) {\n  b();\n}</pre>' +
      `<blockquote>H<sub>2</sub>O <a href="https://example.org/?a=1&amp;b=2" ${LINK}>site</a></blockquote>` +
      `<p><a href="https://www.youtube.com/embed/x" ${LINK} class="ql-video">https://www.youtube.com/embed/x</a></p>` +
      '<p class="ql-align-right ql-direction-rtl" dir="rtl">שלום</p>',
    '<ol><li>one<ul><li>dot</li></ul></li><li>two</li></ol><p>changed</p>' +
      '<ul><li>dot</li><li data-list="checked">done</li></ul><pre>a &lt; b\n\n  c</pre>',
  ]);
});

test('each tool is switched on, shown, switched off and on again', async ({ page, api }) => {
  const tools = [
    ['Heading 1', '<h1>some words0</h1>'],
    ['Heading 2', '<h2>some words1</h2>'],
    ['Heading 3', '<h3>some words2</h3>'],
    ['Bold', '<p>some <strong>words3</strong></p>'],
    ['Italic', '<p>some <em>words4</em></p>'],
    ['Underline', '<p>some <u>words5</u></p>'],
    ['Strike', '<p>some <s>words6</s></p>'],
    ['Numbered list', '<ol><li>some words7</li></ol>'],
    ['Bullet list', '<ul><li>some words8</li></ul>'],
    ['Blockquote', '<blockquote>some words9</blockquote>'],
    ['Code block', '<pre>some words10</pre>'],
  ] as const;
  const lines = tools.map((_, index) => `<p>some words${index}</p>`);
  const text = await openContent(page, api, lines.join(''));
  for (const [index, [name]] of tools.entries()) {
    await selectWords(page, `words${index}`);
    for (const pressed of ['true', 'false', 'true']) {
      await tool(page, name).click();
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', pressed);
      await expect(text).toBeFocused();
    }
  }
  expect(await savedContent(page)).toBe(tools.map(([, html]) => html).join(''));
});

test('a line can be written above a table that the text begins with; cells that are copied are pasted as a table, and what is copied or dragged out of one cell is none', async ({
  page,
  api,
}) => {
  const table =
    '<table><tbody><tr><td>left</td><td><p>first</p><p>second</p></td></tr></tbody></table>';
  const two = '<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>';
  const lines =
    '<table><tbody><tr><td><p>alpha beta</p><p>gamma</p></td><td>other</td></tr></tbody></table>';
  const dragged = lines.replace('alpha beta', 'delta epsilon').replace('gamma', 'zeta');
  const contents = [
    ...[table, `${two}<p>here</p>`, `${lines}<p>there</p>`],
    `${dragged}<p>beside</p>`,
  ];
  const text = await openContent(page, api, contents.join(BETWEEN));

  const paragraphs = text.locator(':scope > p');
  const before = await paragraphs.count();
  await selectWords(page, 'second');
  await page.keyboard.press('ArrowUp');
  await expect(paragraphs).toHaveCount(before);
  await selectWords(page, 'first');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('by key');
  await expect(paragraphs).toHaveCount(before + 1);
  await expect(text.locator(':scope > :first-child')).toHaveText('by key');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(paragraphs).toHaveCount(before);
  await text.click({ position: { x: 200, y: 8 } });
  await page.keyboard.type('by pointer');

  for (const [first, last, place] of [
    ['one', 'two', 'here'],
    ['alpha beta', 'gamma', 'there'],
  ] as const) {
    await selectWords(page, first);
    await selectOnTo(page, last);
    await page.keyboard.press('ControlOrMeta+c');
    await selectWords(page, place);
    await page.keyboard.press('ControlOrMeta+v');
  }
  await expect(text.locator('table')).toHaveCount(5);

  const beside = text.getByText('beside');
  await beside.scrollIntoViewIfNeeded();
  await selectWords(page, 'epsilon');
  const { x, y, right } = await page.evaluate(
    () => getSelection()?.getRangeAt(0).getBoundingClientRect().toJSON() as DOMRect,
  );
  await page.mouse.move((x + right) / 2, y + 5);
  await page.mouse.down();
  await beside.hover({ position: { x: 200, y: 5 }, force: true });
  await beside.hover({ position: { x: 201, y: 5 }, force: true });
  await page.mouse.up();
  expect(await savedCases(page)).toEqual([
    `<p>by pointer</p>${table}`,
    `${two}<p><br></p>${two}`,
    `${lines}<p>alpha beta</p><p>gamma</p>`,
    `${dragged.replace('epsilon', '')}<p>besideepsilon</p>`,
  ]);
});

test('a quote takes whole lists and tables, and lines beside a list join it', async ({
  page,
  api,
}) => {
  const list = '<ul><li>one</li><li>two</li></ul>';
  const code = list.replace(/(?<=<li>)\w+/g, '<pre>$&</pre>');
  const table = '<table><tbody><tr><td>left</td><td>right</td></tr></tbody></table>';
  const cases = [
    ['one', 'two', 'Blockquote', list, `<blockquote>${list}</blockquote>`],
    ['left', 'right', 'Blockquote', table, `<blockquote>${table}</blockquote>`],
    ['left', 'right', 'Bullet list', table, table.replace(/(?<=<td>)\w+/g, '<ul><li>$&</li></ul>')],
    ['before', 'one', 'Bullet list', `<p>before</p>${list}`, list.replace('>', '><li>before</li>')],
    [
      ...['two', 'after', 'Numbered list', `${list}<p>after</p>`],
      '<ol><li>one</li><li>two</li><li>after</li></ol>',
    ],
    ['one', 'two', 'Code block', list, code],
    ['one', 'two', 'Code block', code, list],
  ] as const;
  /** So that the words of each case stand nowhere else. */
  const ofCase = (html: string, at: number) =>
    html.replace(/\b(?:one|two|left|right|before|after)\b/g, `$&${at}`);
  const contents = cases.map(([, , , content], at) => ofCase(content, at));
  await openContent(page, api, contents.join(BETWEEN));
  for (const [at, [first, last, name]] of cases.entries()) {
    await selectWords(page, ofCase(first, at));
    await selectOnTo(page, ofCase(last, at));
    await tool(page, name).click();
  }
  const after = cases.map(([, , , , content], at) => ofCase(content, at));
  expect(await savedCases(page)).toEqual(after);
  // What was stored opens as it was left.
  await openContent(page, api, after.join(BETWEEN));
  await selectWords(page, 'The drains');
  await page.keyboard.type('The drains, again');
  const [again, ...rest] = (await savedCases(page)).reverse();
  expect(rest.reverse()).toEqual(after.slice(0, -1));
  expect(again).toContain(after.at(-1));
});

test('a key finds the cursor where the key before has put it, however late that is told; lists begin with a dash and nest by Tab; code that is pasted into a line keeps its lines', async ({
  page,
  api,
}) => {
  const contents = [
    '<p>some words</p>',
    '<p>x</p>',
    '<p>before here</p><pre>first\n\n  second</pre>',
  ];
  const text = await openContent(page, api, contents.join(BETWEEN));
  await selectWords(page, 'words');
  await text.evaluate((editor) => {
    getSelection()?.collapseToEnd();
    const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
    editor.dispatchEvent(new KeyboardEvent('keydown', enter));
  });
  await page.keyboard.type('more');

  await selectWords(page, 'x');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('inner');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('two');

  await selectWords(page, 'here');
  await paste(page, '<pre>one\n\n  two</pre>');
  await expect(text.getByText('before one')).toHaveText('before one two');
  expect(await savedCases(page)).toEqual([
    '<p>some words</p><p>more</p>',
    '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>',
    '<p>before one<br><br>  two</p><pre>first\n\n  second</pre>',
  ]);
});

test('a paste from Word, Google Docs, Excel or a message brings marks, lists, ticks, tables, lines and emoji, and no rubbish or links to nowhere; only what was seen as a picture is missed', async ({
  page,
  api,
}) => {
  const places = ['picture', 'word', 'docs', 'ticks', 'excel', 'message'].map(
    (name) => `<p>here ${name}</p>`,
  );
  const text = await openContent(page, api, places.join(BETWEEN));
  const pasteAt = async (name: string, html: string) => {
    await selectWords(page, `here ${name}`);
    await paste(page, html);
  };

  await selectWords(page, 'here picture');
  const long = `data:image/png;base64,${'A'.repeat(500)}`;
  await paste(
    page,
    `<p>no picture<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><img alt="later" data-src="x.png"><img src="cid:count" width="1" height="1"><img src="${long}" alt="🙏"><img src="${long}" alt="checked"></p>`,
  );
  await expect(text).toContainText('no picture🙏');
  await expectToasts(page, []);
  for (const src of ['cid:1', long, 'blob:https://example.org/1', 'webkit-fake-url://1/a.png']) {
    await paste(page, `<p>next<img alt="a > b" src="${src}"></p>`);
    await expectToast(page, LOST_PICTURES);
  }

  await pasteAt(
    'word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body><!--StartFragment-->
     <p class=MsoNormal><b><span lang=HI style='font-size:14.0pt;font-family:"Mangal",serif;color:black'>नमस्ते</span></b><o:p></o:p></p>
     <p class=MsoNormal style='text-align:justify'>even<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a></p>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>dot</p>
     <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>number</p>
     <p class=MsoNormal><img src="file:///C:/clip.png"><span style='color:red'>red</span><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`,
  );
  await expectToast(page, LOST_PICTURES);
  const plain = 'color:#000000;background-color:transparent;font-weight:400';
  await pasteAt(
    'docs',
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="${plain}">plain </span><span style="font-weight:700;${plain.slice(0, -16)}">bold</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span style="${plain}">dot</span></p></li></ul></b><br class="Apple-interchange-newline">`,
  );
  const item = (alt: string, words: string) =>
    `<li dir="ltr" role="checkbox" aria-checked="${alt === 'checked'}"><img src="data:image/png;base64,AAAA" width="17" height="17" alt="${alt}"><p dir="ltr"><span>${words}</span></p></li>`;
  await pasteAt(
    'ticks',
    `<b style="font-weight:normal;" id="docs-internal-guid-2"><ul>${item('checked', 'done')}${item('unchecked', 'open')}</ul></b>`,
  );
  // The cells are marked within their table.
  await pasteAt(
    'excel',
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 cellpadding=0><!--StartFragment--> <col width=64 style='width:48pt'>
     <tr height=20><td height=20 style='background:#0070C0;color:white'>Ward</td><td>वार्ड</td></tr><tr><td>12</td><td align=right>4</td></tr><!--EndFragment--></table></body></html>`,
  );
  const dark = 'color: rgb(233, 237, 239); background-color: rgb(11, 20, 26)';
  const signs = [
    '🙏🏽',
    '1\ufe0f\u20e3',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ];
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  const emoji = signs.map((sign) => `<img alt="${sign}" class="emoji" src="${pixel}">`).join('');
  await pasteAt(
    'message',
    `<div style="white-space: pre-wrap; ${dark}">\n<span style="${dark}">पहली पंक्ति\nदूसरी ${emoji}</span><span>\n\n</span><b>तीसरी</b>\n</div>
     <p style="color: rgb(51, 51, 51)">grey <i style="color: #00334d">blue</i></p>
     <div style="color: #fff; background-color: #000">\n<p>white\nwords</p></div>
     <p><span style="color: #e9edef; background-color: #202c33">a bubble</span></p>
     <p><span style="color: #fff; background-color: #c0261c">white on <b style="color: #ffffff">red</b></span></p>`,
  );
  const [, fromWord, fromDocs, ticks, excel, message] = await savedCases(page);
  expect(fromWord).toBe(
    '<p><strong>नमस्ते</strong></p><p class="ql-align-justify">even[1]</p><ul><li>dot<ol><li>number</li></ol></li></ul>' +
      '<p><span data-color="#ff0000" style="color: rgb(255, 0, 0);">red</span></p>',
  );
  expect(fromDocs).toContain('<p>plain <strong>bold</strong></p><ul><li>dot</li></ul>');
  expect(ticks).toContain(
    '<ul><li data-list="checked">done</li><li data-list="unchecked">open</li></ul>',
  );
  expect(excel).toContain(
    '<table><tbody><tr><td>Ward</td><td>वार्ड</td></tr><tr><td>12</td><td class="ql-align-right">4</td></tr></tbody></table>',
  );
  // Without the colours of its page.
  expect(message).toBe(
    `<p>पहली पंक्ति<br>दूसरी ${signs.join('')}<br><br><strong>तीसरी</strong></p><p>grey <span data-color="#00334d" style="color: rgb(0, 51, 77);"><em>blue</em></span></p><p>white words</p><p>a bubble</p>` +
      '<p><span data-color="#ffffff" data-background="#c0261c" style="color: rgb(255, 255, 255); background-color: rgb(192, 38, 28);">white on <strong>red</strong></span></p>',
  );
});

test('hostile HTML does nothing, loaded or pasted', async ({ page, api }) => {
  const hostile =
    '<p>a<img src="data:x" onerror="window.harmed=1"><a href="javascript:window.harmed=1">js</a></p>' +
    '<svg onload="window.harmed=1"><script>window.harmed=1</script></svg><script>window.harmed=1</script>' +
    '<math><mtext><table><mglyph><style><img src=x onerror=window.harmed=1></style></mglyph></table></mtext></math>' +
    '<iframe srcdoc="<script>parent.harmed=1</script>"></iframe><style>*{display:none}</style>';
  await openContent(page, api, `${hostile}<p>here</p>`);
  await selectWords(page, 'here');
  await paste(page, hostile);
  const saved = await savedContent(page);
  expect(saved).not.toMatch(/onerror|onload|javascript|script|svg|math|style|iframe|data:/);
  expect(saved).toContain('<p>ajs</p>');
  expect(await page.evaluate('window.harmed')).toBeUndefined();
});

test('edits within a second are undone together, and never more than 100; clear formatting leaves the bare text', async ({
  page,
  api,
}) => {
  const formatted =
    '<h2 class="ql-align-center">Head</h2><ul><li>a<ol><li><strong>b</strong></li></ol></li></ul><blockquote><em>q</em></blockquote>';
  await page.addInitScript(() => {
    const clock = { now: Date.now() };
    Date.now = () => clock.now;
    addEventListener('wait-in-the-editor', () => (clock.now += 2000));
  });
  const text = await openContent(page, api, `<p>X</p>${BETWEEN}${formatted}`);
  const line = text.locator('p').first();
  await selectWords(page, 'X');
  await page.keyboard.type('together');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(line).toHaveText('X');
  for (let count = 0; count < 105; count++) {
    await page.evaluate(() => dispatchEvent(new Event('wait-in-the-editor')));
    await page.keyboard.insertText('i');
  }
  await page.keyboard.down('ControlOrMeta');
  for (let count = 0; count < 100; count++) await page.keyboard.press('z');
  await page.keyboard.up('ControlOrMeta');
  const kept = await line.textContent();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(line).toHaveText(kept ?? '');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(line).toHaveText(`${kept}i`);

  await page.keyboard.press('ControlOrMeta+a');
  await tool(page, 'Clear formatting').click();
  expect(await savedCases(page)).toEqual([
    `<p>${kept}i</p>`,
    '<p>Head</p><p>a</p><p>b</p><p>q</p>',
  ]);
});

test('the toolbar is one stop, led through by arrows; a picture that comes into the text is told where it goes; and what is changed and changed back is what it was', async ({
  page,
  api,
}) => {
  const text = await openContent(
    page,
    api,
    '<p style="color: red">Old   form</p><p>some words</p>',
  );
  await selectWords(page, 'words');
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Heading 1')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Clear formatting')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tool(page, 'Alignment')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Align left' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tool(page, 'Alignment')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();

  // What is opened from the text leads back to it, whatever was pressed before.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('textbox', { name: 'Link address' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();

  for (const way of ['paste', 'drop']) {
    const before = await text.innerHTML();
    const isTaken = await text.evaluate((editor, type) => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
      const common = { bubbles: true, cancelable: true };
      const event =
        type === 'paste'
          ? new ClipboardEvent(type, { clipboardData: data, ...common })
          : new DragEvent(type, { dataTransfer: data, ...common });
      editor.dispatchEvent(event);
      return event.defaultPrevented;
    }, way);
    expect(isTaken).toBe(true);
    await expectToast(page, 'The text takes no pictures: choose one as the Featured Image');
    expect(await text.innerHTML()).toBe(before);
  }

  await selectWords(page, 'Old');
  await page.keyboard.insertText('New');
  await page.keyboard.press('ControlOrMeta+z');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.url());
  });
  await blogForm(page).update.click();
  await expect(page).toHaveURL(/\/blogs$/);
  expect(saves).toEqual([]);
});
