import type { Locator, Page } from '@playwright/test';
import { blogForm, expectAccessible } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { endSessionAt, signInAgain } from './lost-session.ts';
import { LITTLE, passTime, standStill } from './pass-time.ts';
import { articleText, emptyQueue, sendSubmission, submissionRow } from './public-intake.ts';
import { expectToast } from './toasts.ts';

interface Sent {
  _id: string;
  title: string;
  status: string;
  [field: string]: unknown;
}

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

let drains: string;
let lamps: string;
let bus: string;

let rounds = 0;

/** Leaves three in the queue, the drains at its head; no other test has these titles. */
async function sendThree(api: Api, url: string) {
  rounds++;
  drains = `The drains of ward 22, cleaned at last in round ${rounds}.`;
  lamps = `बत्तियाँ साल भर बाद फिर जलीं ${rounds}.`;
  bus = `A bus stop with a roof but no bench ${rounds}.`;
  await emptyQueue(api);
  for (const title of [bus, lamps, drains]) await sendSubmission(url, title);
}

test.beforeEach(({ api, backend: { url } }) => sendThree(api, url));

async function sent(api: Api, title: string): Promise<Sent> {
  const { submissions } = (await api('GET', '/submissions?limit=100')) as { submissions: Sent[] };
  const found = submissions.find((one) => one.title === title);
  if (!found) throw new Error(`There is no submission ${title}`);
  return found;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Submission Preview' });

test('a queue is worked through in the dialog, oldest first, with every decision taken back there', async ({
  page,
  api,
  backend,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  await page.goto('/submissions');
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(page).toHaveURL(/\?sort=oldest$/);
  await page.reload();
  await expect(submissionRow(page, bus)).toBeVisible();
  await expect(page.getByText('3 pending', { exact: true })).toBeVisible();
  await submissionRow(page, bus).getByRole('button', { name: 'Preview' }).click();
  const dialog = dialogOf(page);
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const heading = (name: string) => dialog.getByRole('heading', { name });
  await expect(heading(bus)).toBeVisible();
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await button('Next').press('Enter');
  await expect(heading(lamps)).toBeVisible();
  await button('Previous').press('Enter');
  await expect(heading(bus)).toBeVisible();

  await dialog.getByRole('checkbox', { name: 'Next one after a decision' }).check();
  await button('Approve & Publish').click();
  await expect(heading(lamps)).toBeVisible();
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  await dialog.getByText('Blog submission approved and published!').hover();
  await button('Undo').click();
  await expect(heading(bus)).toBeVisible();
  expect((await sent(api, bus)).status).toBe('pending');
  await button('Approve & Publish').click();
  await expect(heading(lamps)).toBeVisible();
  await page.keyboard.press('u');
  await expect(heading(bus)).toBeVisible();
  expect((await sent(api, bus)).status).toBe('pending');

  await button('Reject with a reason').click();
  await button('Too short').click();
  const why = dialog.getByRole('textbox', { name: 'Why it is rejected' });
  const before = await why.inputValue();
  await why.fill('x'.repeat(2001));
  await expect(dialog.getByText('Reason must be at most 2,000 characters')).toBeVisible();
  await expect(button('Reject with this reason')).toBeDisabled();
  await why.fill(`${before} Nobody sits there.`);
  await expectAccessible(page);
  await endSessionAt(page, '**/api/submissions/*/reject');
  await button('Reject with this reason').click();
  const held = page.getByText('Your reason for rejecting is in this tab');
  await expect(held).toBeVisible();
  await signInAgain(page, backend);
  await page.getByRole('link', { name: /^Review Submissions/ }).click();
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await submissionRow(page, bus).getByRole('button', { name: 'Preview' }).click();
  await expect(held).toHaveCount(0);
  await button('Reject with a reason').click();
  await button('Reject with this reason').click();
  await expect(heading(lamps)).toBeVisible();
  const reason = 'It is too short: it does not say what happened. Nobody sits there.';
  expect(await sent(api, bus)).toMatchObject({ status: 'rejected', rejectionReason: reason });
  for (const next of [drains, '']) {
    await button('Reject Submission').click();
    if (next) await expect(heading(next)).toBeVisible();
  }
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No blog submissions to review at the moment')).toBeVisible();

  await page.goto('/submissions?status=rejected');
  await submissionRow(page, bus).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(reason)).toBeVisible();
});

test('what is said of a decision leaves the head of the next submission free; one that a colleague rejects while it is read is not published unawares', async ({
  page,
  isMobile,
  backend,
  api,
  allowErrors,
}) => {
  await test.step('one that a colleague rejects while it is read is not published unawares, and leads on', async () => {
    const { _id } = await sent(api, lamps);
    await page.goto('/submissions');
    await submissionRow(page, lamps).getByRole('button', { name: 'Preview' }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText('2 of 3')).toBeVisible();
    await api('POST', `/submissions/${_id}/reject`);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(dialog.getByRole('alert')).toHaveText('This submission is rejected already');
    await expect(dialog.getByRole('button', { name: 'Take up again' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve & Publish' })).toHaveCount(0);
    if (!isMobile) await expectAccessible(page);
    await expect(dialog.getByText('2 of 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByRole('heading', { name: bus })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve & Publish' })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });

  await test.step('what is said of a decision leaves the head of the next submission free', async () => {
    await sendThree(api, backend.url);
    // Nor does the clock of the page run there.
    allowErrors(/Blocked script execution in 'about:srcdoc'/);
    await page.clock.install();
    await page.goto('/submissions');
    await submissionRow(page, drains).getByRole('button', { name: 'Preview' }).click();
    const dialog = dialogOf(page);
    const goOn = dialog.getByRole('checkbox', { name: 'Next one after a decision' });
    await goOn.check();
    await standStill(page);
    await dialog.getByRole('button', { name: 'Approve & Publish' }).click();
    const said = page.locator('[data-toast]');
    await passTime(page, () => expect(said).toBeVisible({ timeout: 200 }), LITTLE);
    await expect(dialog.getByRole('heading', { name: lamps })).toBeVisible();
    const placeOf = async (one: Locator) =>
      (await one.boundingBox({ timeout: 200 })) ?? { y: 0, height: 0 };
    const isBelow = async () => {
      const { y, height } = await placeOf(goOn);
      expect((await placeOf(said)).y).toBeGreaterThan(y + height);
    };
    await passTime(page, isBelow, LITTLE);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await passTime(page, () => expect(dialog).toHaveCount(0, { timeout: 200 }), LITTLE);
    await expect(async () => expect((await placeOf(said)).y).toBeLessThan(20)).toPass();
  });
});

test('a submission is edited before it is published, beside others who edit it or decide on it, and an undo leads back once it is done', {
  tag: '@desktop',
}, async ({ page, api, backend, allowErrors }) => {
  await test.step('a submission is edited before it is published, with its changes marked and its original kept', async () => {
    await page.goto('/submissions');
    await submissionRow(page, drains).getByRole('button', { name: 'Preview' }).click();
    const dialog = dialogOf(page);
    const button = (name: string) => dialog.getByRole('button', { name, exact: true });
    await dialog.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Submission' })).toBeVisible();
    const form = blogForm(page);
    const mended = drains.replace('at last', 'for the first time');
    await form.title.fill(mended);
    await expect(form.authorName).toHaveValue('Meera Devi');
    await expect(form.content).toContainText('Residents counted');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Submission saved');

    await expect(dialog.getByRole('heading', { name: mended })).toBeVisible();
    await expect(articleText(dialog).getByText('Residents counted')).toBeVisible();
    await button('Changes').click();
    const title = dialog.getByRole('region', { name: 'Title' });
    await expect(title.getByRole('deletion')).toHaveText('removed: at last');
    await expect(title.getByRole('insertion')).toHaveText('added: for the first time');
    await expect(dialog.getByRole('region')).toHaveCount(1);
    await expectAccessible(page);
    await button('Original').click();
    await expect(dialog.getByRole('heading', { name: drains })).toBeVisible();

    await button('Back to the original').click();
    await dialog.getByText('The original is back.').hover();
    expect(await sent(api, drains)).toMatchObject({ original: null, editedBy: null });
    await button('Undo').click();
    await expect(dialog.getByRole('heading', { name: mended })).toBeVisible();
    await button('Approve & Publish').click();
    await expectToast(page, 'Submission approved and published!');
    const { blogs } = (await api('GET', '/blogs?limit=100')) as { blogs: Sent[] };
    expect(blogs.filter(({ title }) => title === mended)).toHaveLength(1);
  });

  await test.step('two who edit one submission see each other, and a decision meanwhile loses no text', async () => {
    await sendThree(api, backend.url);
    allowErrors(/409/);
    const { _id, title: _, ...written } = await sent(api, lamps);
    const edit = (title: string, version: number) =>
      api('PUT', `/submissions/${_id}`, { ...written, title, version });
    await page.goto(`/submissions/edit/${_id}`);
    const form = blogForm(page);
    await form.excerpt.fill(`${await form.excerpt.inputValue()} It took a year.`);
    const theirs = `${lamps}, by a colleague`;
    await edit(theirs, 1);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else saved this post meanwhile' });
    await expect(conflict.getByRole('textbox', { name: 'Title' }).last()).toHaveValue(theirs);
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(conflict).toHaveCount(0);
    await expect(form.title).toHaveValue(theirs);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await form.excerpt.fill(`${await form.excerpt.inputValue()} It took a year.`);
    await api('POST', `/submissions/${_id}/reject`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'This submission was already rejected by Asha Test');
    await expect(form.excerpt).toHaveValue(/It took a year\.$/);
    await page.reload();
    await expect(page.getByText('Only what is pending can be edited here.')).toBeVisible();
  });

  await test.step('one that a colleague decides on stays open, and says so', async () => {
    await sendThree(api, backend.url);
    const { _id } = await sent(api, lamps);
    await page.goto(`/submissions?preview=${_id}`);
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Reject with a reason' }).click();
    const why = dialog.getByRole('textbox', { name: 'Why it is rejected' });
    await why.fill('Nobody was there');
    const asked = page.waitForRequest(`**/api/submissions/${_id}`);
    const answer = await holdCalls(page, `**/api/submissions/${_id}`);
    await api('POST', `/submissions/${_id}/reject`, { reason: 'It is known already.' });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await asked;
    await expect(why).toBeFocused();
    await expect(why).toHaveValue('Nobody was there');
    answer();
    await expect(dialog.getByText('It is known already.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: lamps })).toBeVisible();
  });

  await test.step('one whose approval was taken back is edited as the draft that it has', async () => {
    await sendThree(api, backend.url);
    const { _id } = await sent(api, lamps);
    await api('POST', `/submissions/${_id}/approve`);
    await api('POST', `/submissions/${_id}/reopen`, { from: 'approved' });
    await page.goto(`/submissions?preview=${_id}`);
    await dialogOf(page).getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/\/blogs\/edit\//);
    await expect(blogForm(page).title).toHaveValue(lamps);
  });

  await test.step('an undo leads back who waits for it, once it is done', async () => {
    await sendThree(api, backend.url);
    allowErrors(/500/);
    await page.goto('/submissions');
    await submissionRow(page, drains).getByRole('button', { name: 'Preview' }).click();
    const dialog = dialogOf(page);
    const heading = (name: string) => dialog.getByRole('heading', { name });
    const undo = dialog.getByRole('button', { name: 'Undo' });
    await dialog.getByRole('checkbox', { name: 'Next one after a decision' }).check();
    await dialog.getByRole('button', { name: 'Reject Submission' }).click();
    await expect(heading(lamps)).toBeVisible();
    const reopen = '**/api/submissions/*/reopen';
    await page.route(reopen, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await undo.click();
    await expectToast(page, 'This could not be undone');
    await expect(heading(lamps)).toBeVisible();

    await page.unroute(reopen);
    const answer = await holdCalls(page, reopen);
    await undo.click();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(heading(bus)).toBeVisible();
    answer();
    await expect.poll(async () => (await sent(api, drains)).status).toBe('pending');
    await expect(dialog.getByText('1 of 3').or(dialog.getByText('3 of 3'))).toBeVisible();
    await expect(heading(bus)).toBeVisible();
  });
});
