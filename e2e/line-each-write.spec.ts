import type { Locator, Page } from '@playwright/test';
import { ACCOUNT_CALLS, changeAccount } from './account-writes.ts';
import { callApi } from './backend.ts';
import { fillBlogForm, publish } from './blogs-form.ts';
import { expect, freshTest, test } from './fixtures.ts';
import { holdAnswers } from './hold-calls.ts';
import { loseAnswers, ONCE } from './lost-answers.ts';
import { AT_ONCE, passTime, standStill } from './pass-time.ts';
import { problemRow, sendProblem, sendSubmission, submissionRow } from './public-intake.ts';
import { expectToast, toast } from './toasts.ts';
import { blogsOf, GROUPS, historyOf } from './writes.ts';

interface Decided {
  _id: string;
  status: string;
  title?: string;
  text?: string;
}

test.beforeEach(({ allowErrors }) =>
  allowErrors(/Failed to load resource|ERR_|Blocked script execution in 'about:srcdoc'/),
);

test('every write that is done once has its answer lost here', () => {
  const lost = new Set([...GROUPS.flatMap(({ calls }) => calls), ...ACCOUNT_CALLS]);
  expect([...lost].sort()).toEqual([...ONCE.keys()].sort());
});

for (const room of ['posts', 'letters', 'reports'] as const)
  test(`every write on ${room} is done and told once though each answer is lost`, async ({
    page,
    api,
    backend,
  }) => {
    const losing = await loseAnswers(page);
    for (const { title, calls, run } of GROUPS.filter((group) => group.room === room))
      await test.step(title, async () => {
        losing.pressed.clear();
        await run({ page, api, backend, losing });
        expect([...losing.pressed]).toEqual(calls);
      });
  });

freshTest(
  'what is done on the account page is done and told once though each answer is lost',
  async ({ page, api, backend, product: { dataDir } }) => {
    const losing = await loseAnswers(page);
    await changeAccount({ page, api, backend, dataDir, losing });
    expect([...losing.pressed]).toEqual(ACCOUNT_CALLS);
  },
);

/** Milliseconds of the page's time for each look at what stays until it is pressed. */
const MUCH = 12_000;

const still = (page: Page) => page.getByText('Still trying: no answer has come yet.');

/** Lets a minute pass before the answer, as somebody who waits. */
async function waitLong(page: Page, answer: () => void) {
  const keepWaiting = page.getByRole('button', { name: 'Keep waiting' });
  await expect(keepWaiting).toHaveCount(0);
  await passTime(page, () => expect(keepWaiting).toBeVisible({ timeout: 200 }), MUCH);
  await keepWaiting.click();
  await expect(still(page)).toHaveCount(0);
  await page.clock.runFor(40_000);
  answer();
}

/** What the browser does when somebody comes back to its tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

/** Stops waiting, after which the page's time stands still: a slow machine misses nothing of what shows for seconds. */
async function stop(page: Page) {
  const button = page.getByRole('button', { name: 'Stop', exact: true });
  await passTime(page, () => expect(button).toBeVisible({ timeout: 200 }), MUCH);
  await standStill(page);
  await button.click();
}

/** Expects what comes within moments of the page's time, which goes on then. */
async function expectSeen(page: Page, what: Locator) {
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(what).toBeVisible({ timeout: 200 });
  }).toPass(AT_ONCE);
  await page.clock.resume();
}

const ONLY_ONCE = 'You can try again: it is done only once.';
const CHANGED_SINCE = 'An earlier try of this got through, and things have changed since.';

test('a blog and an approval are made once by who waits for a minute, and by who stops and presses again', async ({
  page,
  api,
  backend,
}) => {
  await page.clock.install();
  const { letGo: answer } = await holdAnswers(page, '**/api/blogs', 'POST');
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, 'Sent from Sonepur at low tide');
  await form.publish.click();
  await stop(page);
  await expectSeen(page, page.getByText(ONLY_ONCE));
  await expect(still(page)).toHaveCount(0);
  await form.publish.click();
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeVisible();
  await waitLong(page, answer);
  await expectToast(page, 'Blog created successfully!');
  expect(await blogsOf(api, 'Sent from Sonepur at low tide')).toHaveLength(1);

  const title = 'A letter from Sonepur';
  await sendSubmission(backend.url, title);
  const { letGo: approved } = await holdAnswers(page, '**/api/submissions/*/approve', 'POST');
  await page.goto('/submissions');
  const approve = submissionRow(page, title).getByRole('button', { name: 'Approve' });
  await approve.click();
  await stop(page);
  await expectSeen(page, toast(page, 'Failed to approve submission'));
  await expect(page.getByText(ONLY_ONCE)).toBeVisible();
  await approve.click();
  await expect(page.getByRole('button', { name: 'Approving...' })).toBeVisible();
  await waitLong(page, approved);
  await expectToast(page, 'Submission approved and published!');
  expect(await blogsOf(api, title)).toHaveLength(1);
});

