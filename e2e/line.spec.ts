import type { Page, Route } from '@playwright/test';
import { blogForm, expectAccessible, expectToast, fillBlogForm, toast } from './blogs-form.ts';
import { expect, foreignTest, test } from './fixtures.ts';
import { hexId } from './foreign-content.ts';
import { holdCalls } from './hold-calls.ts';
import { reportRow, sendSubmission, submissionRow } from './public-intake.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|ERR_/));
foreignTest.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|ERR_/));

type Api = (method: string, path: string) => Promise<unknown>;

async function countBlogs(api: Api, title: string): Promise<number> {
  const { blogs } = (await api('GET', '/blogs')) as { blogs: { title: string }[] };
  return blogs.filter((blog) => blog.title === title).length;
}

const isCreation = (route: Route) =>
  route.request().method() === 'POST' && new URL(route.request().url()).pathname === '/api/blogs';

/** What the network of a hotel answers to everything, in place of the server. */
const portal = { contentType: 'text/html', body: '<title>Welcome</title><h1>Sign in</h1>' };

test('a page that is no answer of the server publishes nothing and takes no text', async ({
  page,
  api,
}) => {
  const title = 'Written in a hotel in Rajgir';
  let inHotel = true;
  await page.route('**/api/blogs', (route) =>
    inHotel && isCreation(route) ? route.fulfill(portal) : route.fallback(),
  );
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, title);
  await form.publish.click();
  await expectToast(page, 'Failed to create blog');
  await expect(page.getByText('The answer did not come from this site’s server.')).toBeVisible();
  await expect(form.title).toHaveValue(title);
  await expectAccessible(page);
  inHotel = false;
  await form.publish.click();
  await expectToast(page, 'Blog created successfully!');
  expect(await countBlogs(api, title)).toBe(1);
});

test('a list that is a page of something else says so', async ({ page }) => {
  await page.route(/\/api\/blogs(\?|$)/, (route) => route.fulfill(portal));
  await page.goto('/blogs');
  await expect(page.getByRole('alert')).toContainText('The answer did not come from');
});

