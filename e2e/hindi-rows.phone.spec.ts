import type { Locator, Page } from '@playwright/test';
import { atRest } from './blogs-form.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { writeAtSize } from './letters.ts';
import { problemRow, sendProblem, sendSubmission } from './public-intake.ts';

/** A reader of this language from the next page on; scripts that each set one would come in no order. */
async function speak(page: Page, language: string) {
  await page.goto('/favicon.svg');
  await page.evaluate((to) => localStorage.setItem('nagrik_language', to), language);
}

/** What is read or pressed in a place and reaches into the margin at its end, or beyond the window, but for what is moved sideways. */
const beyond = (place: Locator, margin = 0) =>
  place.evaluate(
    (element, free) =>
      [...element.querySelectorAll<HTMLElement>('a, button, select, dt, dd, p')]
        .filter((one) => one.checkVisibility() && !one.closest('[data-sideways], .overflow-x-auto'))
        .map((one) => ({ one, ...one.getBoundingClientRect().toJSON() }))
        .filter(
          ({ width, left, right }) => width > 1 && (left < -0.5 || right > innerWidth - free + 0.5),
        )
        .map(({ one, right }) => `${right} ${one.outerHTML.slice(0, 120)}`),
    margin,
  );

/** What is chosen in a list of the screen and does not stand there in full. */
const cutChoices = (page: Page) =>
  page.locator('select:visible').evaluateAll((lists: HTMLSelectElement[]) =>
    lists
      .map((list) => ({ list, chosen: list.selectedOptions[0]?.label ?? '' }))
      .filter(({ list, chosen }) => {
        const alone = list.cloneNode() as HTMLSelectElement;
        alone.add(new Option(chosen));
        alone.style.width = 'max-content';
        list.after(alone);
        const isCut = alone.offsetWidth > list.offsetWidth;
        alone.remove();
        return isCut;
      })
      .map(({ chosen }) => chosen),
  );

