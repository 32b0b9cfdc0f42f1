import type { Page } from '@playwright/test';
import { blogForm, EXCERPT, fillBlogForm } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { keptHere } from './kept-here.ts';
import { expectToast } from './toasts.ts';

/** The answer to the first post that is saved never comes, and the page is loaded anew. */
async function cutAfterSaving(page: Page) {
  page.on('dialog', (dialog) => dialog.accept());
  const saved = Promise.withResolvers<string>();
  let answers = false;
  await page.route('**/api/blogs', async (route) => {
    if (route.request().method() !== 'POST' || answers) return route.fallback();
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    saved.resolve((await answer.json()).data.blog._id);
  });
  return {
    async comesBack() {
      const id = await saved.promise;
      answers = true;
      await page.reload();
      await page.getByRole('button', { name: 'Restore' }).click();
      return id;
    },
  };
}

test('a blog changed after its answer was lost, and the page reloaded, is not made twice', async ({
  page,
  api,
  allowErrors,
}) => {
  allowErrors(/status of (409|422)/);
  const title = `Sent once, whatever the line does ${Date.now()}`;
  const line = await cutAfterSaving(page);
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, title);
  const tags = await form.tags.inputValue();
  const sendRefused = async () => {
    await form.tags.fill(Array.from({ length: 31 }, (_, index) => `tag ${index}`).join(', '));
    await form.publish.click();
    await expectToast(page, 'Give at most 30 tags');
    await form.tags.fill(tags);
  };
  // What was refused was not saved: what was sent after it is found all the same.
  await sendRefused();
  await form.publish.click();
  await line.comesBack();
  await expect(form.title).toHaveValue(title);
  // A try that the server refuses says nothing of the one before it.
  await sendRefused();
  await form.title.fill(`${title}, corrected`);
  await form.publish.click();
  await expectToast(page, 'An earlier version of this text was already saved');
  await expect(page).toHaveURL(/\/blogs\/edit\//);
  await expect(form.title).toHaveValue(`${title}, corrected`);
  await expect(page.getByText(/^Unsaved\. Kept/)).toBeVisible();
  await form.update.click();
  await expectToast(page, 'Blog updated successfully!');
  const { blogs } = (await api('GET', `/blogs?search=${encodeURIComponent(title)}`)) as {
    blogs: { title: string }[];
  };
  expect(blogs.map((blog) => blog.title)).toEqual([`${title}, corrected`]);
});

for (const isChanged of [false, true])
  test(`a blog that was saved unheard and deleted since, ${isChanged ? 'changed' : 'as it was'}, is not told as saved`, async ({
    page,
    api,
    allowErrors,
  }) => {
    allowErrors(/status of 409/);
    const title = `Saved unheard and deleted since ${Date.now()}`;
    const line = await cutAfterSaving(page);
    await page.goto('/blogs/create');
    const form = await fillBlogForm(page, title);
    await form.publish.click();
    await api('DELETE', `/blogs/${await line.comesBack()}`);
    if (isChanged) await form.title.fill(`${title}, corrected`);
    await form.publish.click();
    await expectToast(
      page,
      'An earlier try of this got through, and things have changed since. Look at it, and do it again if it is still right.',
    );
    await form.publish.click();
    await expectToast(page, 'Blog created successfully!');
  });

test('nor is it made twice where two tabs go on with what was sent, and what is written in each stays kept', async ({
  page,
  context,
  api,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const title = `Sent in one tab and restored in another ${Date.now()}`;
  let isCaught = true;
  await page.route('**/api/blogs', async (route) => {
    if (!isCaught || route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the network</h1>' });
  });
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, title);
  await form.publish.click();
  await expectToast(page, 'Failed to create blog');
  isCaught = false;

  const other = await context.newPage();
  await other.goto('/blogs/create');
  await other.getByRole('button', { name: 'Restore' }).click();
  const second = blogForm(other);
  await second.title.fill(`${title}, corrected there`);
  await expect.poll(() => keptHere(page)).toContain('corrected there');
  await form.excerpt.fill(`${EXCERPT} Corrected here.`);
  await expect.poll(() => keptHere(page)).toContain('Corrected here');
  expect(await keptHere(page)).toContain('corrected there');

  await second.publish.click();
  await expectToast(other, 'An earlier version of this text was already saved');
  await second.update.click();
  await expectToast(other, 'Blog updated successfully!');
  await form.publish.click();
  await expectToast(page, 'An earlier version of this text was already saved');
  await expect(form.excerpt).toHaveValue(`${EXCERPT} Corrected here.`);
  const { blogs } = (await api('GET', `/blogs?search=${encodeURIComponent(title)}`)) as {
    blogs: { title: string }[];
  };
  expect(blogs.map((blog) => blog.title)).toEqual([`${title}, corrected there`]);
});