test('a post whose answer is lost is published once, and told so', async ({ page, api }) => {
  const title = 'Published while the train stood at Barh';
  let lost = 0;
  await page.route('**/api/blogs', async (route) => {
    if (lost > 0 || !isCreation(route)) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, title);
  await form.publish.click();
  await expectToast(page, 'Blog created successfully!');
  expect(lost).toBe(1);
  expect(await countBlogs(api, title)).toBe(1);
});

/** Lets the time of the page pass until something is so. */
async function passTime(page: Page, until: () => Promise<void>) {
  await expect(async () => {
    await page.clock.runFor(4000);
    await until();
  }).toPass();
}

test('a post whose answers are lost is published once, also after a second sign-in', async ({
  page,
  api,
  backend,
}) => {
  const title = 'Published from a boat on the Ganga';
  await page.clock.install();
  page.on('dialog', (dialog) => dialog.accept());
  let broken = true;
  await page.route('**/api/blogs', async (route) => {
    if (!broken || !isCreation(route)) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, title);
  await form.publish.click();
  const notice = page.getByText('You can try again: it is done only once.');
  await passTime(page, () => expect(notice).toBeVisible({ timeout: 200 }));
  await expect(form.title).toHaveValue(title);

  broken = false;
  await page.evaluate(() => localStorage.removeItem('admin_token'));
  await page.reload();
  await page.getByRole('textbox', { name: 'Email' }).fill(backend.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(backend.admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login successful!');
  await page.goto('/blogs/create');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.title).toHaveValue(title);
  await form.publish.click();
  await expectToast(page, 'Blog created successfully!');
  expect(await countBlogs(api, title)).toBe(1);
  const keys = await page.evaluate(() => localStorage.getItem('nagrik.keys'));
  expect(keys, 'the keys of answered writes').toBeNull();
});

test('a slow answer is waited for as long as the person likes', async ({ page }) => {
  await page.clock.install();
  const answer = await holdCalls(page, '**/api/blogs');
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, 'Sent over a slow line from Maner');
  await form.publish.click();
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeDisabled();
  const notice = page.getByText('Still trying: no answer has come yet. What you typed is safe.');
  await expect(notice).toHaveCount(0);
  await page.clock.runFor(20_000);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep waiting' }).click();
  await expect(notice).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  answer();
  await expectToast(page, 'Blog created successfully!');
  await expect(notice).toHaveCount(0);
});

test('an approval whose answer was lost is no failure when it is asked for again', async ({
  page,
  api,
  backend,
}) => {
  const title = 'Approved twice by the same hand';
  await sendSubmission(backend.url, title);
  const site = { success: true, data: { site: {}, additions: [], imageHosts: [] } };
  await page.route('**/api/site', (route) => route.fulfill({ json: site }));
  let lost = 0;
  await page.route('**/api/submissions/*/approve', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await page.goto('/submissions');
  const approve = submissionRow(page, title).getByRole('button', { name: 'Approve', exact: true });
  await approve.click();
  await expectToast(page, 'Failed to approve submission');
  await expect(page.getByText('Look before you try again.')).toBeVisible();
  await approve.click();
  await expectToast(page, 'Submission approved and published!');
  expect(await countBlogs(api, title)).toBe(1);
});

test('an upload shows how far it is and can be cancelled', async ({ page }) => {
  const answer = await holdCalls(page, '**/api/upload/image');
  await page.goto('/blogs/create');
  const form = blogForm(page);
  const buffer = Buffer.alloc(200_000, 7);
  await form.picture.setInputFiles({ name: 'ghat.png', mimeType: 'image/png', buffer });
  await expectToast(page, 'Uploading image...');
  await expect(page.getByRole('progressbar', { name: 'Uploading image...' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeEnabled();
  await expect(form.publish).toBeEnabled();
  await expect(toast(page, 'Failed to upload image')).toHaveCount(0);
  await expect(toast(page, 'Uploading image...')).toHaveCount(0);
  answer();
});

foreignTest('a broken line is a sentence behind the specified words', async ({ page }) => {
  let sent = 0;
  await page.route('**/api/problems/*/status', (route) => {
    sent += 1;
    return route.abort();
  });
  await page.goto('/problems');
  await reportRow(page, 'Report number 1').first().getByRole('combobox').selectOption('closed');
  await expect(page.getByRole('alertdialog')).toContainText(
    'Error updating problem status: No connection: no answer came, so it may have been saved or not.',
  );
  expect(sent, 'without keys it is not repeated').toBe(1);
});

foreignTest('whoever stops waiting is told what is known', async ({ page, foreign }) => {
  await page.clock.install();
  await page.goto(`/blogs/edit/${hexId(1)}`);
  const form = blogForm(page);
  await form.title.fill('Streetlights have returned to Kankarbagh');
  const answer = await holdCalls(page, `**/api/blogs/${hexId(1)}`);
  await form.update.click();
  await page.clock.runFor(20_000);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectToast(page, 'Failed to update blog');
  await expect(page.getByText('Look before you try again.')).toBeVisible();
  await expect(form.title).toHaveValue('Streetlights have returned to Kankarbagh');
  answer();
  expect(foreign.headers.has('idempotency-key')).toBe(false);
});

foreignTest('a list that hangs is asked for again at a press', async ({ page }) => {
  await page.clock.install();
  let hangs = true;
  await page.route(/\/api\/blogs(\?|$)/, (route) => (hangs ? undefined : route.fallback()));
  await page.goto('/blogs');
  await expect(page.getByText('Loading blogs...')).toBeVisible();
  await page.clock.runFor(20_000);
  hangs = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await passTime(page, () =>
    expect(page.getByText('Showing 4 of 4 blogs')).toBeVisible({ timeout: 200 }),
  );
});

foreignTest(
  'what hangs in a dialog can be stopped in the dialog',
  async ({ page, foreign, allowErrors }) => {
    allowErrors(/Delete failed/);
    await page.clock.install();
    const answer = await holdCalls(page, `**/api/blogs/${hexId(4)}`);
    await page.goto('/blogs');
    const row = page.getByRole('listitem').filter({ hasText: 'Only a title' });
    await row.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.clock.runFor(20_000);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
    await expect(dialog.getByText('Look before you try again.')).toBeVisible();
    answer();
    expect(foreign.headers.has('idempotency-key')).toBe(false);
  },
);