test('a decision on a submission or a comment whose answer was lost is made anew once a colleague has taken it back', async ({
  page,
  api,
  backend: { url },
}) => {
  await page.clock.install();
  for (const [room, label] of [
    ['submissions', 'Submissions'],
    ['comments', 'Comments'],
  ] as const) {
    const words = `A boat for the children of Raghopur, ${room}`;
    if (room === 'submissions') await sendSubmission(url, words);
    else {
      const body = { name: 'Ravi Kumar', text: words };
      await callApi(url, 'POST', `/blogs/${await publish(api, words)}/comments`, { body });
    }
    const now = async () => {
      const all = (await api('GET', `/${room}?limit=100`)) as Record<string, Decided[]>;
      return all[room]?.find(({ title, text }) => words === title || words === text);
    };
    const { letGo: answer } = await holdAnswers(page, `**/api/${room}/*/reject`, 'POST');
    await page.goto(`/${room}`);
    const row = page.getByRole('list', { name: label }).locator('[data-row]', { hasText: words });
    const reject = row.getByRole('button', { name: 'Reject', exact: true });
    await reject.click();
    await stop(page);
    await expectSeen(page, page.getByText(ONLY_ONCE));
    answer();
    await comeBack(page);
    await expect(row).toHaveCount(0);
    await api('POST', `/${room}/${(await now())?._id}/reopen`, { from: 'rejected' });
    await comeBack(page);
    await reject.click();
    await expect(page.getByText(CHANGED_SINCE).first()).toBeVisible();
    await reject.click();
    await expect(page.getByText(/^(Submission|Comment) rejected!$/)).toBeVisible();
    expect((await now())?.status).toBe('rejected');
  }
});

test('a deletion whose answer was lost, and that a colleague took back, is told as that, and made anew', async ({
  page,
  api,
  allowErrors,
}) => {
  allowErrors(/Delete failed/);
  const title = 'A bridge of boats to Raghopur';
  const id = await publish(api, title);
  let lost: 'nothing' | 'first' | 'every' = 'first';
  let isDone = false;
  await page.route(`**/api/blogs/${id}`, async (route) => {
    if (route.request().method() !== 'DELETE' || lost === 'nothing') return route.fallback();
    if (lost === 'first') lost = 'nothing';
    if (!isDone) {
      isDone = true;
      await route.fetch();
      await api('POST', `/blogs/${id}/restore`);
    }
    await route.abort();
  });
  await page.clock.install();
  await page.goto(`/blogs?search=${title}`);
  const row = page.getByRole('list', { name: 'Blogs' }).locator('[data-row]', { hasText: title });
  const remove = async () => {
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  const expectSoon = (words: string) =>
    passTime(page, () => expect(page.getByText(words).first()).toBeVisible({ timeout: 200 }));
  // By itself it is not made once more, against the colleague.
  await remove();
  await expectSoon(CHANGED_SINCE);
  expect(await api('GET', `/blogs/${id}`)).toMatchObject({ blog: { _id: id } });

  lost = 'every';
  isDone = false;
  await page.reload();
  await remove();
  await expectSoon(ONLY_ONCE);
  lost = 'nothing';
  await page.reload();
  // Nor by who cannot know: once that is told, the same press makes it anew.
  await remove();
  await expectSoon(CHANGED_SINCE);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Blog deleted successfully!');
  expect(await blogsOf(api, title)).toHaveLength(0);
});

test('a report that was taken, the answer lost, and released by a colleague is not taken again by itself; a status is set once by who waits for a minute, and seen by who stops', async ({
  page,
  api,
  backend,
}) => {
  const ferry = 'The ferry to Raghopur has no railing';
  await sendProblem(backend.url, { subject: ferry });
  const mine = async () => ((await api('GET', '/problems/counts')) as { mine: number }).mine;
  const before = await mine();
  let isDone = false;
  await page.route('**/api/problems/*/assignee', async (route) => {
    if (isDone) return route.fallback();
    isDone = true;
    await route.fetch();
    await api('PUT', new URL(route.request().url()).pathname.slice('/api'.length), {
      assignee: null,
    });
    await route.abort();
  });
  await page.clock.install();
  await page.goto('/problems');
  await problemRow(page, ferry).getByRole('button', { name: 'View details' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take it' }).click();
  const told = page.getByText(CHANGED_SINCE).first();
  await passTime(page, () => expect(told).toBeVisible({ timeout: 200 }));
  await page.getByRole('alertdialog').getByRole('button').first().click();
  expect(await mine()).toBe(before);
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await expect(dialog.getByText('You have it now')).toBeVisible();
  expect(await mine()).toBe(before + 1);

  const subjects = ['The ghat at Sonepur is dark', 'The road to Sonepur is broken'];
  for (const subject of subjects) await sendProblem(backend.url, { subject });
  const [waited = '', stopped = ''] = subjects;
  const { letGo: answer } = await holdAnswers(page, '**/api/problems/*/status', 'PUT');
  await page.goto('/problems');
  const choose = (subject: string) =>
    problemRow(page, subject).getByRole('combobox').selectOption('in_progress');
  await choose(stopped);
  await stop(page);
  const alert = page.getByRole('alertdialog');
  await expectSeen(page, alert.getByText(ONLY_ONCE));
  await alert.getByRole('button').click();
  // The list, asked for again, shows that it was set: there is nothing to press again.
  const shown = problemRow(page, stopped).locator('[data-colour]');
  await passTime(page, () => expect(shown).toHaveText('In Progress', { timeout: 200 }));
  expect(await historyOf(api, stopped)).toEqual(['in_progress']);

  await choose(waited);
  await waitLong(page, answer);
  await expect(problemRow(page, waited).getByText('Set to In Progress')).toBeVisible();
  expect(await historyOf(api, waited)).toEqual(['in_progress']);
});
