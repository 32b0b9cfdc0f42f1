import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { expect, freshTest } from './fixtures.ts';
import { problemRow } from './public-intake.ts';

/** On PostgreSQL a search counts no further than 10,000. */
const REPORTS = 10_012;

const test = freshTest.extend<{ filled: undefined }>({
  // The database of the product is known here: it is filled behind its back.
  productOptions: async ({ newDatabase }, use) => use({ env: await newDatabase() }),
  filled: async ({ productOptions, product: _ }, use) => {
    const client = new Client({ connectionString: productOptions.env?.DATABASE_URL });
    await client.connect();
    await client.query(`
      insert into problems (id, number, change, reference, status, priority, category, subject,
        description, location, incident_date, supporting_link, city, city_key, state, anonymous,
        created_at, updated_at)
      select 'id-' || n, n, -n, 'PR-' || n, 'submitted', 'medium', 'Other', 'Lamp ' || n, 'It is dark',
        '', '', '', 'Patna', 'patna', 'Bihar', 1, 0, 0 from generate_series(1, ${REPORTS}) as n`);
    await client.end();
    await use(undefined);
  },
});
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

test('a search that finds more than are counted says so, goes through its pages, and offers what is for all of a list only where it is for all', {
  tag: '@postgres',
}, async ({ page, api, filled: _ }) => {
  // A search is refused while so many texts are folded, which takes a busy machine long.
  const isReady = () => api('GET', '/problems?search=lamp').then(Boolean, () => false);
  await expect.poll(isReady).toBe(true);
  await page.goto('/problems?search=lamp');
  const main = page.getByRole('main');
  await expect(main.getByText('More than 10,000 reports found')).toBeVisible();
  await expect(main.getByText('Showing 1 to 10 of more than 10,000 results')).toBeVisible();
  await next(page).click();
  await expect(problemRow(page, `Lamp ${REPORTS - 10}`)).toBeVisible();
  await expect(main.getByText('Showing 11 to 20 of more than 10,000 results')).toBeVisible();

  await problemRow(page, `Lamp ${REPORTS - 11}`)
    .getByRole('button', { name: 'View details' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
  await expect(dialog.getByText('12 of more than 10,000')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  // The last page of those that are counted.
  await page.goto('/problems?search=lamp&page=1000');
  await expect(problemRow(page, `Lamp ${REPORTS - 9999}`)).toBeVisible();
  await expect(main.getByText('Showing 9,991 to 10,000 of more than 10,000 results')).toBeVisible();
  await expect(next(page)).toBeDisabled();

  await problemRow(page, `Lamp ${REPORTS - 9999}`)
    .getByRole('button', { name: 'View details' })
    .click();
  await expect(dialog.getByText('10,000 of more than 10,000')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  // Ten can be chosen; all that match are not offered, as they would be refused.
  await main.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  const chosen = page.getByRole('region', { name: 'Chosen reports' });
  await expect(chosen).toContainText('10 chosen');
  await expect(chosen.getByRole('button', { name: /that match/ })).toHaveCount(0);
  await chosen.getByRole('button', { name: 'Choose none' }).click();

  await page.goto('/problems?search=lamp&page=1001');
  await expect(main.getByText('Showing 9,991 to 10,000 of more than 10,000 results')).toBeVisible();

  // A file has all of them.
  await main.getByRole('button', { name: 'Export', exact: true }).click();
  const file = page.getByRole('dialog', { name: 'Export' });
  await file.getByRole('button', { name: 'Export' }).click();
  await expect(
    file.getByText(`Done: ${REPORTS.toLocaleString('en-IN')} rows`).first(),
  ).toBeVisible();
  await file.getByRole('button', { name: 'Close' }).last().click();

  // Without a search, and of what a filter narrows, everything is counted.
  await page.goto('/problems');
  await expect(main.getByText('10,012 reports in total')).toBeVisible();
  await expect(main.getByRole('button', { name: 'New 10,012' })).toBeVisible();
  await page.goto('/problems?search=lamp+12');
  await expect(main.getByText('More than')).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('nagrik_language', 'hi'));
  await page.goto('/problems?search=lamp');
  await expect(main.getByText('10,000 से ज़्यादा शिकायतें मिलीं')).toBeVisible();
  await expect(main.getByText('10,000 से ज़्यादा में से 1 से 10 तक')).toBeVisible();
});
