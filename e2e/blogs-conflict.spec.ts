import type { Page } from '@playwright/test';
import { blogForm, EXCERPT, expectAccessible, publish } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const THEIRS = `${EXCERPT} And then they came.`;

interface SavedBlog {
  blog: { title: string; excerpt: string };
}

/** Two people have opened the blog; the second has saved another excerpt, the first now saves a title. */
async function collide(page: Page, other: Page, id: string, mine: string) {
  for (const each of [page, other]) await each.goto(`/blogs/edit/${id}`);
  await blogForm(other).excerpt.fill(THEIRS);
  await blogForm(page).title.fill(mine);
  await blogForm(other).update.click();
  await expectToast(other, 'Blog updated successfully!');
  await blogForm(page).update.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this post meanwhile' });
  await expect(dialog.getByRole('textbox', { name: 'Excerpt' }).nth(1)).toHaveValue(THEIRS);
  return dialog;
}

test.beforeEach(({ allowErrors }) => allowErrors(/status of 409/));

test('keeping mine saves what I changed and leaves what they changed', async ({
  page,
  context,
  api,
}) => {
  const id = await publish(api, 'A post of two people, first');
  const dialog = await collide(page, await context.newPage(), id, 'My title of the first post');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expectToast(page, 'Blog updated successfully!');
  const { blog } = (await api('GET', `/blogs/${id}`)) as SavedBlog;
  expect(blog).toMatchObject({ title: 'My title of the first post', excerpt: THEIRS });
});

test('taking theirs loads it and leaves mine beside it', async ({ page, context, api }) => {
  const id = await publish(api, 'A post of two people, second');
  const dialog = await collide(page, await context.newPage(), id, 'My title of the second post');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog).toBeHidden();
  const form = blogForm(page);
  await expect(form.excerpt.last()).toHaveValue(THEIRS);
  await expect(form.title.last()).toHaveValue('A post of two people, second');
  const mine = page.getByRole('region', { name: 'What you had written' });
  await expect(mine.getByRole('textbox', { name: 'Title' })).toHaveValue(
    'My title of the second post',
  );
  await form.title.last().fill('A title that both agree on');
  await form.update.click();
  await expectToast(page, 'Blog updated successfully!');
  const { blog } = (await api('GET', `/blogs/${id}`)) as SavedBlog;
  expect(blog).toMatchObject({ title: 'A title that both agree on', excerpt: THEIRS });
});

test('going on with editing overwrites nothing', async ({ page, context, api }) => {
  const id = await publish(api, 'A post of two people, third');
  const dialog = await collide(page, await context.newPage(), id, 'My title of the third post');
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect(dialog).toBeHidden();
  await expect(blogForm(page).title).toHaveValue('My title of the third post');
  const { blog } = (await api('GET', `/blogs/${id}`)) as SavedBlog;
  expect(blog).toMatchObject({ title: 'A post of two people, third', excerpt: THEIRS });
});

test('another version that does not come is not made up', async ({
  page,
  context,
  api,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  const id = await publish(api, 'A post of two people, fourth');
  await page.goto(`/blogs/edit/${id}`);
  await blogForm(page).title.fill('My title of the fourth post');
  const other = await context.newPage();
  await other.goto(`/blogs/edit/${id}`);
  await blogForm(other).excerpt.fill(THEIRS);
  await blogForm(other).update.click();
  await expectToast(other, 'Blog updated successfully!');
  await page.route(`**/api/blogs/${id}`, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await blogForm(page).update.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this post meanwhile' });
  await expect(dialog).toContainText('The other version could not be loaded.');
  await expect(dialog.getByRole('button', { name: 'Take theirs' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect(blogForm(page).title).toHaveValue('My title of the fourth post');
});
