import type { Page, Request } from '@playwright/test';
import { blogForm, EXCERPT, expectAccessible, publish } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { expectToast } from './toasts.ts';

const isSave = (request: Request) => request.method() === 'PUT';

async function open(page: Page, id: string) {
  await page.goto(`/blogs/edit/${id}`);
  await expect(blogForm(page).update).toBeVisible();
  return blogForm(page);
}

test('a blog opens as it was written and only what changed is sent', async ({ page, api }) => {
  const id = await publish(api, 'A post of which one field changes', { category: 'Environment' });
  const form = await open(page, id);
  await expect(form.title).toHaveValue('A post of which one field changes');
  await expect(form.excerpt).toHaveValue(EXCERPT);
  await expect(form.category).toHaveValue('Environment');
  await expect(form.tags).toHaveValue('ward, drains');
  await expect(form.authorName).toHaveValue('Ward Committee');
  await expectAccessible(page);
  await form.tags.fill('ward, water');
  const [save] = await Promise.all([page.waitForRequest(isSave), form.update.click()]);
  expect(save.postDataJSON()).toEqual({ tags: ['ward', 'water'] });
  await expectToast(page, 'Blog updated successfully!');
  await expect(page).toHaveURL(/\/blogs$/);
});

test('who saves what somebody deleted meanwhile is told, and keeps what was written', async ({
  page,
  api,
  allowErrors,
}) => {
  allowErrors(/404/);
  const id = await publish(api, 'A post that is deleted meanwhile');
  const form = await open(page, id);
  await form.title.fill('A post that nobody finds');
  await api('DELETE', `/blogs/${id}`);
  await form.update.click();
  await expectToast(page, 'Failed to update blog');
  await expect(page.getByRole('status').getByText('Somebody deleted this post.')).toBeVisible();
  await expect(form.title).toHaveValue('A post that nobody finds');
  await expectAccessible(page);
});

test('whoever leaves while it is being saved is not taken back', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const form = await open(page, await publish(api, 'A post that is saved slowly'));
  await form.title.fill('A post that was saved slowly');
  const answer = await holdCalls(page, '**/api/blogs/*');
  await form.update.click();
  await page.getByRole('link', { name: 'Create Blog' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(form.publish).toBeVisible();
  answer();
  await expectToast(page, 'Blog updated successfully!');
  await form.title.fill('Another post');
  await expect(page.getByText('Unsaved. Kept in this browser.')).toBeVisible();
  await expect(page).toHaveURL('/blogs/create');
});

test('an unknown blog leads back to the list, and one that cannot be loaded is asked for again; untouched it is saved without sending anything; a failed save says so in the same words always and loses nothing; and deletion asks, tells of a failure and goes to the list', {
  tag: '@desktop',
}, async ({ page, api, allowErrors }) => {
  allowErrors(/status of (404|500|503)/);
  page.on('dialog', (dialog) => dialog.accept());

  await test.step('an unknown blog leads back to the list, and one that cannot be loaded is asked for again', async () => {
    await page.goto('/blogs/edit/00000000-0000-7000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'Blog Not Found' })).toBeVisible();
    await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible();
    await page.getByRole('link', { name: 'Back to Blogs' }).last().click();
    await expect(page.getByRole('heading', { name: 'All Blogs' })).toBeVisible();

    const id = await publish(api, 'A post that loads at the second try');
    let refuse = true;
    await page.route(`**/api/blogs/${id}`, (route) =>
      refuse
        ? route.fulfill({ status: 503, json: { success: false, message: 'Back in a minute' } })
        : route.continue(),
    );
    await page.goto(`/blogs/edit/${id}`);
    await expect(page.getByText('Back in a minute')).toBeVisible();
    refuse = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(blogForm(page).title).toHaveValue('A post that loads at the second try');
  });

  await test.step('an untouched blog is saved without sending anything; a failed save says so in the same words always and loses nothing', async () => {
    const id = await publish(api, 'A post that cannot be saved');
    const form = await open(page, id);
    const saves: Request[] = [];
    page.on('request', (request) => isSave(request) && saves.push(request));
    await form.update.click();
    await expectToast(page, 'Blog updated successfully!');
    expect(saves).toEqual([]);

    await open(page, id);
    await page.route('**/api/blogs/*', (route) =>
      isSave(route.request())
        ? route.fulfill({ status: 500, json: { success: false, message: 'Disk full' } })
        : route.continue(),
    );
    await form.title.fill('A post that still cannot be saved');
    await form.update.click();
    await expectToast(page, 'Failed to update blog');
    await expect(form.title).toHaveValue('A post that still cannot be saved');
  });

  await test.step('deletion asks, tells of a failure and goes to the list', async () => {
    await open(page, await publish(api, 'A post to be deleted from its form'));
    let refuse = true;
    await page.route('**/api/blogs/*', (route) =>
      route.request().method() === 'DELETE' && refuse
        ? route.fulfill({ status: 500, json: { success: false, message: 'Disk full' } })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Blog Post' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Failed to delete blog');
    refuse = false;
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Blog deleted successfully!');
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(page.getByText('A post to be deleted from its form')).toBeHidden();
  });
});
