import { expectAccessible } from './blogs-form.ts';
import { expect, freshTest, test } from './fixtures.ts';
import { problemRow, sendProblem } from './public-intake.ts';

freshTest(
  'a list without problems says so; problems come in pages, and page and filters survive a reload',
  { tag: '@postgres' },
  async ({ page, backend, isMobile }) => {
    await page.goto('/problems');
    await expect(page.getByText('0 reports in total')).toBeVisible();
    await expect(page.getByText('No problem has been reported yet')).toBeVisible();
    if (!isMobile) await expectAccessible(page);
    for (let number = 1; number <= 21; number++)
      await sendProblem(backend.url, {
        subject: `Lamp ${String(number).padStart(2, '0')} is dark`,
      });
    await sendProblem(backend.url, { subject: 'सड़क टूटी है', city: 'Gaya', category: 'Other' });

    await page.goto('/problems');
    await expect(page.getByText('22 reports in total')).toBeVisible();
    await expect(page.getByText('Showing 1 to 10 of 22 results')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await next.press('Enter');
    await expect(page.getByText('Showing 21 to 22 of 22 results')).toBeVisible();
    await expect(problemRow(page, 'Lamp 01 is dark')).toBeVisible();
    // At the end it leads nowhere, and keeps the focus.
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('Showing 21 to 22 of 22 results')).toBeVisible();

    // A search leads to the first page of what it finds.
    await page.getByRole('searchbox', { name: 'Search reports' }).pressSequentially('सड़क');
    await expect(page.getByText('1 report found')).toBeVisible();
    await expect(problemRow(page, 'सड़क टूटी है')).toContainText('Gaya, Bihar');
    await expect(page.getByText('results')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('1 report found')).toBeVisible();

    // On a phone all filters but the search are behind one button.
    const inFilters = async (choose: () => Promise<unknown>) => {
      if (isMobile) await page.getByRole('button', { name: 'filters' }).tap();
      await choose();
      if (isMobile) await page.getByRole('button', { name: /^Show / }).tap();
    };
    const city = page
      .getByRole('textbox', { name: 'City' })
      .or(page.getByRole('combobox', { name: 'City' }));
    await inFilters(() => city.fill('patna'));
    await expect(page.getByRole('heading', { name: 'No problem reports found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    const category = page.getByRole('combobox', { name: 'Category' });
    const status = page.getByRole('combobox', { name: 'Status', exact: true });
    await inFilters(async () => {
      await category.selectOption('Public Services');
      await status.selectOption('submitted');
    });
    await expect(page.getByText('21 reports found')).toBeVisible();
    await inFilters(() => status.selectOption('closed'));
    // There are no pages to say it.
    await expect(page.getByText('0 reports found')).toHaveAttribute('aria-live', 'polite');
  },
);

test('a status is changed in the list, who is anonymous has no phone, empty lines take no room, and a typed search asks once it rests', {
  tag: '@desktop',
}, async ({ page, backend }) => {
  const description = `It begins here${'\n'.repeat(15_000)}and ends.`;
  await sendProblem(backend.url, { subject: 'Fifteen thousand lines', description });
  await sendProblem(backend.url, { subject: 'A bribe was asked for', anonymous: true });
  await sendProblem(backend.url, { subject: 'The lamp of Digha is dark' });
  await page.goto('/problems');
  const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });

  await test.step('a status is changed in the list, by keyboard too, and kept', async () => {
    const row = problemRow(page, 'The lamp of Digha is dark');
    const status = row.getByRole('combobox', { name: 'Update status' });
    // A closed list would take every status on the way to the one that is meant.
    await status.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(status).toHaveValue('submitted');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await status.selectOption('resolved');
    await expect(row.getByText('Resolved', { exact: true })).toBeVisible();
    await expect(status).toHaveCount(0);
    await expect(row.getByRole('button', { name: 'View details' })).toBeFocused();
    await saved;
    await page.reload();
    await expect(row.getByText('Resolved', { exact: true })).toBeVisible();
  });

  await test.step('an anonymous problem shows neither phone nor email', async () => {
    const row = problemRow(page, 'A bribe was asked for');
    await expect(row).toContainText('Anonymous');
    await row.getByRole('button', { name: 'A bribe was asked for', exact: true }).click();
    await expect(dialog.locator('dt', { hasText: 'Anonymous' }).locator('+ dd')).toHaveText('Yes');
    await expect(dialog.getByText('Phone', { exact: true })).toHaveCount(0);
    await expect(dialog.getByText('Email', { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a report of empty lines leaves what stands below it within reach', async () => {
    await problemRow(page, 'Fifteen thousand lines')
      .getByRole('button', { name: 'Fifteen thousand lines', exact: true })
      .click();
    const words = dialog.getByText('It begins here and ends.');
    await expect(words).toBeVisible();
    expect((await words.boundingBox())?.height).toBeLessThan(500);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a typed search asks the server once it rests', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const search = searchParams.get('search');
      // The whole list is asked for now and then.
      if (pathname === '/api/problems' && search) asked.push(search);
    });
    await page.getByRole('searchbox').evaluate(async (box) => {
      (box as HTMLElement).focus();
      // Within the page no letter comes later than the pause, however busy the machine is.
      for (const letter of 'zeppelin') {
        document.execCommand('insertText', false, letter);
        await new Promise((done) => setTimeout(done, 20));
      }
    });
    await expect(page.getByText('0 reports found')).toBeVisible();
    expect(asked).toEqual(['zeppelin']);
  });
});

test('the details of a named problem, its status and its history', {
  tag: ['@desktop', '@postgres'],
}, async ({ page, backend }) => {
  await sendProblem(backend.url, { subject: 'The lamp of Kadamkuan is dark' });
  await page.goto('/problems');
  const row = problemRow(page, 'The lamp of Kadamkuan is dark');
  await expect(row).toContainText('Ravi Kumar');
  await expect(row).toContainText('+91 98350 00001');
  await row.getByRole('button', { name: 'View details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
  for (const [label, value] of [
    ['Name', 'Ravi Kumar'],
    ['Location', 'Patna, Bihar'],
    ['Phone', '+91 98350 00001'],
    ['Email', 'ravi@example.org'],
    ['Category', 'Public Services'],
    ['Subject', 'The lamp of Kadamkuan is dark'],
    ['Incident Location', 'Before the school'],
    ['Incident Date', 'Mar 05, 2024'],
    ['Anonymous', 'No'],
    ['Consent Given', 'Yes'],
  ] as const)
    await expect(fact(label), label).toHaveText(value);
  await expect(dialog.getByText('Medium priority')).toHaveAttribute('data-colour', 'grey');
  await expect(dialog.getByRole('link', { name: 'https://example.org/photographs' })).toBeVisible();

  await expect(page).toHaveURL(/\?report=/);
  await page.reload();
  await dialog.getByRole('combobox', { name: 'Update Status' }).selectOption('in_progress');
  await expect(dialog.getByText('In Progress').and(page.locator('[data-colour]'))).toBeVisible();
  await expect(dialog.getByText('Submitted to In Progress')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Update Status' }).selectOption('closed');
  await expect(dialog.getByText('In Progress to Closed')).toBeVisible();
  await expect(dialog.getByText(backend.admin.name, { exact: false })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('Closed', { exact: true })).toBeVisible();
  await expect(row.getByRole('combobox')).toHaveCount(0);
  await expect(page).toHaveURL(/\/problems$/);

  function fact(label: string) {
    return dialog.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
  }
});
