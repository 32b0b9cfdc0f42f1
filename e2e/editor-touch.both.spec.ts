import { expectAccessible } from './blogs-form.ts';
import { choose, openContent, savedContent, selectWords, tool } from './editor-page.ts';
import { expect, test } from './fixtures.ts';

const LINK = 'rel="noopener noreferrer" target="_blank"';

test('colour, background and alignment are chosen and taken away; a link is checked, completed, changed and removed; and Devanagari is composed by an input method', async ({
  page,
  context,
  api,
}) => {
  const text = await openContent(
    page,
    api,
    '<p>some words</p><p>the site</p><p>मेरा <strong>शहर</strong> X</p>',
  );
  await selectWords(page, 'words');
  await choose(page, 'Colour', 'Red');
  await choose(page, 'Background', 'Yellow');
  await choose(page, 'Alignment', 'Align centre');
  await expectAccessible(page);
  await selectWords(page, 'some');
  await choose(page, 'Colour', 'Blue');
  await choose(page, 'Colour', 'Default colour');

  const address = page.getByRole('textbox', { name: 'Link address' });
  await selectWords(page, 'site');
  await page.keyboard.press('ControlOrMeta+k');
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(page.getByText('Enter a web address')).toBeVisible();
  await address.fill('example.org/a');
  await address.press('Enter');
  await expect(text.getByRole('link', { name: 'site' })).toHaveAttribute(
    'href',
    'https://example.org/a',
  );
  await tool(page, 'Link').click();
  await expect(address).toHaveValue('https://example.org/a');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(text.getByRole('link')).toHaveCount(0);
  await tool(page, 'Link').click();
  await address.fill('someone@example.org');
  await page.getByRole('button', { name: 'Apply' }).click();

  await selectWords(page, 'X');
  const input = await context.newCDPSession(page);
  for (const [steps, word] of [
    [['न', 'नम', 'नमस्', 'नमस्ते'], 'नमस्ते'],
    [['द', 'दु', 'दुनि'], 'दुनिया'],
  ] as const) {
    for (const step of steps) {
      const at = step.length;
      await input.send('Input.imeSetComposition', {
        text: step,
        selectionStart: at,
        selectionEnd: at,
      });
      await expect(text).toContainText(step);
    }
    await input.send('Input.insertText', { text: word });
    await page.keyboard.type(' ');
  }
  expect(await savedContent(page)).toBe(
    '<p class="ql-align-center">some <span data-color="#c0261c" data-background="#fff2a8" style="color: rgb(192, 38, 28); background-color: rgb(255, 242, 168);">words</span></p>' +
      `<p>the <a href="mailto:someone@example.org" ${LINK}>site</a></p>` +
      '<p>मेरा <strong>शहर</strong> नमस्ते दुनिया </p>',
  );
});

test('the buttons of a link stand in one row, however short their words are', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('nagrik_language', 'hi'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blogs/create');
  await page.getByRole('toolbar').getByRole('button', { name: 'लिंक' }).click();
  const buttons = page.getByRole('group', { name: 'लिंक' }).getByRole('button');
  await expect(buttons).toHaveText(['लगाएँ', 'रहने दें']);
  const [apply, cancel] = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().top),
  );
  expect(cancel).toBe(apply);
});
