import type { Page } from '@playwright/test';
import { blogForm, TEXT } from './blogs-form.ts';
import { openContent } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

// A window of 1440 by 900 whose page is enlarged to 200 %.
test.use({ viewport: { width: 720, height: 450 } });

/** How much of the caret is behind the tools or behind the buttons of the form, in px. */
const hiddenPartOfCaret = (page: Page) =>
  page.evaluate(() => {
    const caret = getSelection()?.getRangeAt(0).getClientRects()[0];
    const tools = document.querySelector('.editor-toolbar')?.getBoundingClientRect();
    const buttons = document.querySelector('[data-action-bar]')?.getBoundingClientRect();
    if (!caret || !tools || !buttons) return null;
    return Math.max(0, tools.bottom - caret.top) + Math.max(0, caret.bottom - buttons.top);
  });

async function expectCaretInSight(page: Page) {
  await expect.poll(() => hiddenPartOfCaret(page)).toBe(0);
}

test('at 200 % the caret stays between the tools and the buttons of the form', async ({
  page,
  api,
}) => {
  const text = await openContent(page, api, `<p>${TEXT}</p>`.repeat(9));
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  for (let line = 0; line < 6; line++) {
    await page.keyboard.insertText('Written at the end. ');
    await page.keyboard.press('Enter');
    await page.keyboard.type('N');
    await expectCaretInSight(page);
  }
  for (let line = 0; line < 24; line++) {
    await page.keyboard.press('ArrowUp');
    await expectCaretInSight(page);
  }
  for (let line = 0; line < 16; line++) {
    await page.keyboard.press('ArrowDown');
    await expectCaretInSight(page);
  }
  await expect(blogForm(page).update).toBeInViewport();
});
