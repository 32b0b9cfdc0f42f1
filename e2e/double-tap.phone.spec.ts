import type { Locator, Page } from '@playwright/test';
import { expect, freshTest as test } from './fixtures.ts';
import { LITTLE, passTime, standStill } from './pass-time.ts';
import { sendProblem, sendSubmission } from './public-intake.ts';

type Api = (method: string, path: string) => Promise<unknown>;

const TITLES = Array.from({ length: 12 }, (_, index) => `Letter number ${index} on the lamps`);
/** Milliseconds between two taps of a nervous or a trembling finger. */
const PAUSES = [150, 300, 500, 700];

async function decided(api: Api): Promise<number> {
  const { submissions } = (await api('GET', '/submissions?limit=100')) as {
    submissions: { status: string }[];
  };
  return submissions.filter(({ status }) => status !== 'pending').length;
}

async function middleOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const rows = (page: Page) => page.getByRole('list', { name: 'Submissions' }).locator('[data-row]');
const rowAt = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([left = 0, top = 0]) =>
      document.elementFromPoint(left, top)?.closest('[data-row]')?.getAttribute('data-row'),
    [x, y],
  );

/** Scrolls until the middle of something stands this far from the top. */
const bringTo = (locator: Locator, y: number) =>
  expect(async () => {
    const from = (await middleOf(locator)).y;
    await locator.page().evaluate((distance) => scrollBy(0, distance), from - y);
    expect(Math.abs((await middleOf(locator)).y - y)).toBeLessThan(4);
  }).toPass();

/** Opens the queue with a clock that stands: time passes only between the taps of a test. */
async function openQueue(page: Page) {
  await page.goto('/submissions');
  await expect(rows(page).first().getByRole('button', { name: 'Approve' })).toBeEnabled();
}

/**
 * Taps, waits for the answer of the server, and taps there again so many milliseconds later, or as
 * soon as a dialog has closed. Answers whose row is under the second tap.
 */
async function tapTwice(page: Page, { x, y }: { x: number; y: number }, pause: number) {
  const answered = page.waitForResponse(/\/approve$/);
  await page.touchscreen.tap(x, y);
  await answered;
  const dialog = page.getByRole('dialog');
  for (let passed = 0; passed < pause; passed += 50) await page.clock.runFor(50);
  while ((await dialog.count()) > 0) await page.clock.runFor(LITTLE);
  const under = await rowAt(page, { x, y });
  await page.touchscreen.tap(x, y);
  return under;
}

test.beforeEach(async ({ page, allowErrors }) => {
  // The clock is put into the frame of a blog as well, where no script may run.
  allowErrors(/Blocked script execution in 'about:srcdoc'/);
  await page.clock.install();
});

async function expectOneMore(page: Page, api: Api, before: number) {
  await page.clock.resume();
  await expect(page.getByText(`${TITLES.length - before - 1} pending`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /ing\.\.\.$/ })).toHaveCount(0);
  expect(await decided(api)).toBe(before + 1);
}

test('the row of a decision stays under the finger: a second tap, a second click, and one that falls from a closed dialog do nothing to another', async ({
  page,
  api,
  backend,
}) => {
  for (const title of TITLES.toReversed()) await sendSubmission(backend.url, title);
  await test.step('a second tap that falls from a closed dialog on another row does nothing there', async () => {
    const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
    const approveInDialog = dialog.getByRole('button', { name: 'Approve' });
    // Where the bar of places does not lie between them.
    await page.setViewportSize({ width: 800, height: 844 });
    for (const [before, pause] of PAUSES.entries()) {
      await openQueue(page);
      // Below the row that is tapped, which then stays where it is while this one folds.
      const opener = rows(page).nth(5).getByRole('button', { name: 'Preview' });
      await opener.tap();
      // At rest, where it stays.
      await approveInDialog.tap({ trial: true });
      const { x, y } = await middleOf(approveInDialog);
      await dialog.getByRole('button', { name: 'Close' }).tap();
      await expect(dialog).toHaveCount(0);
      const other = rows(page).nth(4);
      await bringTo(other.getByRole('button', { name: 'Approve' }), y);
      const place = { x: x + 40, y };
      const id = await rowAt(page, place);
      expect(id).toBe(await other.getAttribute('data-row'));
      await opener.evaluate((button: HTMLElement) => button.click());
      await approveInDialog.tap({ trial: true });
      await standStill(page);
      expect(await tapTwice(page, place, pause), 'the row at the second tap').toBe(id);
      await expectOneMore(page, api, before);
    }
  });

  await test.step('the row of a decision stays under the finger, so that a second tap meets no other', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [done, pause] of PAUSES.entries()) {
      await openQueue(page);
      const place = await middleOf(rows(page).first().getByRole('button', { name: 'Approve' }));
      await standStill(page);
      const id = await rowAt(page, place);
      expect(await tapTwice(page, place, pause), 'the row at the second tap').toBe(id);
      await expectOneMore(page, api, PAUSES.length + done);
    }
  });

  await test.step('nor does one that falls on the bar of places', async () => {
    await openQueue(page);
    await rows(page).first().getByRole('button', { name: 'Preview' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
    const approve = dialog.getByRole('button', { name: 'Approve' });
    await approve.tap({ trial: true });
    const { x, y } = await middleOf(approve);
    const place = { x: x + 40, y };
    await standStill(page);
    await tapTwice(page, place, 300);
    await expectOneMore(page, api, 2 * PAUSES.length);
    await expect(page).toHaveURL(/\/submissions/);
    // A tap that is meant is followed.
    await page.clock.runFor(2000);
    await page.touchscreen.tap(place.x, place.y);
    await expect(page).toHaveURL(/\/problems/);
  });

  await test.step('the second click of a hasty hand leaves the focus where the decision led it', async () => {
    await openQueue(page);
    const { x, y } = await middleOf(rows(page).first().getByRole('button', { name: 'Approve' }));
    await standStill(page);
    await page.mouse.click(x, y);
    const next = rows(page).nth(1).getByRole('heading').getByRole('button');
    await expect(next).toBeFocused();
    await page.mouse.move(x, y);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(next).toBeFocused();
  });
});

