import { blogForm, expectToast, fillBlogForm, publish } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';

const TITLE = 'Typed before the page went away';
const KEPT = 'Unsaved. What you type is kept in this browser.';

test('what was typed is offered after a reload and forgotten after it is saved', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/blogs/create');
  await fillBlogForm(page, TITLE);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  const form = blogForm(page);
  await expect(form.title).toHaveValue(TITLE);
  await expect(form.category).toHaveValue('Community');
  await form.publish.click();
  await expectToast(page, 'Blog created successfully!');
  await page.goto('/blogs/create');
  await expect(form.publish).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
});

test('a discarded text is not offered again', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/blogs/create');
  await fillBlogForm(page, TITLE);
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  await page.reload();
  await expect(blogForm(page).publish).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
});

test('a session lost while saving keeps the text until after the next sign-in', async ({
  page,
  api,
  backend,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const id = await publish(api, 'A post edited when the session ended');
  await page.goto(`/blogs/edit/${id}`);
  await blogForm(page).title.fill(TITLE);
  await page.evaluate(() => localStorage.setItem('admin_token', 'no longer valid'));
  await blogForm(page).update.click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('textbox', { name: 'Email' }).fill(backend.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(backend.admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login successful!');
  await page.goto('/blogs');
  await page.getByRole('region', { name: 'You have unsaved text' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(blogForm(page).title).toHaveValue(TITLE);
  await blogForm(page).update.click();
  await expectToast(page, 'Blog updated successfully!');
});

test('nobody else who signs in on this device is shown the text', async ({ page }) => {
  await page.goto('/blogs/create');
  await fillBlogForm(page, TITLE);
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('draft')));
  const other = await page.context().newPage();
  const user = { _id: 'b', name: 'Another', email: 'another@example.org' };
  await other.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { success: true, data: { user } } }),
  );
  await other.goto('/blogs/create');
  await expect(blogForm(other).publish).toBeVisible();
  await expect(other.getByRole('button', { name: 'Restore' })).toBeHidden();
});

test('leaving with unsaved text asks first', async ({ page }) => {
  await page.goto('/blogs');
  await page.getByRole('link', { name: 'Create New Blog' }).click();
  await blogForm(page).title.fill(TITLE);
  await page.getByRole('link', { name: 'Back to Blogs' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(blogForm(page).title).toHaveValue(TITLE);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'All Blogs' })).toBeVisible();
});
