import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './blogs-form.ts';
import { expect, freshTest } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { passTime, setClocks, standStill } from './pass-time.ts';
import { problemRow, sendProblem } from './public-intake.ts';
import { expectToast } from './toasts.ts';

const STATUS = '**/api/problems/*/status';
const DAY = 86_400_000;
/** Milliseconds by which the clocks of the browser are ahead (playwright.config.ts). */
const FROM_UTC = 5.5 * 3_600_000;

freshTest(
  'nothing moves when a status is told, and a change on its way says so in its place, and that the line is gone',
  async ({ page, backend, isMobile, context, allowErrors }) => {
    await freshTest.step(
      'nothing moves when a status is told, in an open report and in the list',
      async () => {
        for (const subject of ['The lamp moves', 'The lamp below', 'The lamp above'])
          await sendProblem(backend.url, { subject });
        // Where all of it is in sight, nothing is scrolled that could make up for a move.
        const { width = 0, height = 0 } = page.viewportSize() ?? {};
        await page.setViewportSize({ width, height: 1600 });
        await page.goto('/problems');
        await problemRow(page, 'The lamp moves')
          .getByRole('button', { name: 'View details' })
          .click();
        const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
        const status = dialog.getByRole('combobox', { name: 'Update Status' });
        const assignee = dialog.getByRole('combobox', { name: 'Assigned to' });
        const take = dialog.getByRole('button', { name: 'Take it' });
        // At rest, where it stays.
        await take.click({ trial: true });
        const places = () => Promise.all([status, assignee, take].map((one) => one.boundingBox()));
        const placesBefore = await places();
        await status.selectOption('resolved');
        await expect(dialog.getByText('Set to Resolved')).toBeVisible();
        expect(await places()).toEqual(placesBefore);
        await take.click();
        await expect(dialog.getByText('You have it now')).toBeVisible();
        expect(await places()).toEqual(placesBefore);
        await dialog.getByRole('button', { name: 'Undo' }).click();
        await expect(dialog.getByText('You have it now')).toHaveCount(0);
        expect(await places()).toEqual(placesBefore);
        await page.setViewportSize({ width: 320, height: 1600 });
        expect((await assignee.boundingBox())?.width, 'room for a name').toBeGreaterThan(120);

        await page.setViewportSize({ width, height });
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        const below = problemRow(page, 'The lamp below');
        const above = problemRow(page, 'The lamp above');
        const before = await below.boundingBox();
        for (const [status, told] of [
          ['under_review', 'Set to Under Review'],
          ['resolved', 'Set to Resolved'],
        ] as const) {
          await above.getByRole('combobox').selectOption(status);
          await expect(page.getByText(told)).toBeVisible();
          expect((await below.boundingBox())?.y).toBe(before?.y);
          if (status === 'resolved') break;
          await page.reload();
          await expect(below).toBeVisible();
        }
        if (isMobile) return;
        // A key in an open report takes nothing back behind it: it asks for nothing before what is asked for here.
        await below.getByRole('button', { name: 'View details' }).focus();
        await page.keyboard.press('k');
        await below.getByRole('button', { name: 'View details' }).click();
        await page.getByRole('dialog').focus();
        const changes: string[] = [];
        page.on('request', (request) => {
          // That it is open is told now and then.
          const isSign = request.url().endsWith('/api/presence');
          if (request.method() === 'PUT' && !isSign) changes.push(request.url());
        });
        await page.keyboard.press('u');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await page.evaluate(() => fetch('/api/site').then((response) => response.text()));
        expect(changes).toEqual([]);
        await page.reload();
        await expect(above.getByRole('combobox')).toHaveCount(0);
        const [eye, other] = await Promise.all(
          [above, below].map((row) =>
            row.getByRole('button', { name: 'View details' }).boundingBox(),
          ),
        );
        expect(eye?.x).toBe(other?.x);
      },
    );

    await freshTest.step(
      'a change on its way says so in its place, and that the line is gone',
      async () => {
        allowErrors(/Failed to load resource|ERR_/);
        for (const subject of ['The drain below', 'The drain above'])
          await sendProblem(backend.url, { subject });
        await page.clock.install();
        await page.goto('/problems');
        const below = problemRow(page, 'The drain below');
        const above = problemRow(page, 'The drain above');
        const before = await below.boundingBox();
        // The second try waits as well: after some that fail it would be given up. It is held by what
        // was there first, as 'Saving…' may stand there before the first try has come to its own.
        const sendAgain = await holdCalls(page, STATUS);
        const { promise: isCut, resolve: send } = Promise.withResolvers<void>();
        await page.route(STATUS, (route) => isCut.then(() => route.continue()), { times: 1 });
        await above.getByRole('combobox').selectOption('resolved');
        await expect(above.getByText('Saving…')).toBeVisible();
        if (!isMobile) await expectAccessible(page);
        await context.setOffline(true);
        send();
        await expect(above.getByRole('status')).toHaveText('No connection: still trying');
        expect((await below.boundingBox())?.y).toBe(before?.y);
        await expectAccessible(page);
        await context.setOffline(false);
        const isSet = above.getByText('Set to Resolved');
        // Told for some seconds, of which none passes while a slow machine is not looking.
        await standStill(page);
        sendAgain();
        await passTime(page, () => expect(isSet).toBeVisible({ timeout: 200 }));
        await page.clock.resume();

        await above.getByRole('button', { name: 'View details' }).click();
        const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
        await expect(dialog.getByRole('button', { name: 'Take it' })).toBeVisible();
        await context.setOffline(true);
        await dialog.getByRole('button', { name: 'Take it' }).click();
        await expect(dialog.getByText('No connection: still trying')).toBeVisible();
        const refused = page.getByRole('alertdialog');
        await passTime(page, () => expect(refused).toBeVisible({ timeout: 200 }));
        // Nothing was sent.
        await expect(refused).toContainText('the server could not be reached');
        await expect(page.getByText('still trying')).toHaveCount(0);
        await context.setOffline(false);
      },
    );
  },
);

