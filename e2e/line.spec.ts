import type { Route } from '@playwright/test';
import { expectAccessible, fillBlogForm } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { passTime } from './pass-time.ts';
import { sendSubmission, submissionRow } from './public-intake.ts';
import { expectToast } from './toasts.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|ERR_/));

type Api = (method: string, path: string) => Promise<unknown>;

async function countBlogs(api: Api, title: string): Promise<number> {
  const { blogs } = (await api('GET', '/blogs')) as { blogs: { title: string }[] };
  return blogs.filter((blog) => blog.title === title).length;
}

const isCreation = (route: Route) =>
  route.request().method() === 'POST' && new URL(route.request().url()).pathname === '/api/blogs';

/** What the network of a hotel answers to everything, in place of the server. */
const portal = { contentType: 'text/html', body: '<title>Welcome</title><h1>Sign in</h1>' };

test('a page that is no answer of the server publishes nothing and takes no text, and is no list', async ({
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

  await page.route(/\/api\/blogs(\?|$)/, (route) => route.fulfill(portal));
  await page.goto('/blogs');
  await expect(page.getByRole('alert')).toContainText('The answer did not come from');
});

test('a blog whose answer is lost is published once, and told so', async ({ page, api }) => {
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

test('a blog whose answers are lost is published once, also after a second sign-in', async ({
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
  await passTime(page, () => expect(notice).toBeVisible({ timeout: 200 }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep waiting' }).click();
  await expect(notice).toHaveCount(0);
  await passTime(page, () => expect(notice).toBeVisible({ timeout: 200 }));
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
  await expect(page.getByText('This submission is approved already').first()).toBeVisible();
  expect(await countBlogs(api, title)).toBe(1);
});
