import type { Page } from '@playwright/test';
import { expectAccessible, publish } from './blogs-form.ts';
import { expect, foreignTest, freshTest as test } from './fixtures.ts';
import { sendSubmission } from './public-intake.ts';

const DELETED = '/api/blogs/meta/deleted';
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Deleted posts' }).locator('[data-row]');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const putBack = (page: Page, title: string) =>
  row(page, title).getByRole('button', { name: 'Put back' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('what was deleted within the hour is found, and put back with one press', async ({
  page,
  api,
}) => {
  const ids: string[] = [];
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    ids.push(await publish(api, `${name} of the drains of the ward`));
  for (const id of ids) await api('DELETE', `/blogs/${id}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(DELETED)) asked.push(request.url());
  });
  await page.goto('/blogs');
  await expect(page.getByText('Showing 0 of 0 blogs')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(heading(page, 'Recently deleted')).toBeFocused();
  await expect(rows(page)).toHaveText([/^Gamma/, /^Beta/, /^Alpha/]);
  await expect(row(page, 'Beta')).toContainText(/Deleted (just now|\d+ minutes? ago) by Asha Test/);
  await expect(row(page, 'Beta')).toContainText(/(?:5\d|60) minutes left/);
  await expectAccessible(page);

  const sent = page.waitForRequest(`**/api/blogs/${ids[1]}/restore`);
  await putBack(page, 'Beta').focus();
  await page.keyboard.press('Enter');
  expect((await sent).headers()['idempotency-key']).toBeTruthy();
  await expect(row(page, 'Beta').getByRole('status')).toHaveText(/^Put back: Beta/);
  // Under a hand it stays.
  await row(page, 'Beta').getByRole('status').hover();
  await expect(putBack(page, 'Alpha')).toBeFocused();
  await expect(page.getByText('2 deleted posts')).toBeVisible();
  await expectAccessible(page);
  await row(page, 'Beta').getByRole('link', { name: 'Beta of the drains of the ward' }).click();
  await expect(page).toHaveURL(`/blogs/edit/${ids[1]}`);
  // Who goes back before the list has left is still at it, with a hand on the row.
  await expect(heading(page, 'Edit Blog')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveText([/^Gamma/, /^Alpha/]);
  await page.getByRole('link', { name: 'Back to Blogs' }).click();
  await expect(page.getByText('Showing 1 of 1 blogs')).toBeVisible();
});

test('what was deleted since the list was open is in it at the next look', async ({
  page,
  api,
}) => {
  const [first, second] = [
    await publish(api, 'Eta of the drains'),
    await publish(api, 'Theta of the drains'),
  ];
  await api('DELETE', `/blogs/${first}`);
  // Times are those of the server, whatever the clock of this device says.
  await page.clock.install({ time: Date.now() + 5 * 60 * 60 * 1000 });
  await page.goto('/blogs/deleted');
  await expect(rows(page)).toHaveText([/^Eta/]);
  await expect(row(page, 'Eta')).toContainText(/Deleted (just now|\d+ minutes? ago)/);
  await page.getByRole('link', { name: 'Back to Blogs' }).click();
  await api('DELETE', `/blogs/${second}`);
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(page.getByText('2 deleted posts')).toBeVisible();
  await expect(rows(page)).toHaveText([/^Theta/, /^Eta/]);
});

test('a list without deleted posts says so, and the palette leads to it; without a line it says so and comes when it is asked again; a press is not lost, what a colleague put back meanwhile is no failure, and what the server does not put back stays, with the reason', async ({
  page,
  api,
  allowErrors,
  backend: { url },
}) => {
  allowErrors(/409/, /ERR_FAILED|Failed to fetch/);

  await test.step('without deleted posts', async () => {
    await page.goto('/');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('deleted');
    await page.getByRole('option', { name: 'Recently deleted' }).click();
    await expect(page).toHaveURL('/blogs/deleted');
    await expect(page.getByText('No post was deleted within the last hour')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('without a line the list says so and comes when it is asked again; a press is not lost', async () => {
    const id = await publish(api, 'Zeta of the drains of the ward');
    await api('DELETE', `/blogs/${id}`);
    await page.route(`**${DELETED}`, (route) => route.abort());
    await page.goto('/blogs/deleted');
    await expect(page.getByRole('alert')).toContainText('Deleted posts could not be loaded');
    await expectAccessible(page);
    await page.unroute(`**${DELETED}`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    const restore = `**/api/blogs/${id}/restore`;
    let tries = 0;
    await page.route(restore, (route) => {
      tries += 1;
      return tries > 1 ? route.fallback() : route.abort();
    });
    await putBack(page, 'Zeta').click();
    await expect(row(page, 'Zeta').getByRole('status')).toHaveText(/^Put back: Zeta/);
  });

  await test.step('what a colleague put back meanwhile is told as that, and is no failure', async () => {
    const id = await publish(api, 'Delta of the drains of the ward');
    await api('DELETE', `/blogs/${id}`);
    await page.goto('/blogs/deleted');
    await expect(putBack(page, 'Delta')).toBeVisible();
    await page.route(`**/api/blogs/${id}/restore`, async (route) => {
      await api('POST', `/blogs/${id}/restore`);
      await route.fallback();
    });
    await putBack(page, 'Delta').click();
    await expect(row(page, 'Delta').getByRole('status')).toHaveText(
      /^A colleague has put it back already: Delta/,
    );
  });

  await test.step('what the server does not put back stays, with the reason', async () => {
    await sendSubmission(url, 'Epsilon of the drains of the ward');
    const { submissions } = (await api('GET', '/submissions')) as {
      submissions: { _id: string }[];
    };
    const submission = `/submissions/${submissions[0]?._id}`;
    await api('POST', `${submission}/approve`);
    const { blogs } = (await api('GET', '/blogs')) as { blogs: { _id: string }[] };
    await api('DELETE', `/blogs/${blogs[0]?._id}`);
    await api('POST', `${submission}/reopen`);
    await api('POST', `${submission}/approve`);
    await page.goto('/blogs/deleted');
    await putBack(page, 'Epsilon').click();
    await expect(rows(page).getByRole('alert')).toContainText('was approved again');
    await expectAccessible(page);
  });
});

foreignTest('a backend that cannot list them shows no way there', async ({ page }) => {
  await page.goto('/blogs');
  await expect(page.getByText('Showing 4 of 4 blogs')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Recently deleted' })).toHaveCount(0);
  await page.goto('/blogs/deleted');
  await expect(page.getByText('404 Not Found')).toBeVisible();
});
