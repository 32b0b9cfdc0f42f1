import type { Page } from '@playwright/test';
import { ADDITIONS } from '#contract/site.ts';
import { publish } from './blogs-form.ts';
import { expect, foreignTest, freshTest, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { passTime, standStill } from './pass-time.ts';
import { problemRow, sendProblem, sendSubmission } from './public-intake.ts';
import { expectToast } from './toasts.ts';
import { watchShifts } from './watch-shifts.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Milliseconds of ours, as those of the page stand still. */
const LATER = 500;

/** On each screen something that only our server can do. */
const OWN = {
  '/': (page: Page) => main(page).getByRole('link', { name: /^Review Comments/ }),
  '/blogs': (page: Page) => page.getByRole('link', { name: 'Recently deleted' }),
  '/blogs/create': (page: Page) => page.getByRole('button', { name: 'Save Draft' }),
  '/submissions': (page: Page) => page.getByRole('button', { name: 'Export' }),
  '/problems': (page: Page) => page.getByRole('link', { name: 'Take a report' }),
};

/** What this device knows of its backend is known no more: the next visit is a first one. */
async function forget(page: Page) {
  // Where nothing of the console is left that would keep it again.
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.removeItem('nagrik.site'));
}

// First visits to each screen on a phone, where nothing moves either, are those of `every-screen.both.spec.ts`.
test('at a first visit each screen waits for what the server can do, and nothing moves', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  const moved = await watchShifts(page);
  for (const [path, own] of Object.entries(OWN))
    await test.step(path, async () => {
      const answer = await holdCalls(page, '**/api/site');
      const session = page.waitForResponse('**/api/auth/me');
      // From its first moment: a slow machine would be here when it waits no longer.
      await forget(page);
      await standStill(page);
      await page.goto(path, { waitUntil: 'commit' });
      await session;
      // What does not wait would be there by then.
      await page.waitForTimeout(LATER);
      await expect(page.getByText('Loading...', { exact: true })).toBeAttached();
      await expect(heading(page)).toHaveCount(0);
      answer();
      await page.clock.resume();
      await expect(own(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await moved()).toEqual([]);
    });
});

test('later on each screen begins with what the server could do, stays so when it says it again, and nothing moves', async ({
  page,
}) => {
  const moved = await watchShifts(page);
  await page.goto('/account');
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('nagrik.site'))).toBeTruthy();
  await page.waitForLoadState('networkidle');
  await moved();
  for (const [path, own] of Object.entries(OWN))
    await test.step(path, async () => {
      const answer = await holdCalls(page, '**/api/site');
      await page.goto(path);
      await expect(own(page)).toBeVisible();
      const answered = page.waitForResponse('**/api/site');
      answer();
      await answered;
      await page.waitForLoadState('networkidle');
      expect(await moved()).toEqual([]);
    });
});

const FIRST_VISIT = {
  '/blogs': { name: 'Delete', done: 'Blog deleted' },
  '/submissions': { name: 'Reject', done: 'Blog submission rejected' },
};

freshTest(
  'what is done before the server says what it can do is taken back once it says so: at a first visit, and at a later one',
  { tag: '@desktop' },
  async ({ page, api, backend: { url } }) => {
    for (const title of ['The lamp of the ward is dark', 'The drain of the ward is open']) {
      await sendSubmission(url, title);
      await publish(api, title);
    }
    await sendProblem(url, { subject: 'The lamp is dark' });
    await page.clock.install();
    // However slow the machine, the call is not given up meanwhile.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    const row = main(page).locator('[data-row]').first();
    const undo = row.getByRole('button', { name: 'Undo' });

    await freshTest.step('a status', async () => {
      const answer = await holdCalls(page, '**/api/site');
      await page.goto('/problems');
      const choice = row.getByRole('combobox');
      await passTime(page, () => expect(choice).toBeVisible({ timeout: 1000 }));
      await choice.selectOption('In Progress');
      await expect(page.getByText('Status changed to In Progress')).toBeAttached();
      await expect(undo).toHaveCount(0);
      await standStill(page);
      answer();
      await expect(undo).toBeVisible();
      await undo.hover();
      await page.clock.resume();
      await undo.click();
      await expect(choice).toHaveValue('submitted');
    });

    for (const [path, { name, done }] of Object.entries(FIRST_VISIT))
      await freshTest.step(path, async () => {
        await forget(page);
        const answer = await holdCalls(page, '**/api/site');
        await page.goto(path);
        await passTime(page, () => expect(row).toBeVisible({ timeout: 1000 }));
        await row.getByRole('button', { name }).click();
        if (path === '/blogs')
          await page.getByRole('alertdialog').getByRole('button', { name }).click();
        const told = row.filter({ hasText: done });
        await expect(told).toBeVisible();
        // The hand is on the list, which stays as it is, but not on what is told.
        await main(page).locator('[data-row]').nth(1).hover();
        await standStill(page);
        await page.clock.runFor(15_000);
        await expect(told.getByRole('button', { name: 'Undo' })).toHaveCount(0);
        await told.getByRole('status').hover();
        answer();
        await expect(told.getByRole('button', { name: 'Undo' })).toBeVisible();
        await page.clock.resume();
        await told.getByRole('button', { name: 'Undo' }).click();
        await expect(row.getByRole('button', { name })).toBeVisible();
      });

    await freshTest.step('a decision at a later visit', async () => {
      const answer = await holdCalls(page, '**/api/site');
      await page.reload();
      await row.getByRole('button', { name: 'Reject' }).click();
      answer();
      await undo.click();
      await expect(row.getByRole('button', { name: 'Reject' })).toBeVisible();
    });
  },
);

/** This device knows a backend that could do everything. */
const knowAll = (page: Page) =>
  page.addInitScript((additions) => {
    const kept = { backend: '/api', additions, imageHosts: [] };
    localStorage.setItem('nagrik.site', JSON.stringify(kept));
  }, ADDITIONS);

foreignTest(
  'a backend that can do less than last time: what it has not is told, and goes when it says so; a draft, which it would publish, is not sent',
  { tag: '@desktop' },
  async ({ page, foreign, allowErrors }) => {
    allowErrors(/404/);
    await knowAll(page);
    const answer = await holdCalls(page, '**/api/site');
    await page.goto('/comments');
    await expect(main(page).getByRole('button', { name: 'Try Again' })).toBeVisible();
    await page.goto('/problems');
    await expect(OWN['/problems'](page)).toBeVisible();
    await expect(problemRow(page, 'Report number 1').first()).toBeVisible();
    answer();
    await expect(OWN['/problems'](page)).toHaveCount(0);
    const row = problemRow(page, 'Report number 1').first();
    await expect(row.getByRole('combobox')).toBeVisible();
    await page.goto('/submissions');
    await expect(heading(page)).toBeVisible();
    await expect(OWN['/submissions'](page)).toHaveCount(0);

    const say = await holdCalls(page, '**/api/site');
    await page.goto('/blogs/create');
    await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
    await OWN['/blogs/create'](page).click();
    say();
    await expectToast(page, 'Failed to create blog');
    expect(foreign.calls.filter(({ name }) => name === 'POST /blogs')).toEqual([]);
    await expect(OWN['/blogs/create'](page)).toHaveCount(0);
  },
);

foreignTest(
  'a backend that never says what it can do holds nobody up',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install();
    await holdCalls(page, '**/api/site');
    await page.goto('/problems');
    await passTime(page, () => expect(heading(page)).toBeVisible({ timeout: 1000 }));
    await expect(problemRow(page, 'Report number 1').first()).toBeVisible();
  },
);
