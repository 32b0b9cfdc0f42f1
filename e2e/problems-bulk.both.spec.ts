import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './blogs-form.ts';
import { expect, freshTest } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { endSessionAt, signInAgain } from './lost-session.ts';
import { LITTLE, passTime, standStill } from './pass-time.ts';
import { problemBody, problemRow, sendProblem } from './public-intake.ts';

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

const box = (page: Page, subject: string) =>
  page.getByRole('checkbox', { name: `Choose: ${subject}` });
const chosen = (page: Page) => page.getByRole('region', { name: 'Chosen reports' });
const run = (page: Page) => page.getByRole('region', { name: 'Change of many reports' });
const countOf = async (api: Api, status: string) =>
  ((await api('GET', `/problems?status=${status}`)) as { pagination: { total: number } }).pagination
    .total;

/** Whoever has to be called is named in full, and where, also on the narrowest phone. */
async function expectWhole(page: Page, words: string[]) {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 844 });
  const row = problemRow(page, 'Lamp 12');
  for (const word of words) {
    const isCut = await row
      .getByText(word)
      .evaluate((shown) =>
        [shown, shown.closest('td')].some(
          (each) =>
            each !== null &&
            each.scrollWidth > each.clientWidth &&
            getComputedStyle(each).overflowX !== 'visible',
        ),
      );
    expect(isCut, word).toBe(false);
  }
  if (wide) await page.setViewportSize(wide);
}

