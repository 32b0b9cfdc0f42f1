import type { Page } from '@playwright/test';
import { expectAccessible, publish } from './blogs-form.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { sendProblem, sendSubmission } from './public-intake.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const opener = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

test('a queue is worked through by single keys, which can be switched off', async ({
  page,
  backend: { url },
}) => {
  for (const number of ['four', 'three', 'two', 'one'])
    await sendSubmission(url, `The letter ${number}`);
  await sendProblem(url, { subject: 'A drain without a lid' });
  await page.goto('/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  // Before their code has come.
  await page.keyboard.type('gs');
  await expect(opener(page, 'The letter one')).toBeVisible();
  await page.keyboard.press('j');
  await expect(opener(page, 'The letter one')).toBeFocused();
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  await expect(opener(page, 'The letter three')).toBeFocused();
  await expect(page.getByText('2 pending')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Submissions' });
  await expect(rows.getByText('approved and published')).toBeVisible();
  await expect(rows.getByText('rejected')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
  await page.keyboard.press('n');
  await expect(dialog.getByRole('button', { name: 'Published elsewhere' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(opener(page, 'The letter four')).toBeFocused();
  await page.keyboard.press('o');
  await dialog
    .getByRole('button', { name: 'Reject Submission', exact: true })
    .click({ trial: true });
  await page.keyboard.press('r');
  await expect(page.getByText('0 pending')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await page.keyboard.type('gp?');
  await expect(search).toHaveValue('gp?');
  await search.blur();
  await page.keyboard.type('gp');
  await expect(heading(page, 'Problem Reports')).toBeVisible();
  await expect(opener(page, 'A drain')).toBeVisible();
  await page.keyboard.type('js');
  await expect(page.getByRole('row').getByRole('combobox')).toBeFocused();
  await page.getByRole('row').getByRole('combobox').blur();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/account');
  await page.getByRole('checkbox', { name: 'Single keys' }).uncheck();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Single keys' })).not.toBeChecked();
  await page.keyboard.type('gp');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('everything is reached from one field', async ({ page, api, backend: { url } }) => {
  await publish(api, 'नाले की सफ़ाई का हिसाब');
  await sendSubmission(url, 'A drain before our school');
  await sendProblem(url, { subject: 'The drain has no lid', city: 'Danapur' });
  await page.goto('/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const palette = page.getByRole('dialog');
  const field = palette.getByRole('combobox', { name: /Search everything|सब कुछ खोजें/ });
  const option = (name: string | RegExp) => palette.getByRole('option', { name });
  const open = async (search: string) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(search);
  };

  await open('drain');
  await expect(option('A drain before our school')).toBeVisible();
  await expect(option(/The drain has no lid.*Danapur/)).toBeVisible();
  await expectAccessible(page);
  // Behind the post, whose excerpt has the word, and the submission.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = palette.locator('[aria-selected="true"]');
  await expect(chosen).toContainText('The drain has no lid');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Problem Report Details' });
  await expect(details.getByText('Danapur').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await open('safai');
  await option(/नाले की सफ़ाई/).click();
  await expect(heading(page, 'Edit Blog')).toBeVisible();

  await page.getByRole('button', { name: 'Search everything' }).click();
  await option('Language: हिन्दी').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await open('साइन आउट');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});
