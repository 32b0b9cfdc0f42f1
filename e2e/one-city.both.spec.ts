import type { Page } from '@playwright/test';
import { expect, freshTest as test } from './fixtures.ts';
import { problemRow, sendProblem } from './public-intake.ts';

test('a city that people spell in many ways is one in the list of reports and its filters', {
  tag: ['@desktop', '@postgres'],
}, async ({ page, api, backend: { url } }) => {
  const query = new URLSearchParams({ city: 'पटना' }).toString();
  await api('POST', '/views', { list: 'problems', name: 'Of the capital', query, shared: false });
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
  const view = page.getByRole('button', { name: 'Of the capital' });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
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

/** A reader of this language from the next page on; scripts that each set one would come in no order. */
async function speak(page: Page, language: string) {
  await page.goto('/favicon.svg');
  await page.evaluate((to) => localStorage.setItem('nagrik_language', to), language);
}

/** Takes the first of these chips back, and goes back again. */
async function takeBackFirst(page: Page, names: string[]) {
  const chips = page.locator('[data-chip]');
  await expect(chips).toHaveText(names);
  await chips.first().click();
  await expect(page).toHaveURL(/\?city=Rampur\+Diara$/);
  await page.goBack();
}

const HOUR = 60 * 60 * 1000;
/** Of the time in India before UTC. */
const AHEAD = 5.5 * HOUR;
const NAMES = [
  ['hi', ['पटना', 'गया', 'Rampur Diara']],
  ['en', ['Patna', 'Gaya', 'Rampur Diara']],
] as const;

async function expectNames(
  page: Page,
  of: { isMobile: boolean; month: string; language: string; names: readonly string[] },
) {
  const { isMobile, month, language } = of;
  const [patna = '', gaya = '', unknown = ''] = of.names;
  await speak(page, language);
  await page.goto(`/report?month=${month}`);
  const places = page.getByRole('table', {
    name: language === 'hi' ? 'जगह के हिसाब से' : 'By place',
  });
  await expect(places).toHaveCount(2);
  for (const table of await places.all())
    await expect(table.getByRole('rowheader')).toHaveText([gaya, patna, unknown]);

  // What is chosen twice in two spellings is one city, and is taken back at once.
  await page.goto('/problems?city=PATNA&city=पटना&city=Rampur+Diara');
  const filters = page.getByRole('search').locator('[aria-haspopup=dialog]');
  if (isMobile) await expect(filters).toContainText(`${patna}, ${unknown}`);
  else await takeBackFirst(page, [patna, unknown]);
  // A report has the city as it was typed.
  const typed = page.getByRole('row').filter({ hasText: /PATNA, Bihar/ });
  await expect(typed).toHaveCount(1);
  await filters.click();
  const chosen = page.getByRole('dialog').getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(2);
  for (const name of [patna, unknown])
    await expect(chosen.and(page.getByRole('checkbox', { name, exact: true }))).toHaveCount(1);
}

test('a city typed into the search becomes a filter in one press, and each is named in the language of the reader', async ({
  page,
  backend: { url },
  isMobile,
}) => {
  await test.step("places and chosen cities have the names of the reader's language", async () => {
    // A report has the beginning of its hour.
    const hour = Date.now() - (Date.now() % HOUR);
    const month = new Date(hour + AHEAD).toISOString().slice(0, 7);
    // Most have written the one in Latin letters, the other in Devanagari.
    for (const city of ['Patna', 'PATNA', 'patna, bihar', 'गया', 'गया', 'Gaya', 'Rampur Diara'])
      await sendProblem(url, { subject: `A lamp of ${city} is dark`, city });
    for (const [language, names] of NAMES)
      await expectNames(page, { isMobile, month, language, names });
  });

  await test.step('a city that is typed into the search becomes a filter in one press', async () => {
    await sendProblem(url, { subject: 'The garbage lies there for days', city: 'पटना' });
    await sendProblem(url, { subject: 'The garbage is burnt', city: 'Gaya' });
    await sendProblem(url, { subject: 'A lamp is dark', city: 'Patna' });
    await page.goto('/problems');
    await expect(page.getByText('10 reports in total')).toBeVisible();
    const offer = page.getByRole('button', { name: /^Only in/ });
    const box = page.getByRole('searchbox', { name: 'Search reports' });
    await box.fill('patn');
    await expect(offer).toHaveCount(0);
    // No report says where it is from in its text.
    await box.fill('patna garbage');
    await expect(page.getByText('0 reports found')).toBeVisible();
    await expect(offer).toHaveText('Only in Patna');
    await offer.click();
    await expect(page.getByText('1 report found')).toBeVisible();
    await expect(problemRow(page, 'The garbage lies there for days')).toBeVisible();
    await expect(box).toHaveValue('garbage');
    await expect(page).toHaveURL(/search=garbage.*city=Patna|city=Patna.*search=garbage/);
    await expect(offer).toHaveCount(0);
    const filters = page.getByRole('search').locator('[aria-haspopup=dialog]');
    await expect(filters).toBeFocused();
    if (isMobile) await expect(filters).toContainText('Patna');
    // What was typed is one step back.
    await page.goBack();
    await expect(box).toHaveValue('patna garbage');
    await expect(offer).toBeVisible();
  });

  await test.step('where the server does not take spellings together, each is a choice as it was typed', async () => {
    if (isMobile) return;
    await page.route('**/api/site', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: { additions: string[] } };
      json.data.additions = json.data.additions.filter((name) => name !== 'city-spellings');
      await route.fulfill({ response, json });
    });
    await page.goto('/problems?city=PATNA&city=पटना');
    await expect(page.getByText('5 reports found')).toBeVisible();
    await expect(page.locator('[data-chip]')).toHaveText(['PATNA', 'पटना']);
  });
});