freshTest(
  'how long a report waits, what came yesterday, and each chip and view of what is chosen',
  { tag: '@desktop' },
  async ({ page, backend, api }) => {
    await freshTest.step(
      'the focus goes on from chip to chip of what is chosen, a second click takes back no other, and what is chosen is kept under a name and found again',
      async () => {
        for (const city of ['Patna', 'Gaya'])
          await sendProblem(backend.url, { subject: `A lamp of ${city} is dark`, city });
        await page.goto('/problems?status=submitted&category=Public+Services&city=Patna');
        const chips = page
          .getByRole('list', { name: 'Chosen' })
          .getByRole('button', { name: /^Remove/ });
        await expect(chips).toHaveCount(3);
        await chips.first().dblclick();
        await expect(chips).toHaveCount(2);
        await expect(chips.first()).toBeFocused();
        await chips.last().focus();
        await page.keyboard.down('Enter');
        await expect(chips).toHaveCount(1);
        await expect(chips).toBeFocused();
        // A key that is down already repeats.
        await page.keyboard.down('Enter');
        await page.keyboard.up('Enter');
        await expect(chips).toHaveCount(1);
        await page.keyboard.press('Enter');
        await expect(chips).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused();

        await page.goto('/problems?city=Gaya&sort=oldest');
        await page.getByRole('button', { name: 'Save this view' }).click();
        const dialog = page.getByRole('dialog', { name: 'Save this view' });
        await dialog.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(dialog.getByText('Give it a name')).toBeVisible();
        await expectAccessible(page);
        await dialog.getByRole('textbox', { name: 'Name' }).fill('Gaya first');
        await dialog.getByRole('checkbox', { name: 'All administrators see it' }).check();
        await page.keyboard.press('Enter');
        const view = page.getByRole('button', { name: 'Gaya first' });
        await expect(view).toHaveAttribute('aria-pressed', 'true');

        await page.getByRole('button', { name: 'All', exact: true }).click();
        await expect(page.getByText('2 reports in total')).toBeVisible();
        await page.reload();
        await view.click();
        await expect(page).toHaveURL(/\?sort=oldest&city=Gaya$/);
        await expect(page.getByText('1 report found')).toBeVisible();

        await page.getByRole('button', { name: 'Save this view' }).click();
        await dialog.getByRole('button', { name: 'Delete Gaya first' }).click();
        await dialog.getByRole('button', { name: 'Undo' }).click();
        await expect(dialog.getByRole('button', { name: 'Delete Gaya first' })).toBeVisible();

        // An answer that comes late closes no other form.
        const answer = await holdCalls(page, '**/api/views');
        const name = dialog.getByRole('textbox', { name: 'Name' });
        await name.fill('Second');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Save this view' }).click();
        await name.fill('Third');
        answer();
        await expectToast(page, 'View saved');
        await expect(name).toHaveValue('Third');
      },
    );

    await freshTest.step(
      'what came yesterday did not come today, however few hours ago',
      async () => {
        await sendProblem(backend.url, { subject: 'The lamp is dark' });
        const { problems } = (await api('GET', '/problems')) as {
          problems: { submittedAt: string }[];
        };
        const came = Date.parse(problems[0]?.submittedAt ?? '');
        await setClocks(page, came);
        await page.goto('/problems');
        const row = problemRow(page, 'The lamp is dark');
        await expect(row).toContainText('came today');
        // A minute into the next day where the browser is.
        const midnight = (Math.floor((came + FROM_UTC) / DAY) + 1) * DAY - FROM_UTC;
        await setClocks(page, midnight + 60_000);
        await page.reload();
        await expect(row).toContainText('waits 1 day');
      },
    );

    await freshTest.step(
      'for how long a report waits stands clear of its choice, however many days that are',
      async () => {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await sendProblem(backend.url, { subject: 'The lamp waits' });
        await page.addInitScript(() => localStorage.setItem('nagrik_language', 'hi'));
        let days = 0;
        await page.route(/\/api\/problems\?/, async (route) => {
          const response = await route.fetch();
          const json = (await response.json()) as { data: { problems: object[] } };
          const submittedAt = new Date(Date.now() - days * 86_400_000).toISOString();
          for (const one of json.data.problems) Object.assign(one, { submittedAt, overdue: true });
          await route.fulfill({ response, json });
        });
        const row = page.getByRole('row').filter({ hasText: 'The lamp waits' });
        /** Of what is written, which may reach out of its box. */
        const endOf = (words: Locator) =>
          words.evaluate((box) => {
            const range = document.createRange();
            range.selectNodeContents(box);
            return range.getBoundingClientRect().right;
          });
        for (days of [150, 12_345]) {
          await page.goto('/problems');
          const age = row.getByText(/दिन, देर हो गई/);
          await expect(age).toBeVisible();
          for (const width of [768, 820, 1024, 1280, 1440]) {
            await page.setViewportSize({ width, height: 900 });
            const { x = 0 } = (await row.getByRole('combobox').boundingBox()) ?? {};
            expect(await endOf(age), `${days} days at ${width}`).toBeLessThanOrEqual(x);
          }
        }
      },
    );
  },
);

