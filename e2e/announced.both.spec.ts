import type { Page } from '@playwright/test';
import { ADDITIONS } from '#contract/site.ts';
import { publish } from './blogs-form.ts';
import { expect, foreignTest, freshTest, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { passTime, standStill } from './pass-time.ts';
import {
  emptyQueue,
  problemRow,
  sendProblem,
  sendSubmission,
  submissionRow,
} from './public-intake.ts';
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

for (const [path, own] of Object.entries(OWN)) {
  test(`at a first visit ${path} waits for what the server can do, later on it begins with that, and nothing moves`, async ({
    page,
  }) => {
    await page.clock.install();
    const moved = await watchShifts(page);
    const answer = await holdCalls(page, '**/api/site');
    const session = page.waitForResponse('**/api/auth/me');
    // From its first moment: a slow machine would be here when it waits no longer.
    await page.goto('/favicon.svg');
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

    // It stays as it is when the server says so again.
    const answerAgain = await holdCalls(page, '**/api/site');
    await page.reload();
    await expect(own(page)).toBeVisible();
    const answered = page.waitForResponse('**/api/site');
    answerAgain();
    await answered;
    await page.waitForLoadState('networkidle');
    expect(await moved()).toEqual([]);
  });
}

test('a decision that is made before the server says what it can do is taken back', {
  tag: '@desktop',
}, async ({ page, api, backend: { url } }) => {
  await emptyQueue(api);
  const title = `A lamp that came early ${Date.now()}`;
  await sendSubmission(url, title);
  await page.goto('/submissions');
  await expect(submissionRow(page, title)).toBeVisible();
  const answer = await holdCalls(page, '**/api/site');
  await page.reload();
  await submissionRow(page, title).getByRole('button', { name: 'Reject' }).click();
  answer();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(submissionRow(page, title).getByRole('button', { name: 'Reject' })).toBeVisible();
});

const FIRST_VISIT = {
  '/submissions': { name: 'Reject', done: 'Blog submission rejected' },
  '/blogs': { name: 'Delete', done: 'Blog deleted' },
};

for (const [path, { name, done }] of Object.entries(FIRST_VISIT)) {
  freshTest(
    `at a first visit ${path} offers the way back once the server says that there is one`,
    { tag: '@desktop' },
    async ({ page, api, backend: { url } }) => {
      for (const title of ['The lamp of the ward is dark', 'The drain of the ward is open']) {
        await sendSubmission(url, title);
        await publish(api, title);
      }
      await page.clock.install();
      // However slow the machine, the call is not given up meanwhile.
      await page.addInitScript(() => {
        AbortSignal.timeout = () => new AbortController().signal;
      });
      const answer = await holdCalls(page, '**/api/site');
      await page.goto(path);
      const row = main(page).locator('[data-row]').first();
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
    },
  );
}

freshTest(
  'at a first visit a status is told with the way back once the server says that there is one',
  { tag: '@desktop' },
  async ({ page, backend: { url } }) => {
    await sendProblem(url, { subject: 'The lamp is dark' });
    await page.clock.install();
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    const answer = await holdCalls(page, '**/api/site');
    await page.goto('/problems');
    const row = problemRow(page, 'The lamp is dark');
    const choice = row.getByRole('combobox');
    await passTime(page, () => expect(choice).toBeVisible({ timeout: 1000 }));
    await choice.selectOption('In Progress');
    await expect(page.getByText('Status changed to In Progress')).toBeAttached();
    await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await standStill(page);
    answer();
    const undo = row.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await undo.hover();
    await page.clock.resume();
    await undo.click();
    await expect(choice).toHaveValue('submitted');
  },
);

/** This device knows a backend that could do everything. */
const knowAll = (page: Page) =>
  page.addInitScript((additions) => {
    const kept = { backend: '/api', additions, imageHosts: [] };
    localStorage.setItem('nagrik.site', JSON.stringify(kept));
  }, ADDITIONS);

foreignTest(
  'a backend that can do less than last time: what it has not is told, and goes when it says so',
  { tag: '@desktop' },
  async ({ page, allowErrors }) => {
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
  },
);

foreignTest(
  'a backend that knows drafts no longer is not sent one, which it would publish',
  { tag: '@desktop' },
  async ({ page, foreign, allowErrors }) => {
    allowErrors(/404/);
    await knowAll(page);
    const answer = await holdCalls(page, '**/api/site');
    await page.goto('/blogs/create');
    await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
    await OWN['/blogs/create'](page).click();
    answer();
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
