import type { Page } from '@playwright/test';
import { atRest, expectAccessible } from './blogs-form.ts';
import { expect, foreignTest, test } from './fixtures.ts';
import { beforeCall, holdAnswers } from './hold-calls.ts';
import { emptyQueue, sendSubmission, submissionRow } from './public-intake.ts';
import { expectToast, toast } from './toasts.ts';

let first: string;
let second: string;
let third: string;

const APPROVED = 'Blog submission approved and published!';
const REJECTED = 'Blog submission rejected';

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

interface Entry {
  _id: string;
  title: string;
  status: string;
}

let rounds = 0;

/** Leaves three in the queue, the first title at its head; no other test has these titles. */
async function sendThree(api: Api, url: string) {
  rounds++;
  first = `The drains of ward ${rounds} before the rains`;
  second = `बत्तियाँ ${rounds} महीने बाद फिर जलीं`;
  third = `A bus stop of line ${rounds} that nobody can sit at`;
  await emptyQueue(api);
  for (const title of [third, second, first]) await sendSubmission(url, title);
}

const submissions = async (api: Api) =>
  ((await api('GET', '/submissions?limit=100')) as { submissions: Entry[] }).submissions;

async function submission(api: Api, title: string): Promise<Entry> {
  const found = (await submissions(api)).find((entry) => entry.title === title);
  if (!found) throw new Error(`There is no submission ${title}`);
  return found;
}

/** The blogs of a title, as their ids and statuses. */
async function blogs(api: Api, title: string) {
  const { blogs } = (await api('GET', '/blogs?limit=100')) as { blogs: Entry[] };
  return blogs.filter((blog) => blog.title === title).map(({ _id, status }) => ({ _id, status }));
}

/** Opens the queue once it is known what the server can do: on a slow machine it shows without that first. */
async function openQueue(page: Page, query = '') {
  await page.goto(`/submissions${query}`);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
}

/** The row that tells what was done to a submission. */
const told = (page: Page, message: string) => submissionRow(page, message);

/** What the browser does when somebody comes back to its tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

test('an approval is told in its place and taken back there, with its ids; what a colleague does meanwhile is told in the row, and nothing moves', async ({
  page,
  isMobile,
  api,
  backend,
  allowErrors,
}) => {
  await test.step('an approval is told in its place and taken back there, and both keep their ids', async () => {
    await sendThree(api, backend.url);
    await openQueue(page);
    const approve = () =>
      submissionRow(page, first).getByRole('button', { name: 'Approve' }).click();
    const next = submissionRow(page, second);
    const { _id } = await submission(api, first);
    await expect(next).toBeVisible();
    await atRest(page);
    const place = await next.boundingBox();
    await approve();
    const row = told(page, APPROVED);
    // The way back is offered for seconds, but for as long as the hand is on it.
    await row.getByRole('link', { name: 'Open the new post' }).hover();
    await expect(page.getByText('2 pending')).toBeVisible();
    await expect(page.getByText('Showing 2 of 2 submissions')).toBeVisible();
    const [blog] = await blogs(api, first);
    expect(blog?.status).toBe('published');
    await expectAccessible(page);
    // The hand is still on the list: nothing moves under it.
    expect(await next.boundingBox()).toEqual(place);

    await row.getByRole('button', { name: 'Undo' }).click();
    await expect(submissionRow(page, first).getByRole('button', { name: first })).toBeFocused();
    await expect(page.getByText('3 pending')).toBeVisible();
    expect(await submission(api, first)).toMatchObject({ _id, status: 'pending' });
    expect(await blogs(api, first)).toEqual([{ _id: blog?._id, status: 'draft' }]);

    await approve();
    await expect(row).toBeVisible();
    expect(await blogs(api, first)).toEqual([blog]);
  });

  await test.step('what a colleague does meanwhile is told in the row, and nothing moves', async () => {
    allowErrors(/409/);
    await sendThree(api, backend.url);
    await openQueue(page);
    await expect(submissionRow(page, first)).toBeVisible();
    const { _id } = await submission(api, first);
    await beforeCall(page, '**/approve', () => api('POST', `/submissions/${_id}/approve`));
    await submissionRow(page, first).getByRole('button', { name: 'Approve' }).click();
    await expect(told(page, 'This submission is approved already')).toBeVisible();
    await expect(toast(page, 'Failed to approve submission')).toHaveCount(0);

    await atRest(page);
    const place = await submissionRow(page, third).boundingBox();
    await api('POST', `/submissions/${(await submission(api, second))._id}/reject`);
    await sendSubmission(backend.url, 'A letter that came just now');
    await comeBack(page);
    await expect(told(page, 'Decided meanwhile')).toBeVisible();
    await expect(page.getByText('Showing 2 of 2 submissions')).toBeVisible();
    await expect(submissionRow(page, 'A letter that came')).toHaveCount(0);
    await atRest(page);
    expect(await submissionRow(page, third).boundingBox()).toEqual(place);
    if (!isMobile) await expectAccessible(page);
    await page.getByRole('button', { name: '1 new' }).click();
    await expect(submissionRow(page, 'A letter that came')).toBeVisible();
  });
});