test('in Hindi the buttons of a row are no higher, and no choice is cut, on the narrowest phones; short words and lines that lead somewhere have the room of a thumb', async ({
  page,
  backend: { url },
}) => {
  await sendSubmission(url, 'The letter of the ward');
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/submissions');
  await expect(page.getByRole('combobox')).toHaveCount(2);
  expect(await cutChoices(page)).toEqual([]);
  await speak(page, 'hi');
  await page.goto('/submissions');
  const buttons = page
    .getByRole('list', { name: 'भेजे गए लेख' })
    .locator('[data-row]')
    .getByRole('button', { name: 'करें' });
  await expect(buttons).toHaveCount(2);
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // A line of it is 18 high.
    for (const button of await buttons.all())
      expect((await button.boundingBox())?.height, `at ${width}`).toBeLessThan(44 + 18 / 2);
  }
  await page.goto('/blogs?sort=views');
  await expect(page.getByRole('combobox')).toHaveCount(2);
  expect(await cutChoices(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const sides = async (pressed: Locator) => {
    const { width = 0, height = 0 } = (await pressed.boundingBox()) ?? {};
    return Math.min(width, height);
  };
  await page.goto('/problems');
  await page.getByRole('button', { name: 'फ़िल्टर' }).click();
  const closed = page.getByRole('dialog').locator('label', { hasText: /^बंद$/ });
  expect(await sides(closed)).toBeGreaterThanOrEqual(44);
  await page.goto('/submissions');
  await page.getByRole('button', { name: 'मंज़ूर करें', exact: true }).click();
  expect(await sides(page.getByRole('link', { name: 'नई पोस्ट खोलें' }))).toBeGreaterThanOrEqual(44);
  const isTheWayBack = await page
    .getByRole('button', { name: 'वापस लें', exact: true })
    .evaluate((undo) => {
      const { left, top } = undo.getBoundingClientRect();
      return undo.contains(document.elementFromPoint(left + 20, top + 2));
    });
  expect(isTheWayBack, 'the way back, in all its height').toBe(true);
  await page.goto('/blogs/create');
  await page.getByLabel('शीर्षक').first().fill('वार्ड 22');
  await expect(page.getByText('सेव नहीं हुआ। इस ब्राउज़र में रखा है।')).toBeVisible();
  await page.getByRole('link', { name: 'डैशबोर्ड' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'जाएँ' }).click();
  expect(await sides(page.getByRole('link', { name: 'वार्ड 22' }))).toBeGreaterThanOrEqual(44);
});

test('what is chosen above the reports is not cut on a tablet, and a place that finds no room beside the caller begins below the name', async ({
  page,
  backend: { url },
}) => {
  const far = { city: 'Vattiyoorkavu', state: 'Himachal Pradesh' };
  await sendProblem(url, { subject: 'A lamp far away', ...far });
  await sendProblem(url, { subject: 'A lamp nearby', city: 'Gaya', state: 'Up' });
  await page.setViewportSize({ width: 820, height: 1180 });
  const category = 'Employment / Labor Rights';
  await page.goto(`/problems?status=under_review&category=${encodeURIComponent(category)}`);
  await expect(page.getByRole('combobox').first()).toHaveValue('under_review');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue(category);
  for (const width of [820, 768, 1024, 1280, 1360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cutChoices(page), `at ${width}`).toEqual([]);
  }

  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/problems');
  const edges = async (subject: string, place: string) => {
    const row = problemRow(page, subject);
    const [caller, where] = [
      await row.getByText('Ravi Kumar').boundingBox(),
      await row.getByText(place).boundingBox(),
    ];
    const isBelow = (where?.y ?? 0) > (caller?.y ?? 0) + 5;
    return { isBelow, from: (where?.x ?? 0) - (caller?.x ?? 0) };
  };
  expect(await edges('A lamp far away', 'Vattiyoorkavu, Himachal Pradesh')).toEqual({
    isBelow: true,
    from: 0,
  });
  const near = await edges('A lamp nearby', 'Gaya, Up');
  expect(near.isBelow).toBe(false);
  expect(near.from, 'at the other edge').toBeGreaterThan(200);
});

test.describe('written twice as large', () => {
  test.beforeEach(async ({ page }) => {
    await writeAtSize(page, 32);
    await speak(page, 'hi');
    await page.setViewportSize({ width: 320, height: 844 });
  });

  test.afterEach(({ page }) => writeAtSize(page, 16));

  type Last = (page: Page) => Locator;
  const numbers: Last = (page) => page.getByRole('table').first();
  const SCREENS: [language: string, width: number, path: string, last: Last][] = [
    ['hi', 320, '/blogs/create', (page) => page.getByRole('toolbar')],
    ['hi', 320, '/report', numbers],
    ['en', 320, '/report', numbers],
    ['en', 320, '/', (page) => page.getByText('Reform Victory')],
    ['en', 360, '/account', (page) => page.getByText(/^Added /)],
    ['en', 320, '/account', (page) => page.getByText(/^Added /)],
    ['hi', 320, '/account', (page) => page.getByText('को जोड़ा गया')],
  ];

  test('no screen is wider than a phone, no count lies over a name, and reports, submissions and dialogs are read and worked on within the window', async ({
    page,
    backend: { url },
  }) => {
    await test.step('no screen is wider than a phone, and the button of a session stays within its row', async () => {
      for (const [language, width, path, last] of SCREENS) {
        const at = `${path}, ${language}, ${width}`;
        await page.setViewportSize({ width, height: 844 });
        await speak(page, language);
        await page.goto(path);
        await expect(last(page), at).toBeVisible();
        const wide = await page.evaluate(() => {
          for (const folded of document.querySelectorAll('details')) folded.open = true;
          return document.documentElement.scrollWidth;
        });
        expect(wide, at).toBeLessThanOrEqual(width);
        expect(await beyond(page.getByRole('main'), 32), at).toEqual([]);
        const broken = await page
          .getByRole('main')
          .locator('time')
          .evaluateAll((all) => all.filter((time) => time.getClientRects().length > 1).length);
        expect(broken, `${at}: times in two lines behind their words`).toBe(0);
      }

      const button = page
        .getByRole('main')
        .getByRole('button', { name: 'साइन आउट करें', exact: true });
      await expect(button).toBeVisible();
      const room = await button.evaluate((element) => {
        const row = element.closest('li') as HTMLElement;
        const end =
          row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight);
        return end - element.getBoundingClientRect().right;
      });
      expect(room).toBeGreaterThanOrEqual(0);
    });

    await test.step('how many reports wait is told, one is worked on, and the pages are gone through', async () => {
      await page.setViewportSize({ width: 320, height: 844 });
      await sendProblem(url, { subject: 'The lamp of ward 1' });
      await page.goto('/');
      const count = page.getByRole('navigation').getByText('1', { exact: false }).last();
      await expect(count).toBeVisible();
      expect(await count.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(
        320,
      );

      for (let number = 2; number <= 11; number++)
        await sendProblem(url, { subject: `The lamp of ward ${number}` });
      await speak(page, 'en');
      await page.goto('/problems');
      const row = problemRow(page, 'The lamp of ward 11');
      const next = page.getByRole('button', { name: 'Next' });
      await expect(next).toBeVisible();
      expect(await beyond(page.getByRole('main'))).toEqual([]);
      await row.getByRole('button', { name: 'View details' }).tap();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Update Status')).toBeVisible();
      expect(await beyond(dialog)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).tap();
      // On the usual phones the status of a row is whole.
      await page.setViewportSize({ width: 360, height: 844 });
      const status = row.getByRole('combobox');
      await expect(status).toBeVisible();
      expect((await cutChoices(page)).filter((chosen) => chosen === 'Submitted')).toEqual([]);
    });

    await test.step('in the menu no count lies over a name, and a dialog opens at its title where the first field lies below the window', async () => {
      await page.setViewportSize({ width: 320, height: 844 });
      await sendSubmission(url, 'The letter of the ward');
      await speak(page, 'en');
      await page.goto('/account');
      await page.getByRole('button', { name: 'Open menu' }).tap();
      const menu = page.getByRole('dialog');
      const link = menu.getByRole('link', { name: 'Submissions' });
      await expect(link.locator('+ span')).toBeVisible();
      const between = await link.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const count = element.nextElementSibling as HTMLElement;
        return count.getBoundingClientRect().left - words.getBoundingClientRect().right;
      });
      expect(between).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);

      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByRole('button', { name: 'Add Administrator' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Add Administrator' });
      const title = dialog.getByRole('heading', { name: 'Add Administrator' });
      await expect(dialog).toBeFocused();
      await expect(title).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 320, height: 2000 });
      await page.getByRole('button', { name: 'Add Administrator' }).tap();
      await expect(dialog.getByLabel('Name')).toBeFocused();
    });

    await test.step('a submission has room to be read above what decides on it, the buttons below a reason stay within the window, and what the focus goes to after a decision by a key is in sight', async () => {
      await page.setViewportSize({ width: 320, height: 844 });
      await speak(page, 'hi');
      for (const number of [1, 2, 3])
        await sendSubmission(url, `The letter of the ward, ${number}`);
      await page.goto('/submissions');
      await page.locator('[data-row] h2').getByRole('button').first().tap();
      const dialog = page.getByRole('dialog');
      const article = dialog.getByRole('article');
      await expect(article).toBeVisible();
      await expect(async () => {
        const seen = await article.evaluate((element) => {
          element.scrollIntoView({ block: 'start' });
          return [200, 350, 500].filter((y) => element.contains(document.elementFromPoint(160, y)));
        });
        expect(seen).toHaveLength(3);
      }).toPass({ timeout: 10_000 });

      await speak(page, 'en');
      await page.goto('/submissions');
      await page.locator('[data-row] h2').getByRole('button').first().tap();
      await dialog.getByRole('button', { name: 'Reject with a reason' }).tap();
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
      expect(await beyond(dialog)).toEqual([]);

      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/submissions');
      await page.getByRole('button', { name: 'Reject', exact: true }).first().press('Enter');
      await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
      const focused = page.locator('[data-row] h2 :focus');
      await expect(focused).toBeVisible();
      await atRest(page);
      await expect(focused).toBeInViewport({ ratio: 0.9 });
    });
  });
});
