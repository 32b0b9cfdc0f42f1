import type { Locator } from '@playwright/test';
import { expectAccessible } from './blogs-form.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { passTime } from './pass-time.ts';
import { sendProblem, sendSubmission } from './public-intake.ts';

// Of a report only the hour is known: where clocks are half an hour off, it may begin on the day before.
test.use({ productOptions: { env: { TIME_ZONE: 'UTC' } } });

test('the dashboard shows what comes in and what is open, each picture with its table', async ({
  page,
  backend: { url },
}) => {
  await sendProblem(url, { subject: 'The lamp before the school' });
  await sendProblem(url, { subject: 'The drain behind it', city: 'Gaya' });
  await page.goto('/?days=7');
  await page.getByRole('region', { name: 'Categories Overview' }).scrollIntoViewIfNeeded();
  const waiting = page.getByRole('region', { name: 'Reports that wait' });
  await expect(waiting.getByRole('link', { name: /^New.*2$/ })).toHaveAttribute(
    'href',
    '/problems?status=submitted',
  );
  const overTime = page.getByRole('region', { name: 'Over time' });
  const reports = overTime.getByRole('figure', { name: 'Problem reports' });
  await expect(
    reports.getByRole('img', { name: 'Problem reports, by day. Received: 2, Solved: 0' }),
  ).toBeVisible();
  await reports.getByText('As a table').focus();
  await page.keyboard.press('Enter');
  const rows = reports.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(8);
  await expect(rows.last()).toContainText(/\d{4}20$/);
  await expectAccessible(page);
  await overTime.getByRole('radio', { name: 'Last 7 days' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(/days=7/);
  await expect(rows).toHaveCount(31);
  const open = page.getByRole('region', { name: '2 open reports' });
  const places = open.getByRole('table', { name: 'By place' });
  await expect(places.getByRole('row')).toHaveText([/Place/, /Gaya1/, /Patna1/]);
  const [bar, number] = [places.locator('svg').first(), places.getByRole('cell').first()];
  const endOf = async (place: Locator) => {
    const { x = 0, width = 0 } = (await place.boundingBox()) ?? {};
    return x + width;
  };
  expect(await endOf(bar), 'a bar ends below its number').toBeCloseTo(await endOf(number));
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(tooWide, 'wider than the screen').toBe(false);
});

test('what stands beside each other on the dashboard is of one moment', {
  tag: '@desktop',
}, async ({ page, backend: { url } }) => {
  await sendProblem(url, { subject: 'The lamp before the school' });
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('region', { name: 'Categories Overview' }).scrollIntoViewIfNeeded();
  const open = page.getByRole('heading', { name: /open report/ });
  const waits = page.getByRole('region', { name: 'Reports that wait' }).getByRole('link');
  const pending = page
    .getByRole('region', { name: 'Statistics' })
    .locator('dl > div', { hasText: 'Pending Submissions' })
    .locator('dd')
    .first();
  await passTime(page, async () => {
    await expect(open).toHaveText('1 open report', { timeout: 100 });
    await expect(waits.first()).toHaveText(/^New.*1$/, { timeout: 100 });
  });
  // Somebody else is at work.
  await sendProblem(url, { subject: 'The drain behind it' });
  await sendSubmission(url, 'How ward 22 got its lamps');
  await passTime(page, async () => {
    await expect(waits.first()).toHaveText(/^New.*2$/, { timeout: 100 });
    await expect(open).toHaveText('2 open reports', { timeout: 100 });
    await expect(pending).toHaveText('1', { timeout: 100 });
  });
  await page.clock.fastForward('24:00:00');
  const day = await page.evaluate(() => new Date().toDateString().slice(4, 10));
  await expect(page.getByRole('main')).toContainText(`Patna, ${day}`);
});

test('an open report and the page of a month stand whole and alone on paper; few beside many leave no two numbers at one place of a picture, and a name in a table of shares is whole on the narrowest phones, its letters far apart too', {
  tag: '@desktop',
}, async ({ page, backend: { url } }) => {
  const description = `The lamp is dark. ${'It was dark on another day. '.repeat(150)}`;
  await sendProblem(url, { subject: 'Told at length', description });
  await page.goto('/problems');
  await page.getByRole('button', { name: 'View details' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('The lamp is dark.');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('main')).toBeHidden();
  await expect(sheet.getByRole('heading').first()).toHaveCSS('color', 'rgb(34, 30, 23)');
  // Nothing cuts it, from the sheet to the page: each is as high as all that it has.
  const cut = await sheet.evaluate((element) => {
    const around = [...element.children, element];
    for (let up = element.parentElement; up; up = up.parentElement) around.push(up);
    return around
      .filter((each) => each.scrollHeight > each.clientHeight + 1)
      .map((each) => each.tagName);
  });
  expect(cut.filter((name) => name !== 'HTML')).toEqual([]);
  await page.emulateMedia({ media: 'screen', colorScheme: null });

  await page.goto('/report');
  const received = page.getByRole('row', { name: /^Reports received/ });
  await expect(received).toHaveText('Reports received10+1');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveCSS('color', 'rgb(34, 30, 23)');
  await expect(received).toBeVisible();
  for (const around of ['navigation', 'banner', 'button', 'link'] as const)
    await expect(page.getByRole(around)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  const answer = await holdCalls(page, '**/api/stats/month?*');
  await page.getByRole('link', { name: 'Month before' }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d\d$/);
  // No month stands under the heading of another one.
  await expect(received).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  answer();
  await expect(received).toContainText('00the same');

  const category = 'Employment / Labor Rights';
  await sendProblem(url, { subject: 'Wages that have not come', category });
  await page.route('**/api/stats/month?*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { days: object[] } };
    Object.assign(json.data.days[0] ?? {}, { reports: 2, solved: 60 });
    await route.fulfill({ response, json });
  });
  await page.goto('/report');
  const picture = page.getByRole('figure', { name: 'Problem reports' });
  await expect(picture.getByText('Solved: 60', { exact: true })).toBeVisible();
  await expect(picture.locator('[aria-hidden] > span[style]')).toHaveText(['0', '60']);

  await page.setViewportSize({ width: 320, height: 640 });
  // As WCAG 1.4.12 has it.
  await page.evaluate(() => {
    const apart = new CSSStyleSheet();
    apart.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
    document.adoptedStyleSheets.push(apart);
  });
  const name = page.getByRole('table', { name: 'By category' }).getByText(category).first();
  await expect(name).toBeVisible();
  const isCut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(isCut).toBe(false);
});

test('figures come where the server says late that it has them', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.clock.install();
  const site = await holdCalls(page, '**/api/site');
  await page.goto('/');
  await passTime(page, () => expect(page.getByText('Total Blogs')).toBeVisible({ timeout: 1000 }));
  site();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('region', { name: /open reports/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
});
