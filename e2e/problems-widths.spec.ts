import type { Locator } from '@playwright/test';
import { expect, freshTest as test } from './fixtures.ts';
import { standStill } from './pass-time.ts';
import { problemRow, sendProblem } from './public-intake.ts';

/** The words that stand in two lines. */
const brokenIn = (place: Locator) =>
  place.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    return [...(text?.textContent ?? '').matchAll(/\S+/g)]
      .filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text as Text, index);
        range.setEnd(text as Text, index + word.length);
        return range.getClientRects().length > 1;
      })
      .map(([word]) => word);
  });

test('no word of a subject is broken, the list stands on paper without its frame, and letters that name a status set it', async ({
  page,
  backend,
}) => {
  await test.step('no word of a subject is broken, however wide the screen is', async () => {
    const subject = 'Loudspeakers near Rajendranagar after midnight';
    await sendProblem(backend.url, { subject });
    await page.goto('/problems');
    const title = problemRow(page, subject).getByRole('button', { name: subject, exact: true });
    for (const width of [1024, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await brokenIn(title), `at ${width}`).toEqual([]);
    }
    // Nor does a sign beside the heading lie over the next one.
    const signs = [
      page.getByRole('button', { name: 'Export' }),
      page.getByRole('button', { name: 'Choose reports' }),
    ];
    for (const width of [390, 720]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(signs[1] as Locator).toBeVisible();
      const [one, other] = await Promise.all(signs.map((sign) => sign.boundingBox()));
      const end = (one?.x ?? 0) + (one?.width ?? 0);
      expect(other?.x, `at ${width}`).toBeGreaterThanOrEqual(end);
    }
  });

  await test.step('the list stands on paper without the frame around it', async () => {
    await sendProblem(backend.url, { subject: 'The lamp before the school' });
    await page.goto('/problems?status=submitted&search=lamp');
    const row = problemRow(page, 'The lamp before the school');
    await expect(row).toBeVisible();
    // What stands beside the heading has one middle, also where a window is as narrow as a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    const middles = await page
      .getByRole('button', { name: /^(Export|Choose reports)$/ })
      .evaluateAll((signs) =>
        signs.map((sign) => {
          const { top, bottom } = sign.getBoundingClientRect();
          return (top + bottom) / 2;
        }),
      );
    expect(middles).toEqual([middles[0], middles[0]]);
    // As wide as a sheet between its margins.
    await page.setViewportSize({ width: 680, height: 960 });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden();
    // What is looked for is there in words; what is pressed is not.
    for (const name of ['Export', 'Filters', 'New', 'View details'])
      await expect(page.getByRole('button', { name }).first()).toBeHidden();
    await expect(page.locator('[data-chip]')).toHaveText('Submitted');
    await expect(page.locator('[data-chip]')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('lamp');
    await expect(row.getByRole('button', { name: 'The lamp before the school' })).toBeVisible();
    await expect(row.getByRole('combobox')).toBeVisible();
    // A wide sheet keeps no column free for what is pressed: the words get it.
    await page.setViewportSize({ width: 800, height: 960 });
    const share = await row.evaluate(
      (line) => (line.querySelector('td')?.clientWidth ?? 0) / line.clientWidth,
    );
    expect(share).toBeGreaterThan(0.5);

    // Which queue it is, a choice says that others leave out.
    await page.goto('/comments');
    await expect(page.getByRole('heading', { name: 'Comments', exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
    await expect(page.getByPlaceholder('Search comments...')).toBeHidden();
  });

  await test.step('letters that name a status in a row are no single keys behind the first, which sets it', async () => {
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    await sendProblem(backend.url, { subject: 'The drain is open' });
    await sendProblem(backend.url, { subject: 'The lamp of the lane' });
    await page.clock.install();
    await page.goto('/problems');
    const row = problemRow(page, 'The lamp of the lane');
    await row.getByRole('combobox').focus();
    // The letters come in a row, whatever the machine has to do between them.
    await standStill(page);
    await Promise.all([...'Closed'].map((letter) => page.keyboard.press(letter)));
    await expect(row.getByRole('button', { name: 'View details' })).toBeFocused();
    // What does not go on with the name is a single key at once.
    await page.keyboard.press('j');
    const next = problemRow(page, 'The drain is open');
    await expect(
      next.getByRole('button', { name: 'The drain is open', exact: true }),
    ).toBeFocused();
    await page.clock.resume();
    await expect(row.getByText('Set to Closed')).toBeVisible();
    await expect(page).toHaveURL('/problems');
  });
});

test('a row that is copied has the words that are seen, and not those that are only read aloud', async ({
  page,
  backend,
}) => {
  await page.context().grantPermissions(['clipboard-read']);
  await sendProblem(backend.url, { subject: 'The well behind the school' });
  await page.goto('/problems');
  const row = problemRow(page, 'The well behind the school');
  await row.evaluate((line) => getSelection()?.selectAllChildren(line));
  await page.keyboard.press('ControlOrMeta+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('The well behind the school');
  expect(copied).toContain('+91 98350 00001');
  expect(copied).not.toContain('Update status');
});
