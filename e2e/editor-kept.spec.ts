import type { Page } from '@playwright/test';
import { sanitiseHtml } from '#server/rich-text/sanitise-html.ts';
import { blogForm, publish, TEXT } from './blogs-form.ts';
import { openContent, savedContent, selectWords } from './editor-page.ts';
import { expect, test } from './fixtures.ts';
import { bundle } from './hostile/bundle.ts';

const LINK = 'rel="noopener noreferrer" target="_blank"';
const levels = [1, 2, 3, 4, 5, 6, 7, 8];

/** All that the editor can write, as it writes it. */
const WRITTEN = [
  ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>शीर्षक ${level}</h${level}>`),
  '<p>change this <strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s> <sub>2</sub> <sup>3</sup> <code>code</code></p>',
  '<p><span data-color="#e60000" style="color: rgb(230, 0, 0);">red</span> <span data-color="#008a00" data-background="#ffff0080" style="color: rgb(0, 138, 0); background-color: rgba(255, 255, 0, 0.5);">marked</span></p>',
  ...['center', 'right', 'justify'].map((side) => `<p class="ql-align-${side}">${side}</p>`),
  ...levels.map((level) => `<p class="ql-indent-${level}">in by ${level}</p>`),
  '<p class="ql-direction-rtl" dir="rtl">שלום</p><p dir="ltr">left to right</p>',
  ...['small', 'large', 'huge'].map((size) => `<p><span class="ql-size-${size}">x</span></p>`),
  ...['serif', 'monospace'].map((font) => `<p><span class="ql-font-${font}">x</span></p>`),
  '<ol start="3"><li>three<ul><li>dot<ol><li>deep</li></ol></li></ul></li></ol>',
  '<ul><li data-list="checked">done</li><li data-list="unchecked">open</li></ul>',
  '<blockquote>quoted</blockquote><hr>',
  '<pre data-language="javascript">if (a &lt; 2) {\n  b();\n}</pre>',
  `<p><a href="https://example.org/?a=1&amp;b=2" ${LINK}>site</a> <a href="mailto:a@example.org" ${LINK}>letter</a> <a href="/about" ${LINK}>here</a></p>`,
  `<p><a href="https://www.youtube.com/embed/x" ${LINK} class="ql-video">https://www.youtube.com/embed/x</a></p>`,
  '<p><img src="/uploads/a.webp" alt="बाढ़ &amp; नाली" width="10" height="20"></p>',
  '<table><tbody><tr><th>head</th><td colspan="2" rowspan="3">cell</td></tr></tbody></table>',
  '<p>one<br>two</p><p><br></p><p>a  b</p>',
].join('');

/** What the earlier editors wrote, in both of their versions. */
const EARLIER = [
  '<h1 class="ql-align-center">शीर्षक</h1><p class="ql-align-justify ql-indent-2">in</p>',
  '<p><strong style="color: rgb(230, 0, 0);">red</strong> <em style="background-color: rgb(255, 255, 0);">marked</em></p>',
  '<p><span class="ql-color-red ql-bg-yellow ql-size-huge ql-font-serif">by class</span></p>',
  '<ol><li>one</li><li class="ql-indent-1">one a</li></ol><ul><li class="ql-indent-8">deep</li></ul>',
  '<ol><li data-list="ordered"><span class="ql-ui" contenteditable="false"></span>one</li><li data-list="bullet" class="ql-indent-1">dot</li><li data-list="checked">done</li></ol>',
  '<ul data-checked="true"><li>done</li></ul><ul data-checked="false"><li>open</li></ul>',
  '<pre class="ql-syntax" spellcheck="false">if (a &lt; 2) {\n  b();\n}\n</pre>',
  '<div class="ql-code-block-container" spellcheck="false"><div class="ql-code-block" data-language="javascript">a &lt; b</div><div class="ql-code-block"><br></div></div>',
  '<blockquote>q</blockquote><p class="ql-direction-rtl ql-align-right">שלום</p><p><br></p>',
  '<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://www.youtube.com/embed/x"></iframe>',
  '<p><img src="data:image/png;base64,iVBORw0KGgo="> <a href="https://example.org" target="_blank">site</a></p>',
  '<p>H<sub>2</sub>O&nbsp;x<sup>2</sup> <u>u</u> <s>s</s> <code>c</code></p>',
];

declare const cleaning: typeof import('#web/rich-text/read-rich-text.ts');

/** A page that has nothing but the console's cleaning. */
async function cleaningPage(page: Page): Promise<Page> {
  const bare = await page.context().newPage();
  await bare.addScriptTag({ content: await bundle('web/rich-text/read-rich-text.ts', 'cleaning') });
  return bare;
}

/** What the HTML comes to, as the browser reads it or the console cleans it; attributes in order. */
const outcome = (bare: Page, html: string, by: 'browser' | 'console') =>
  bare.evaluate(
    ([text, reader]) => {
      const { body } = new DOMParser().parseFromString(
        reader === 'browser' ? text : '',
        'text/html',
      );
      if (reader === 'console') body.append(cleaning.readRichText(text));
      for (const element of body.querySelectorAll('*')) {
        // The console shows colours by their data attributes alone.
        element.removeAttribute('style');
        const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
        for (const each of attributes) element.removeAttributeNode(each);
        for (const each of attributes) element.setAttributeNode(each);
      }
      return body.innerHTML;
    },
    [html, by] as const,
  );

test('all that the editor writes comes back through both cleanings as it was, and the server loses nothing of an earlier blog that the console would show', async ({
  page,
  api,
  allowErrors,
}) => {
  allowErrors(/404/);
  await openContent(page, api, WRITTEN);
  await selectWords(page, 'change this');
  await page.keyboard.type('changed');
  const saved = await savedContent(page);
  expect(saved).toBe(WRITTEN.replace('change this', 'changed'));
  const bare = await cleaningPage(page);
  const meant = await outcome(bare, saved, 'browser');
  expect(await outcome(bare, sanitiseHtml(saved), 'browser')).toBe(meant);
  // An empty line needs no break to be one where the console shows it.
  const shown = meant.replace('<p><br></p>', '<p></p>');
  expect(await outcome(bare, saved, 'console')).toBe(shown);

  for (const html of EARLIER) {
    const shown = await outcome(bare, html, 'console');
    expect(shown).not.toBe('');
    expect(await outcome(bare, sanitiseHtml(html), 'console')).toBe(shown);
  }
});

test('what is restored and changed back is what is saved, whatever editor wrote that', async ({
  page,
  api,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  // As Quill writes it: the editor writes a list of another kind.
  const content = `<ol><li data-list="bullet">dot</li></ol><p>${TEXT}</p>`;
  const id = await publish(api, 'A list of an earlier editor', { content });
  await page.goto(`/blogs/edit/${id}`);
  await expect(blogForm(page).content).toContainText('dot');
  await selectWords(page, 'dot');
  await page.keyboard.type('changed');
  await expect(page.getByText('Unsaved. Kept in this browser.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(blogForm(page).content).toContainText('changed');
  await selectWords(page, 'changed');
  await page.keyboard.type('dot');
  await expect(page.getByText(/^Unsaved/)).toBeHidden();
  await page.reload();
  await expect(blogForm(page).content).toContainText('dot');
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});
