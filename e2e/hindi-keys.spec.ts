import type { Locator, Page } from '@playwright/test';
import { expect, freshTest as test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { sendSubmission } from './public-intake.ts';

/** A key of a keyboard for Hindi that writes three letters: some browsers have no name for it. */
async function pressKsha(page: Page) {
  const keyboard = await page.context().newCDPSession(page);
  const key = { key: 'Unidentified', code: 'Digit7', windowsVirtualKeyCode: 55 };
  await keyboard.send('Input.dispatchKeyEvent', { ...key, type: 'rawKeyDown' });
  for (const text of 'क्ष')
    await keyboard.send('Input.dispatchKeyEvent', { type: 'char', text, key: text });
  await keyboard.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
}

/** The same where the browser names it by what it writes. */
const pressNamed = (page: Page) =>
  page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'क्ष', bubbles: true }),
    ),
  );

async function expectWritten(page: Page, field: Locator, words: string) {
  await expect(field).toBeFocused();
  await page.keyboard.insertText('मा');
  await expect(field).toHaveValue(words);
}

test('a reason and a note have all letters of a key that writes several, also while the field of the note is on its way', async ({
  page,
  backend: { url },
}) => {
  for (const number of ['one', 'two']) await sendSubmission(url, `The letter ${number}`);
  const show = await holdCalls(page, /\/assets\/submission-dialog-/);
  await page.goto('/submissions');
  const row = page.getByRole('heading', { name: 'The letter one' }).getByRole('button');
  await expect(row).toBeVisible();
  await row.focus();
  // With the code of the keys.
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row).toBeFocused();
  await page.keyboard.press('n');
  await pressKsha(page);
  await pressNamed(page);
  show();
  await expectWritten(page, dialog.getByRole('textbox'), 'क्षक्षमा');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Preview', description: 'The letter two' }).click();
  const ready = dialog.getByRole('button', { name: 'Published elsewhere' });
  const reason = dialog.getByRole('textbox', { name: 'Why it is rejected' });
  await dialog.getByRole('button', { name: 'Reject with a reason' }).click();
  await expect(ready).toBeFocused();
  await pressKsha(page);
  await expectWritten(page, reason, 'क्षमा');
  await ready.focus();
  await pressNamed(page);
  await expect(reason).toBeFocused();
});