test('decisions are taken back later, after another search too, count at once, and what tells of them moves no page and goes with its time', {
  tag: '@desktop',
}, async ({ page, api, backend }) => {
  await test.step('decisions are taken back later from the item itself, and a rejected one is approved at once', async () => {
    await sendThree(api, backend.url);
    for (const title of [first, second])
      await api('POST', `/submissions/${(await submission(api, title))._id}/reject`);
    await api('POST', `/submissions/${(await submission(api, third))._id}/approve`);
    const now = () =>
      Promise.all(
        [first, second, third].map(async (title) => (await submission(api, title)).status),
      );
    await openQueue(page, '?status=all');
    await expect(page.getByText('0 pending')).toBeVisible();
    await expectAccessible(page);

    await submissionRow(page, first).getByRole('button', { name: 'Take up again' }).click();
    await expect(told(page, 'Blog submission pending again')).toBeVisible();
    await submissionRow(page, second).getByRole('button', { name: 'Approve' }).click();
    await told(page, APPROVED).getByRole('button', { name: 'Undo' }).hover();
    expect(await now()).toEqual(['pending', 'approved', 'approved']);
    // What was rejected before it was approved is rejected again.
    await told(page, APPROVED).getByRole('button', { name: 'Undo' }).click();
    await expect(submissionRow(page, second).getByText('Rejected', { exact: true })).toBeVisible();
    await submissionRow(page, third).getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
    await expect(dialog.getByRole('button', { name: 'Reject Submission' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Take back approval' }).click();
    await expect(told(page, 'Approval taken back')).toBeVisible();
    await expect(page.getByText('2 pending')).toBeVisible();
    expect(await now()).toEqual(['pending', 'rejected', 'pending']);
    expect(await blogs(api, third)).toMatchObject([{ status: 'draft' }]);
  });

  await test.step('an answer from before a decision does not count it among those that wait', async () => {
    await sendThree(api, backend.url);
    const { done, letGo } = await holdAnswers(page, /\/api\/submissions\?.*status=pending/);
    await openQueue(page, '?status=all');
    await done;
    await submissionRow(page, first).getByRole('button', { name: 'Approve' }).click();
    await expect(told(page, APPROVED)).toBeVisible();
    letGo();
    await expect(page.getByText(/^\d pending$/)).toHaveText('2 pending');
  });

  await test.step('what tells of a decision below another view leaves the page where it is', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await sendThree(api, backend.url);
    for (let number = 0; number < 12; number++)
      await sendSubmission(backend.url, `Letter ${number} on the kadamb trees`);
    await openQueue(page);
    await submissionRow(page, 'Letter 11').getByRole('button', { name: 'Approve' }).click();
    await expect(told(page, APPROVED)).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.click();
    await page.keyboard.type('kada');
    await expect(page.getByText('Showing 11 of 14 submissions')).toBeVisible();
    await expect(told(page, APPROVED)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Open the new post' })).toBeVisible();
    // It is drawn anew with each letter.
    await page.keyboard.type('mb');
    await expect(page).toHaveURL(/kadamb/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // Nor does it come into sight with a list that was loaded for it.
    await page.getByLabel('Status').selectOption('all');
    await expect(page.getByText('Showing 12 of')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('what is taken back after another search was chosen stands in the list at once', async () => {
    await sendThree(api, backend.url);
    await openQueue(page);
    await submissionRow(page, second).getByRole('button', { name: 'Approve' }).click();
    await expect(told(page, APPROVED)).toBeVisible();
    await page.getByRole('searchbox').fill(`${rounds}`);
    await expect(page.getByText('Showing 2 of 2 submissions')).toBeVisible();
    await expect(told(page, APPROVED)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Showing 3 of 3 submissions')).toBeVisible();
    await expect(submissionRow(page, second)).toBeVisible();
    await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0);

    // What has come from elsewhere still waits.
    await submissionRow(page, second).getByRole('button', { name: 'Approve' }).click();
    await expect(told(page, APPROVED)).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await expect(told(page, APPROVED)).toHaveCount(0);
    const came = `A letter that came ${rounds}`;
    await sendSubmission(backend.url, came);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(submissionRow(page, second)).toBeVisible();
    await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
    await expect(submissionRow(page, came)).toHaveCount(0);
  });

  await test.step('a folded row goes once its time is over and the hand is away; what it told stays', async () => {
    await sendThree(api, backend.url);
    await page.clock.install();
    await openQueue(page);
    await submissionRow(page, first).getByRole('button', { name: 'Reject' }).click();
    const row = told(page, REJECTED);
    const undo = row.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    // Who is about to press it by key keeps it when the mouse moves away.
    await page.mouse.move(0, 0);
    await undo.hover();
    await undo.focus();
    await page.mouse.move(0, 0);
    // What the move sets off begins to wait first.
    await page.clock.runFor(1000);
    await page.clock.fastForward(12_000);
    await expect(undo).toBeFocused();
    await undo.blur();
    await undo.hover();
    // Nobody is told of the way out of something that was taken away under the pointer.
    await page.evaluate(() =>
      window.addEventListener('pointerout', (event) => event.stopImmediatePropagation(), true),
    );
    await page.mouse.move(0, 0);
    await page.clock.fastForward(12_000);
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Submissions' }).locator('[data-row]')).toHaveCount(
      2,
    );
    await expect(page.getByRole('main').getByText(REJECTED)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expectAccessible(page);
  });
});

foreignTest(
  'a backend that announces nothing sees the specified calls only',
  { tag: '@desktop' },
  async ({ page, foreign }) => {
    await page.goto('/submissions');
    await submissionRow(page, 'Water meters').getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Submission approved and published!');
    await submissionRow(page, 'A school').getByRole('button', { name: 'Reject' }).click();
    await expectToast(page, 'Submission rejected!');
    await expect(told(page, REJECTED)).toBeVisible();
    await expect(page.getByRole('button', { name: /Undo|Take/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Comments' })).toHaveCount(0);
    await page.goto('/comments');
    await expect(page.getByText('There is no page at this address.')).toBeVisible();
    const known =
      /^(POST \/auth\/login|GET \/auth\/me|GET \/submissions|GET \/blogs|GET \/stats\/dashboard)$/;
    const others = foreign.calls.filter(({ name }) => !known.test(name));
    expect(others.map(({ name, body }) => [name, body])).toEqual([
      ['GET /api/site', undefined],
      ['POST /submissions/:id/approve', undefined],
      ['POST /submissions/:id/reject', undefined],
      ['GET /api/site', undefined],
    ]);
  },
);
