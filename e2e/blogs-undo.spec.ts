import type { Page } from '@playwright/test';
import { expectAccessible, publish } from './blogs-form.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { passTime, standStill } from './pass-time.ts';

const row = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Blogs' }).locator('[data-row]').filter({ hasText: title });

async function confirm(page: Page) {
  const dialog = page.getByRole('alertdialog', { name: 'Delete Blog Post' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
}

test('a deletion is taken back in the list and after the form, with the same id', async ({
  page,
  api,
}) => {
  await publish(api, 'Alpha of the drains of the ward');
  const id = await publish(api, 'Beta of the lamps of the ward');
  await publish(api, 'Gamma of the roads of the ward');
  await page.goto('/blogs?sort=title');
  const titles = () =>
    page.getByRole('list', { name: 'Blogs' }).getByRole('heading').allTextContents();
  await expect(row(page, 'Gamma')).toBeVisible();
  const before = await titles();
  await row(page, 'Beta').getByRole('button', { name: 'Delete' }).click();
  await confirm(page);
  await expect(page.getByText('Showing 2 of 2 blogs')).toBeVisible();
  await expect(row(page, 'Gamma').getByRole('link', { name: /^Gamma/ })).toBeFocused();
  // The way back is offered for seconds, but for as long as the hand is on it.
  await row(page, 'Blog deleted').getByRole('status').hover();
  await expectAccessible(page);
  await row(page, 'Blog deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Showing 3 of 3 blogs')).toBeVisible();
  await expect.poll(titles).toEqual(before);

  await page.goto(`/blogs/edit/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await confirm(page);
  await expect(page).toHaveURL('/blogs');
  await expect(page.getByText('Showing 2 of 2 blogs')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Showing 3 of 3 blogs')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  // Whose own deed it is has not to look for it behind what is new.
  await expect(row(page, 'Beta')).toBeVisible();
  expect(await api('GET', `/blogs/${id}`)).toMatchObject({ blog: { _id: id } });
});

test('the end of the way back takes no letter from a search that is being typed', async ({
  page,
  api,
}) => {
  await page.clock.install();
  const id = await publish(api, 'Delta of the lamps of the ward');
  await page.goto(`/blogs/edit/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await confirm(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const search = page.getByPlaceholder('Search blogs...');
  await search.click();
  await standStill(page);
  let typed = '';
  await passTime(
    page,
    async () => {
      typed += 'x';
      await search.pressSequentially('x');
      expect(await undo.count()).toBe(0);
    },
    250,
  );
  await expect(search).toHaveValue(typed);
});