/** Opens the dialog for what is chosen, and sets a status with a note; `look` is done before that is sent. */
async function setAll(page: Page, count: number, look?: () => Promise<void>) {
  await chosen(page).getByRole('button', { name: 'Change...' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${count} reports` });
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('in_progress');
  await dialog.getByRole('textbox', { name: 'Note for each' }).fill('The ward office was told.');
  await look?.();
  await dialog.getByRole('button', { name: `Change ${count} reports` }).click();
}

freshTest(
  'chosen over pages, changed together: what was left alone is named and stays chosen, the rest goes back',
  async ({ page, backend, api, isMobile }) => {
    for (let number = 1; number <= 12; number++)
      await sendProblem(backend.url, {
        subject: `Lamp ${String(number).padStart(2, '0')} is dark`,
      });
    await page.goto('/problems');
    if (isMobile) await page.getByRole('button', { name: 'Choose reports' }).click();
    await box(page, 'Lamp 12').click();
    await box(page, 'Lamp 10').click({ modifiers: ['Shift'] });
    await expect(box(page, 'Lamp 11')).toBeChecked();
    const { width = 0, height = 0 } =
      (await box(page, 'Lamp 11').locator('..').boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    if (isMobile) await expectWhole(page, ['Ravi Kumar', '+91 98350 00001', 'Patna, Bihar']);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await box(page, 'Lamp 01').click();
    await expect(chosen(page)).toContainText('4 chosen · 3 not on this page');
    // What is another one since it was looked at is left alone, also when the change begins later.
    const close = async (subject: string) => {
      const { problems } = (await api(
        'GET',
        `/problems?search=${encodeURIComponent(subject)}`,
      )) as {
        problems: { _id: string; reference: string }[];
      };
      await api('PUT', `/problems/${problems[0]?._id}/status`, { status: 'closed' });
      return problems[0]?.reference;
    };
    const before = await close('Lamp 10');
    // Nor does it matter that it stood there meanwhile. What one has changed by oneself is changed with the others.
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(problemRow(page, 'Lamp 10')).toContainText('Closed');
    await problemRow(page, 'Lamp 12').getByRole('combobox').selectOption('under_review');
    await expect.poll(() => countOf(api, 'under_review')).toBe(1);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(problemRow(page, 'Lamp 01')).toBeVisible();

    const waited = page.waitForEvent('download');
    await chosen(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    const file = await readFile(await (await waited).path(), 'utf8');
    expect(
      ['12', '11', '10', '09', '01'].filter((number) => file.includes(`Lamp ${number}`)),
    ).toEqual([...['12', '11', '10', '01']]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    const letGo = await holdCalls(page, '**/api/problems/bulk/*/run');
    const begin = await holdCalls(page, '**/api/problems/bulk');
    await setAll(page, 4, () => expectAccessible(page));
    // What is on its way is not called cancelled.
    const change = page.getByRole('dialog', { name: 'Change 4 reports' });
    await expect(change.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(change.getByRole('button', { name: 'Cancel' })).toBeVisible();
    begin();
    await expect(run(page)).toContainText('0 of 4');
    await expect(run(page).getByRole('status')).toBeFocused();
    await expectAccessible(page);
    const meanwhile = await close('Lamp 11');
    // What is chosen meanwhile stays chosen.
    if (!isMobile) await box(page, 'Lamp 02').click();
    letGo();
    await expect(run(page)).toContainText('2 reports changed');
    const isCut = await run(page)
      .getByText(/^Change: .*:/)
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(isCut).toBe(false);
    for (const reference of [before, meanwhile])
      await expect(run(page)).toContainText(`${reference}somebody else changed it meanwhile`);
    await expect(chosen(page)).toContainText(`${isMobile ? 2 : 3} chosen · 2 not on this page`);
    await expect(problemRow(page, 'Lamp 01')).toContainText('The ward office was told.');
    await expectAccessible(page);

    await run(page).getByRole('button', { name: 'Undo' }).click();
    await expect(run(page)).toContainText('Taken back, but for the note: it stays in the history');
    const counts = await Promise.all(
      ['submitted', 'under_review', 'closed'].map((status) => countOf(api, status)),
    );
    expect(counts).toEqual([9, 1, 2]);
  },
);

freshTest(
  'all that match, by keys: cancelled between slices, resumed after a reload',
  { tag: '@desktop' },
  async ({ page, context, api, backend, allowErrors }) => {
    allowErrors(/status of 401/);
    for (let batch = 0; batch < 11; batch++)
      await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          api('POST', '/problems/by-phone', problemBody({ subject: `Drain ${batch}-${number}` })),
        ),
      );
    await page.goto('/problems');
    await expect(page.getByText('220 reports in total')).toBeVisible();
    await page.keyboard.press('j');
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Drain' }).first(),
    ).toBeFocused();
    await page.keyboard.press('x');
    await expect(chosen(page)).toContainText('1 chosen');
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await chosen(page).getByRole('button', { name: 'All 220 that match' }).press('Enter');
    await expect(chosen(page).getByRole('status')).toBeFocused();
    await expect(chosen(page).getByRole('status')).toHaveText('220 chosen');
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Change 220 reports' });
    await dialog.getByRole('combobox', { name: 'Assigned to' }).selectOption('Me');
    await page.keyboard.press('Escape');

    let slices = 0;
    const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/problems/bulk/*/run', async (route) => {
      slices += 1;
      if (slices === 1) await isOver;
      await route.fallback();
    });
    await setAll(page, 220);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    // Time stands still from here on: what does not move is not taken for over.
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.clock.setFixedTime(Date.now());
    await other.goto('/problems');
    await expect(run(other)).toContainText('Looking whether it still runs');
    await other.close();
    await run(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(run(page).getByRole('button', { name: 'Stopping...' })).toBeDisabled();
    letGo();
    await expect(run(page)).toContainText('Stopped: 200 of 220 changed');
    expect(slices).toBe(1);
    expect(await countOf(api, 'in_progress')).toBe(200);

    await page.reload();
    await expect(run(page)).toContainText('Change: In Progress · a note · to me');
    await endSessionAt(page, '**/api/problems/bulk/*/run');
    await run(page).getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('your last change was not saved in full.')).toBeVisible();
    await signInAgain(page, backend);
    await page
      .getByRole('link', { name: /^Problem Reports/ })
      .first()
      .click();
    await run(page).getByRole('button', { name: 'Resume' }).click();
    await expect(run(page)).toContainText('220 reports changed');
    expect(await countOf(api, 'in_progress')).toBe(220);
  },
);

freshTest(
  'one that goes on elsewhere is followed, and resumed here only once it has not moved for a while',
  { tag: '@desktop' },
  async ({ page, api, backend }) => {
    await sendProblem(backend.url, { subject: 'Lamp 01 is dark' });
    const { problems } = (await api('GET', '/problems')) as { problems: { _id: string }[] };
    const change = { ids: problems.map(({ _id }) => _id), change: { status: 'closed' } };
    const { bulk } = (await api('POST', '/problems/bulk', change)) as { bulk: object };
    let now: object = { total: 500, done: 0 };
    let isThere = true;
    await page.route('**/api/problems/bulk', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: { bulks: object[] } };
      const bulks = isThere ? data.bulks.map((bulk) => ({ ...bulk, ...now })) : [];
      await route.fulfill({ response, json: { ...rest, data: { bulks } } });
    });
    await page.route('**/api/problems/bulk/*/run', (route) =>
      route.fulfill({ json: { success: true, data: { bulk: { ...bulk, ...now } } } }),
    );
    const resume = run(page).getByRole('button', { name: 'Resume' });
    const shows = (words: string) =>
      passTime(page, () => expect(run(page)).toContainText(words, { timeout: 200 }));
    const elsewhere = 'Running in another tab or on another device';
    // What is told for some seconds is looked at before they pass.
    await page.clock.install();
    await page.goto('/favicon.svg');
    await standStill(page);
    await page.goto('/problems');
    const looking = 'Looking whether it still runs';
    await passTime(page, () => expect(run(page)).toContainText(looking, { timeout: 200 }), LITTLE);
    await expect(resume).toHaveCount(0);

    now = { total: 500, done: 200 };
    await shows(elsewhere);
    await expect(run(page)).toContainText('200 of 500');
    await expect(resume).toHaveCount(0);
    await page.clock.resume();
    await expectAccessible(page);
    await shows('Stopped: 200 of 500 changed');

    // What was stopped here may be gone on with elsewhere.
    now = { total: 500, done: 300 };
    const letGo = await holdCalls(page, '**/api/problems/bulk/*/run');
    await resume.click();
    await run(page).getByRole('button', { name: 'Cancel' }).click();
    letGo();
    await expect(run(page)).toContainText('Stopped: 300 of 500 changed');
    await expect(resume).toBeVisible();
    await standStill(page);
    now = { total: 500, done: 400 };
    await shows(elsewhere);
    await expect(resume).toHaveCount(0);
    await page.clock.resume();
    // It does not stop with this page.
    await page.getByRole('link', { name: 'Take a report' }).click();
    await expect(page).toHaveURL('/problems/new');

    // What is at its end is looked at, too: somebody may take it back.
    now = { total: 500, done: 500, state: 'done' };
    await page.goto('/problems');
    await expect(run(page)).toContainText('500 reports changed');
    await standStill(page);
    isThere = false;
    await passTime(page, () => expect(run(page)).toHaveCount(0, { timeout: 200 }));
  },
);

freshTest(
  'a finished change is told until it is closed, goes back from another device, and is not put away by a newer one there',
  { tag: '@desktop' },
  async ({ page, api, browser, backend, storageState, allowErrors }) => {
    await freshTest.step(
      'a finished change is told after a reload until it is closed, and goes back from another device',
      async () => {
        allowErrors(/status of 401/);
        await sendProblem(backend.url, { subject: 'Lamp 01 is dark' });
        await page.goto('/problems');
        await box(page, 'Lamp 01').click();
        await chosen(page).getByRole('button', { name: 'Change...' }).click();
        const dialog = page.getByRole('dialog', { name: 'Change 1 report' });
        const note = dialog.getByRole('textbox', { name: 'Note for each of them' });
        await note.fill('The ward has been told.');
        await endSessionAt(page, '**/api/problems/bulk');
        await dialog.getByRole('button', { name: 'Change 1 report' }).click();
        await expect(page.getByText('Your note for several reports is in this tab')).toBeVisible();
        await signInAgain(page, backend);
        await page
          .getByRole('link', { name: /^Problem Reports/ })
          .first()
          .click();
        await box(page, 'Lamp 01').click();
        await chosen(page).getByRole('button', { name: 'Change...' }).click();
        await expect(note).toHaveValue('The ward has been told.');
        await dialog.getByRole('combobox', { name: 'Status' }).selectOption('closed');
        await dialog.getByRole('button', { name: 'Change 1 report' }).click();
        await expect(run(page)).toContainText('1 report changed');
        await page.reload();
        await expect(run(page)).toContainText('1 report changed');
        await run(page).getByRole('button', { name: 'Close' }).click();
        await page.reload();
        await expect(page.getByText('1 report in total')).toBeVisible();
        await expect(run(page)).toBeHidden();

        const context = await browser.newContext({
          baseURL: backend.url,
          ...(storageState && { storageState }),
        });
        const other = await context.newPage();
        await other.goto('/problems');
        const takeBack = async () => {
          await run(other).getByRole('button', { name: 'Undo' }).click();
          await expect(run(other)).toContainText('Taken back');
          expect(await countOf(api, 'submitted')).toBe(1);
        };
        await takeBack();

        // A tab that has just made one does not offer to take back what is back already.
        await page.reload();
        await box(page, 'Lamp 01').click();
        await chosen(page).getByRole('button', { name: 'Change...' }).click();
        await dialog.getByRole('combobox', { name: 'Status' }).selectOption('closed');
        const told = page.waitForResponse(
          async (response) =>
            response.url().endsWith('/api/problems/bulk') &&
            (await response.text()).includes('"state":"done"'),
        );
        await dialog.getByRole('button', { name: 'Change 1 report' }).click();
        await expect(run(page).getByRole('button', { name: 'Undo' })).toBeVisible();
        await told;
        await expect(run(page).getByRole('status')).toBeFocused();
        await other.reload();
        await takeBack();
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        await expect(run(page)).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await context.close();
      },
    );

    await freshTest.step(
      'a finished change is not put away by a newer one on another device, and still goes back',
      async () => {
        await sendProblem(backend.url, { subject: 'Lamp 03 is dark' });
        await sendProblem(backend.url, { subject: 'Lamp 04 is dark' });
        const { problems } = (await api('GET', '/problems?search=Lamp+04')) as {
          problems: { _id: string }[];
        };
        const ids = problems.map(({ _id }) => _id);
        // One that was begun before and rests is no newer one.
        await api('POST', '/problems/bulk', { ids, change: { note: 'The ward has been told.' } });
        await page.goto('/problems');
        await box(page, 'Lamp 03').click();
        await chosen(page).getByRole('button', { name: 'Change...' }).click();
        const dialog = page.getByRole('dialog', { name: 'Change 1 report' });
        await dialog.getByRole('combobox', { name: 'Status' }).selectOption('closed');
        const tells = (text: string) =>
          page.waitForResponse(
            async (response) =>
              response.request().method() === 'GET' &&
              response.url().endsWith('/api/problems/bulk') &&
              (await response.text()).includes(text),
          );
        const told = tells('"state":"done"');
        await dialog.getByRole('button', { name: 'Change 1 report' }).click();
        await told;
        await expect(run(page)).toContainText('1 report changed');

        const { bulk } = (await api('POST', '/problems/bulk', {
          ids,
          change: { note: 'Soon.' },
        })) as {
          bulk: { id: string };
        };
        const runs = tells(bulk.id);
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        await runs;
        await api('POST', `/problems/bulk/${bulk.id}/run`);
        // The next look is taken once what the one before has told is there to be seen.
        for (let look = 0; look < 2; look++) {
          const looked = tells(bulk.id);
          await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
          await looked;
        }
        await expect(run(page)).toContainText('1 report changed');
        await run(page).getByRole('button', { name: 'Undo' }).click();
        await expect(run(page)).toContainText('Taken back');
        expect(await countOf(api, 'submitted')).toBe(3);
      },
    );
  },
);