test('a second tap at the foot of a list falls on no report of its next page, and one that saves a caller’s report leaves its number', async ({
  page,
  backend,
}) => {
  await test.step('nor does one that falls from the foot of a list on a report of its next page', async () => {
    for (let number = 0; number < 25; number++)
      await sendProblem(backend.url, { subject: `The lamp ${number} of the ghat` });
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await page.goto('/problems?page=2');
    const status = page.getByRole('combobox', { name: 'Update status' }).nth(1);
    const { y } = await middleOf(status);
    // So low that the foot of the list reaches that place.
    await page.setViewportSize({ width: 390, height: Math.round(y + 120) });
    expect(await middleOf(status)).toMatchObject({ y });
    for (const pause of PAUSES) {
      await page.goto('/problems');
      await bringTo(next, y);
      await standStill(page);
      const { x } = await middleOf(next);
      await page.touchscreen.tap(x, y);
      await passTime(page, () => expect(page).toHaveURL(/page=2/, { timeout: 200 }), LITTLE);
      await page.clock.runFor(pause);
      const under = () =>
        page.evaluate(
          ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.tagName,
          [x, y],
        );
      await expect.poll(under).toBe('SELECT');
      await page.touchscreen.tap(x, y);
      await expect(page.locator('select:focus')).toHaveCount(0);
      // A tap that is meant is followed.
      await page.clock.runFor(2000);
      await page.touchscreen.tap(x, y);
      await expect(page.locator('select:focus')).toHaveCount(1);
      await page.clock.resume();
    }
  });

  await test.step('who taps twice to save a caller’s report is still shown its number', async () => {
    // The same one each time: what is below it stands at the same place.
    await page.route('**/api/problems/by-phone', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: object };
      Object.assign(json.data, { reference: 'PR-QTD8-CH' });
      await route.fulfill({ response, json });
    });
    await page.setViewportSize({ width: 390, height: 660 });
    await page.goto('/problems/new');
    const save = page.getByRole('button', { name: 'Save the report' });
    const another = page.getByRole('button', { name: 'Take another' });
    async function fill() {
      await page.getByLabel('Description').fill('Brown water for a week. Children are ill.');
      await page.getByLabel('Subject').fill('The tap runs brown');
      await page.getByLabel('Category').selectOption('Public Services');
      await page.getByLabel('Wants no name').check();
      await page.getByLabel('The caller agrees').check();
    }
    await fill();
    await save.click();
    const place = await middleOf(another);
    await page.clock.runFor(2000);
    await another.click();
    await fill();
    await bringTo(save, place.y);
    await standStill(page);
    await page.touchscreen.tap(place.x, place.y);
    await passTime(page, () => expect(another).toBeVisible({ timeout: 200 }), LITTLE);
    expect(Math.abs((await middleOf(another)).y - place.y)).toBeLessThan(4);
    await page.touchscreen.tap(place.x, place.y);
    await page.clock.runFor(2000);
    await expect(page.getByText('PR-QTD8-CH')).toBeVisible();
    await another.click();
    await expect(save).toBeVisible();
  });
});
