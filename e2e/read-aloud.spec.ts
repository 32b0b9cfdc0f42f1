import { expect, freshTest as test } from './fixtures.ts';
import { sendProblem, sendSubmission } from './public-intake.ts';

const HINDI = 'फुलवारी में शाम की रोशनी';
/** No town that is known by another name in English. */
const CITY = 'मेला टोला';

test('a name with words of Hindi is read in its voice, and no other one', async ({
  page,
  api,
  backend: { url },
}) => {
  for (const title of [HINDI, 'The lamp of the ward']) {
    await sendSubmission(url, title);
    await sendProblem(url, { subject: title, city: CITY });
  }
  await api('POST', '/views', { list: 'problems', name: HINDI, query: 'page=2', shared: false });
  await page.goto('/submissions');
  const choose = (name: string) => page.getByRole('checkbox', { name: `Choose: ${name}` });
  await expect(choose(HINDI)).toHaveAttribute('lang', 'hi');
  await expect(choose('The lamp of the ward')).not.toHaveAttribute('lang');
  await page.goto(`/problems?city=${CITY}`);
  await expect(choose(HINDI)).toHaveAttribute('lang', 'hi');
  const filter = page.getByRole('button', { name: `Remove filter: ${CITY}` });
  await expect(filter).toHaveAttribute('lang', 'hi');
  await page.getByRole('button', { name: 'Save this view' }).click();
  const view = page.getByRole('button', { name: `Delete ${HINDI}` });
  await expect(view).toHaveAttribute('lang', 'hi');
});

test('what stands in each row says of which one it is', async ({ page, backend: { url } }) => {
  const subject = 'The lamp before the school is dark';
  await sendProblem(url, { subject });
  await page.goto('/problems');
  const row = page.getByRole('row').filter({ hasText: subject });
  for (const control of [row.getByRole('combobox'), row.getByRole('button', { name: 'View' })])
    await expect(control).toHaveAccessibleDescription(subject);
});

test('what is written in the editor has the language of its words', async ({ page }) => {
  await page.goto('/blogs/create');
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.insertText(HINDI);
  await expect(content).toHaveAttribute('lang', 'hi');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('The lamp of the ward');
  await expect(content).toHaveAttribute('lang', 'en');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect(content).not.toHaveAttribute('lang');
});
