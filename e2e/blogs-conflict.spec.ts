import type { Page } from '@playwright/test';
import { blogForm, EXCERPT, expectAccessible, publish } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { keptHere } from './kept-here.ts';
import { expectToast } from './toasts.ts';

const THEIRS = `${EXCERPT} And then they came.`;

interface SavedBlog {
  blog: { title: string; excerpt: string };
}

/** Somebody has opened a blog of which somebody else now saves another excerpt, and then saves a title. */
async function collide(page: Page, id: string, mine: string, saveTheirs: () => Promise<unknown>) {
  await page.goto(`/blogs/edit/${id}`);
  await blogForm(page).title.fill(mine);
  await saveTheirs();
  await blogForm(page).update.click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this post meanwhile' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.beforeEach(({ allowErrors }) => allowErrors(/status of 409/));

test('of two versions mine is kept beside what they changed, theirs is taken with mine beside it, and going on with editing overwrites nothing; another version that does not come is not made up', async ({
  page,
  context,
  api,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  page.on('dialog', (dialog) => dialog.accept());
  const saveTheirs = (id: string) => api('PUT', `/blogs/${id}`, { excerpt: THEIRS });

  await test.step('keeping mine saves what I changed and leaves what they changed', async () => {
    const id = await publish(api, 'A post of two people, first');
    const other = await context.newPage();
    await other.goto(`/blogs/edit/${id}`);
    const dialog = await collide(page, id, 'My title of the first post', async () => {
      await blogForm(other).excerpt.fill(THEIRS);
      await blogForm(other).update.click();
      await expectToast(other, 'Blog updated successfully!');
      await other.close();
    });
    await expect(dialog.getByRole('textbox', { name: 'Excerpt' }).nth(1)).toHaveValue(THEIRS);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expectToast(page, 'Blog updated successfully!');
    const { blog } = (await api('GET', `/blogs/${id}`)) as SavedBlog;
    expect(blog).toMatchObject({ title: 'My title of the first post', excerpt: THEIRS });
  });

  await test.step('taking theirs loads it and leaves mine beside it', async () => {
    const id = await publish(api, 'A post of two people, second');
    const dialog = await collide(page, id, 'My title of the second post', () => saveTheirs(id));
    await expect(dialog.getByRole('textbox', { name: 'Excerpt' }).nth(1)).toHaveValue(THEIRS);
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

  await test.step('going on with editing overwrites nothing', async () => {
    const id = await publish(api, 'A post of two people, third');
    const dialog = await collide(page, id, 'My title of the third post', () => saveTheirs(id));
    await expect(dialog.getByRole('textbox', { name: 'Excerpt' }).nth(1)).toHaveValue(THEIRS);
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    await expect(dialog).toBeHidden();
    await expect(blogForm(page).title).toHaveValue('My title of the third post');
    const { blog } = (await api('GET', `/blogs/${id}`)) as SavedBlog;
    expect(blog).toMatchObject({ title: 'A post of two people, third', excerpt: THEIRS });
  });

  await test.step('another version that does not come is not made up', async () => {
    const id = await publish(api, 'A post of two people, fourth');
    const dialog = await collide(page, id, 'My title of the fourth post', async () => {
      await saveTheirs(id);
      await page.route(`**/api/blogs/${id}`, (route) =>
        route.request().method() === 'GET' ? route.abort() : route.fallback(),
      );
    });
    await expect(dialog).toContainText('The other version could not be loaded.');
    await expect(dialog.getByRole('button', { name: 'Take theirs' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    await expect(blogForm(page).title).toHaveValue('My title of the fourth post');
  });
});

test('mine stays kept where another tab goes on with it while theirs is taken and saved here', async ({
  page,
  context,
  api,
}) => {
  const id = await publish(api, 'A post of two people in three tabs');
  const dialog = await collide(page, id, 'My title, gone on with elsewhere', () =>
    api('PUT', `/blogs/${id}`, { excerpt: THEIRS }),
  );
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog).toBeHidden();
  const other = await context.newPage();
  await other.goto(`/blogs/edit/${id}`);
  await other.getByRole('button', { name: 'Restore' }).click();
  await expect(blogForm(other).title).toHaveValue('My title, gone on with elsewhere');
  const form = blogForm(page);
  await form.title.last().fill('A title that both agree on');
  await expect.poll(() => keptHere(page)).toContain('both agree on');
  await form.update.click();
  await expectToast(page, 'Blog updated successfully!');
  await expect.poll(() => keptHere(page)).not.toContain('both agree on');
  expect(await keptHere(page)).toContain('gone on with elsewhere');
});
