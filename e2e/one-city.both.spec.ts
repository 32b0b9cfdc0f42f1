import { expect, freshTest as test } from './fixtures.ts';
import { problemRow, sendProblem } from './public-intake.ts';

test('a city that people spell in many ways is one in the list of reports and its filters', {
  tag: '@postgres',
}, async ({ page, backend: { url } }) => {
  for (const city of ['पटना', 'patna, bihar', 'PATNA', 'गया', 'Bihta', 'Bihat'])
    await sendProblem(url, { subject: `A lamp of ${city} is dark`, city });
  await page.goto('/problems');
  await expect(page.getByText('6 reports in total')).toBeVisible();
  const suggested = page.locator('datalist').first().locator('option');
  await expect(suggested).toHaveCount(4);
  const names = ['Bihat', 'Bihta', 'Gaya', 'Patna'];
  for (const [index, name] of names.entries())
    await expect(suggested.nth(index)).toHaveAttribute('value', name);

  // An old link has a spelling of its own.
  await page.goto('/problems?city=patna');
  await expect(page.getByText('3 reports found')).toBeVisible();
  await expect(problemRow(page, 'A lamp of पटना')).toContainText('पटना, Bihar');
  await page
    .getByRole('button', { name: /filters/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const cities = dialog.getByRole('group', { name: 'City' }).getByRole('checkbox');
  await expect(cities).toHaveCount(1);
  await expect(dialog.getByRole('checkbox', { name: 'Patna', exact: true })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Patna', exact: true }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Show 6 reports' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Gaya' }).check();
  await expect(dialog.getByRole('button', { name: 'Show 1 report' })).toBeVisible();
  await expect(page).toHaveURL(/city=Gaya/);
});
