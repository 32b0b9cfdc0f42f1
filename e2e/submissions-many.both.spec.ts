import type { Page } from '@playwright/test';
import { expectAccessible } from './blogs-form.ts';
import { expect, freshTest } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { passTime } from './pass-time.ts';
import { sendSubmission, submissionRow } from './public-intake.ts';

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;
interface Sent {
  _id: string;
  title: string;
  rejectionReason: string;
}

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Choose: ${title}` });
const chosen = (page: Page) => page.getByRole('region', { name: 'Chosen submissions' });
const run = (page: Page) => page.getByRole('region', { name: 'Decisions on several submissions' });
const dialog = (page: Page, count: number) =>
  page.getByRole('dialog', { name: `Decide on ${count} submissions` });

async function sent(api: Api, status: string): Promise<Sent[]> {
  const path = `/submissions?limit=100&status=${status}`;
  return ((await api('GET', path)) as { submissions: Sent[] }).submissions;
}

const titles = (submissions: Sent[]) => submissions.map(({ title }) => title).sort();

async function sendFive(url: string) {
  for (const word of ['five', 'four', 'three', 'two', 'one'])
    await sendSubmission(url, `The letter ${word}`);
}

freshTest.beforeEach(({ backend: { url } }) => sendFive(url));

freshTest(
  'several are rejected with one reason: what a colleague decided is named, the rest goes back',
  async ({ page, api, allowErrors }) => {
    allowErrors(/409/);
    await page.goto('/submissions');
    await box(page, 'The letter one').click();
    await box(page, 'The letter three').click({ modifiers: ['Shift'] });
    await expect(box(page, 'The letter two')).toBeChecked();
    const { width = 0, height = 0 } =
      (await box(page, 'The letter two').locator('..').boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await expect(chosen(page)).toContainText('3 chosen');
    await chosen(page).getByRole('button', { name: 'Decide...' }).click();
    const ready = dialog(page, 3).getByRole('button', { name: 'Too short' });
    const why = dialog(page, 3).getByRole('textbox');
    await ready.click();
    // A letter that decides elsewhere is one of the reason here.
    await ready.press('r');
    await expect(why).toHaveValue(/^r|r$/);
    await why.fill('');
    await ready.click();
    await expect(dialog(page, 3).getByRole('button', { name: 'Approve & Publish' })).toBeDisabled();
    await expectAccessible(page);

    const letGo = await holdCalls(page, '**/api/submissions/*/reject');
    await dialog(page, 3).getByRole('button', { name: 'Reject 3 with this reason' }).click();
    await expect(run(page).getByRole('status')).toBeFocused();
    await expect(run(page)).toContainText('0 of 3');
    const other = (await sent(api, 'pending')).find(({ title }) => title === 'The letter two');
    await api('POST', `/submissions/${other?._id}/approve`);
    // What is chosen meanwhile stays chosen.
    await box(page, 'The letter four').click();
    letGo();
    await expect(run(page)).toContainText('2 submissions rejected');
    await expect(run(page)).toContainText('1 submission not decided');
    await expect(run(page)).toContainText('The letter twoThis submission was already approved');
    await expect(submissionRow(page, 'Blog submission rejected')).toHaveCount(2);
    await expectAccessible(page);
    const rejected = await sent(api, 'rejected');
    expect(titles(rejected)).toEqual(['The letter one', 'The letter three']);
    expect(rejected.map(({ rejectionReason }) => rejectionReason)).toEqual(
      Array(2).fill('It is too short: it does not say what happened.'),
    );

    await run(page).getByRole('button', { name: 'The letter two' }).click();
    await expect(page.getByRole('dialog', { name: 'Submission Preview' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await run(page).getByRole('button', { name: 'Undo' }).click();
    await expect(run(page)).toContainText('Taken back: 2 submissions pending again');
    await expect(chosen(page)).toContainText('1 chosen');
    expect(titles(await sent(api, 'pending'))).toHaveLength(4);
  },
);

freshTest(
  'several are decided by keys and cancelled between two of them; a reason is kept where the line breaks; what is taken back stands in the list at once',
  { tag: '@desktop' },
  async ({ page, allowErrors, api, backend }) => {
    await freshTest.step('a reason is kept where the line breaks before it was sent', async () => {
      allowErrors(/Failed to load resource|ERR_/);
      await page.goto('/submissions');
      for (const one of ['one', 'two']) await box(page, `The letter ${one}`).click();
      await chosen(page).getByRole('button', { name: 'Decide...' }).click();
      await dialog(page, 2).getByRole('textbox').fill('It names nobody who could be asked.');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Dashboard' }).click();
      const question = page.getByRole('alertdialog', { name: 'Leave without rejecting?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await chosen(page).getByRole('button', { name: 'Decide...' }).click();
      await page.route('**/api/submissions/*/reject', (route) => route.abort());
      await page.route('**/api/site', (route) => route.abort());
      await dialog(page, 2)
        .getByRole('button', { name: /^Reject/ })
        .click();
      await expect(run(page)).toContainText('Stopped');
      await chosen(page).getByRole('button', { name: 'Decide...' }).click();
      await expect(dialog(page, 2).getByRole('textbox')).toHaveValue(
        'It names nobody who could be asked.',
      );
    });

    await freshTest.step(
      'by keys: cancelled between two of them, the rest stays chosen and goes on, each decided once',
      async () => {
        await page.unrouteAll();
        await page.goto('/submissions');
        await expect(box(page, 'The letter one')).toBeVisible();
        await page.keyboard.press('j');
        await page.keyboard.press('x');
        await expect(chosen(page)).toContainText('1 chosen');
        await chosen(page).getByRole('button', { name: 'All 5 shown' }).press('Enter');
        await expect(chosen(page).getByRole('status')).toBeFocused();
        let calls = 0;
        const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
        await page.route('**/api/submissions/*/approve', async (route) => {
          calls += 1;
          if (calls === 2) await isOver;
          await route.fallback();
        });
        await page.keyboard.press('c');
        await expect(dialog(page, 5)).toBeVisible();
        await page.keyboard.press('a');
        await expect(run(page)).toContainText('1 of 5');
        await run(page).getByRole('button', { name: 'Cancel' }).click();
        letGo();
        await expect(run(page)).toContainText('Stopped: 2 of 5 approved');
        await expect(chosen(page)).toContainText('3 chosen');
        expect(titles(await sent(api, 'pending'))).toHaveLength(3);
        await page.keyboard.press('c');
        await dialog(page, 3).getByRole('button', { name: 'Approve & Publish 3' }).click();
        await expect(run(page)).toContainText('3 submissions approved and published');
        expect(calls).toBe(5);
        expect(await sent(api, 'pending')).toEqual([]);
      },
    );

    await freshTest.step(
      'what is taken back once its rows have left stands in the list at once',
      async () => {
        await sendFive(backend.url);
        await page.clock.install();
        await page.goto('/submissions');
        for (const one of ['one', 'four']) await box(page, `The letter ${one}`).click();
        await chosen(page).getByRole('button', { name: 'Decide...' }).click();
        await dialog(page, 2).getByRole('button', { name: 'Reject 2' }).click();
        await expect(run(page)).toContainText('2 submissions rejected');
        await run(page).hover();
        const told = submissionRow(page, 'Blog submission rejected');
        await passTime(page, () => expect(told).toHaveCount(0, { timeout: 200 }));
        await run(page).getByRole('button', { name: 'Undo' }).click();
        await expect(run(page)).toContainText('Taken back: 2 submissions pending again');
        for (const one of ['one', 'four'])
          await expect(submissionRow(page, `The letter ${one}`)).toBeVisible();
        await expect(page.getByRole('button', { name: /^\d new$/ })).toHaveCount(0);
      },
    );
  },
);

freshTest(
  'who leaves while decisions run is asked about a reason that is not sent, too',
  {
    tag: '@desktop',
  },
  async ({ page }) => {
    await page.goto('/submissions');
    for (const one of ['one', 'two']) await box(page, `The letter ${one}`).click();
    await chosen(page).getByRole('button', { name: 'Decide...' }).click();
    const letGo = await holdCalls(page, '**/api/submissions/*/approve');
    await dialog(page, 2).getByRole('button', { name: 'Approve & Publish 2' }).click();
    await expect(run(page)).toContainText('0 of 2');
    await submissionRow(page, 'The letter four').getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Submission Preview' });
    await preview.getByRole('button', { name: 'Reject with a reason' }).click();
    await preview.getByRole('textbox').fill('It names nobody who could be asked.');
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    const question = page.getByRole('alertdialog');
    for (const answer of ['Stay', 'Leave']) {
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(question).toHaveAccessibleName('Leave while it runs?');
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(question).toHaveAccessibleName('Leave without rejecting?');
      await question.getByRole('button', { name: answer }).click();
      await expect(question).toHaveCount(0);
    }
    await expect(page).toHaveURL('/');
    letGo();
  },
);