freshTest(
  'from one report to the next, each with a note, a status and somebody who has it',
  async ({ page, backend, api, isMobile }) => {
    for (let number = 1; number <= 12; number++)
      await sendProblem(backend.url, {
        subject: `Lamp ${String(number).padStart(2, '0')} is dark`,
      });
    const nextPage = await holdCalls(page, /\/api\/problems\?.*page=2/);
    await page.goto('/problems?status=submitted');
    if (isMobile) await expect.poll(() => shownWhole(page)).toBeGreaterThanOrEqual(4);
    await problemRow(page, 'Lamp 03').getByRole('button', { name: 'View details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
    await expect(dialog.getByRole('heading', { name: 'Lamp 03 is dark' })).toBeVisible();
    await expect(dialog.getByText('10 of 12')).toBeVisible();
    // The next one is on the next page; whoever does not wait for it is not led there.
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    const came = page.waitForResponse(/\/api\/problems\?.*page=2/);
    nextPage();
    await (await came).finished();
    await expect(page).toHaveURL('/problems?status=submitted');
    await problemRow(page, 'Lamp 03').getByRole('button', { name: 'View details' }).click();
    await expect(dialog.getByText('10 of 12')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText('11 of 12')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Lamp 02 is dark' })).toBeVisible();

    await dialog.getByRole('button', { name: 'Take it' }).click();
    await expect(dialog.getByText('You have it now')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The ward comes on Monday.');
    await dialog
      .getByRole('combobox', { name: 'Status with the note' })
      .selectOption('in_progress');
    const send = await holdCalls(page, STATUS);
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await dialog.getByRole('button', { name: 'Set status with note' }).click();
    await note.fill('The ward comes on Monday. Ask again on Friday.');
    send();
    // The way back is offered for seconds, but for as long as the hand is on it.
    await dialog.getByText('Set to In Progress, with a note').hover();
    await expectAccessible(page);
    await expect(dialog.getByText('Submitted to In Progress')).toBeVisible();
    await expect(dialog.getByText('The ward comes on Monday.', { exact: true })).toHaveCount(1);
    // What was written on is the next one.
    await expect(note).toHaveValue('Ask again on Friday.');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('In Progress to Submitted')).toBeVisible();

    // It has kept its place, and what has it is told in its row.
    await note.fill('Called once more.');
    await dialog.getByRole('button', { name: 'Save note' }).click();
    await expect(dialog.getByText('Note saved')).toBeVisible();
    await dialog.getByRole('button', { name: 'Previous' }).click();
    await expect(dialog.getByText('10 of 12')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const row = problemRow(page, 'Lamp 02');
    await expect(row).toContainText('Called once more.');
    await expect(row.getByText('Mine').filter({ visible: true })).toBeVisible();
    await expect(row.getByRole('button', { name: 'View details' })).toBeFocused();
    await page.getByRole('button', { name: /^Mine/ }).click();
    await expect(page.getByText('1 report found')).toBeVisible();
    expect(await api('GET', '/problems/counts')).toMatchObject({ mine: 1, new: 12 });

    await page.goto('/problems?status=submitted');
    await problemRow(page, 'Lamp 12').getByRole('button', { name: 'View details' }).click();
    await dialog.getByRole('checkbox', { name: 'Next one after a decision' }).check();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Seen.');
    await dialog
      .getByRole('combobox', { name: 'Status with the note' })
      .selectOption('in_progress');
    await dialog.getByRole('combobox', { name: 'Status with the note' }).press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Lamp 11 is dark' })).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByRole('heading', { name: 'Lamp 12 is dark' })).toBeVisible();
    await expect(dialog.getByText('with a note')).toHaveCount(0);
    expect(await api('GET', '/problems/counts')).toMatchObject({ new: 12 });
  },
);

/** How many reports are in sight as a whole before anybody scrolls, above the bar of places. */
const shownWhole = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const bar = [...document.querySelectorAll('nav')].map((nav) => nav.getBoundingClientRect());
    const end = Math.min(
      innerHeight,
      ...bar.filter(({ top }) => top > innerHeight / 2).map(({ top }) => top),
    );
    return [...table.querySelectorAll('tbody > tr')].filter(
      (row) => row.getBoundingClientRect().bottom <= end,
    ).length;
  });
