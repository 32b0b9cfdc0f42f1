import { expect, type Page } from '@playwright/test';
import { blogForm, publish, TEXT } from './blogs-form.ts';

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

const FILLER = `<p>${TEXT}</p>`;

/** A blog with this content, as a backend that does not clean it might answer, in the editor. */
export async function openContent(page: Page, api: Api, content: string) {
  const id = await publish(api, 'A post for trying the editor');
  let given = false;
  // Not `times: 1`: what the page asks for while Chromium stops intercepting may never be answered.
  await page.route(`**/api/blogs/${id}`, async (route) => {
    if (given) return route.fallback();
    given = true;
    const response = await route.fetch();
    const body = await response.json();
    body.data.blog.content = content + FILLER;
    await route.fulfill({ response, json: body });
  });
  await page.goto(`/blogs/edit/${id}`);
  const { content: text } = blogForm(page);
  await expect(text).toContainText(TEXT);
  return text;
}

/** Saves, and answers what was sent as the content without the closing paragraph of `openContent`. */
export async function savedContent(page: Page): Promise<string> {
  const [save] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    blogForm(page).update.click(),
  ]);
  return save.postDataJSON().content.replace(FILLER, '');
}

/** Selects the words as a person does who drags over them, and waits until the editor has noticed. */
export async function selectWords(page: Page, words: string) {
  await page.evaluate(async (text) => {
    const editor = document.querySelector<HTMLElement>('.ProseMirror');
    if (!editor) throw new Error('No editor');
    editor.focus();
    // Shortly after it got the focus the editor puts back the selection it had.
    await new Promise((done) => setTimeout(done, 50));
    const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const at = node.data.indexOf(text);
      if (at < 0) continue;
      const noticed = new Promise((done) => {
        document.addEventListener('selectionchange', done, { once: true });
      });
      getSelection()?.setBaseAndExtent(node, at, node, at + text.length);
      await noticed;
      return;
    }
    throw new Error(`No such words: ${text}`);
  }, words);
}

/** Goes on with the selection to the end of the line with these words. */
export async function selectOnTo(page: Page, words: string) {
  await blogForm(page)
    .content.getByText(words, { exact: true })
    .evaluate(async (line) => {
      const noticed = new Promise((done) => {
        document.addEventListener('selectionchange', done, { once: true });
      });
      getSelection()?.extend(line, line.childNodes.length);
      await noticed;
    });
}

export function tool(page: Page, name: string) {
  return page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button', { name, exact: true });
}

export async function choose(page: Page, panel: string, choice: string) {
  await tool(page, panel).click();
  await page.getByRole('group', { name: panel }).getByRole('button', { name: choice }).click();
}

/** Pastes what another program has put on the clipboard. */
export async function paste(page: Page, html: string, text = '') {
  await page.evaluate(
    (clipboard) => {
      const clipboardData = new DataTransfer();
      if (clipboard.html) clipboardData.setData('text/html', clipboard.html);
      clipboardData.setData('text/plain', clipboard.text);
      const event = { clipboardData, bubbles: true, cancelable: true };
      document.querySelector('.ProseMirror')?.dispatchEvent(new ClipboardEvent('paste', event));
    },
    { html, text },
  );
}
