import { blogBody, blogForm, expectAccessible, fillBlogForm } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const blogAt = (url: string) => `/blogs/${url.split('/').at(-1)}`;

test('a half-written draft is saved, finished and published', async ({ page, api }) => {
  await api('POST', '/blogs', blogBody('A post that was published before'));
  await page.goto('/blogs/create');
  const form = blogForm(page);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(form.title).toHaveAccessibleDescription('Title is required');
  await form.title.fill('Half');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expectToast(page, 'Draft saved');
  await expect(page).toHaveURL(/\/blogs\/edit\//);
  await expect(form.title).toHaveValue('Half');
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const path = blogAt(page.url());
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await expect(page.getByText('Excerpt is required', { exact: true })).toBeVisible();

  await form.excerpt.fill('Shorter than a published one');
  await form.update.click();
  await expectToast(page, 'Blog updated successfully!');
  expect(await api('GET', path)).toMatchObject({ blog: { status: 'draft', content: '' } });
  await expect(page.getByRole('region', { name: 'You have unsaved text' })).toBeHidden();

  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="${path.slice(6)}"]`) });
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: 'Edit' }).click();
  await fillBlogForm(page, 'A draft that was finished', 'Governance');
  await publish.click();
  await expectToast(page, 'Blog published successfully!');
  // It was among the drafts at the end when the list was loaded before.
  await expect(page.locator('main ul h2').first()).toHaveText('A draft that was finished');
  expect(await api('GET', path)).toMatchObject({
    blog: { status: 'published', title: 'A draft that was finished' },
  });
  await page.goto(`/blogs/edit/${path.slice('/blogs/'.length)}`);
  await expect(form.update).toBeVisible();
  await expect(publish).toBeHidden();
});
