import { readFile } from 'node:fs/promises';
import { expect, foreignTest as test } from './fixtures.ts';
import { startForeignBackend } from './foreign-backend.ts';
import { expectToast } from './toasts.ts';

test.use({ signedIn: false });

test('a console of one origin works with the API of another', async ({
  page,
  foreign,
  allowErrors,
}) => {
  const api = await startForeignBackend();
  allowErrors(new RegExp(`Request to ${api.url}/`), /Failed to load resource/);
  try {
    api.allowOrigin(foreign.url);
    // As an operator writes it into the page that the console is served with.
    const settings = `id="settings">${JSON.stringify({ apiBaseUrl: `${api.url}/api` })}<`;
    const html = (await readFile('dist/console/index.html', 'utf8')).replace(
      'id="settings">{}<',
      settings,
    );
    foreign.store.files.set('/login', { type: 'text/html', bytes: Buffer.from(html) });
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(api.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(api.admin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Login successful!');
    await page.getByRole('link', { name: 'Manage Blogs' }).click();
    await expect(page.getByText('Showing 4 of 4 blogs')).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Only a title' });
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Showing 3 of 3 blogs')).toBeVisible();
    expect(api.calls.map(({ name }) => name)).toContain('DELETE /blogs/:id');
  } finally {
    await api.stop();
  }
});
