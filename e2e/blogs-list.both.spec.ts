import type { Locator, Page } from '@playwright/test';
import { blogBody, expectAccessible } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { passTime, standStill } from './pass-time.ts';
import { expectToast, expectToasts } from './toasts.ts';

const blog = (id: string, title: string, more: Record<string, unknown> = {}) => ({
  ...blogBody(title, more),
  _id: id,
  views: 0,
  likes: 0,
  publishedAt: '2024-03-05T10:00:00.000Z',
  ...more,
});

const BLOGS = [
  blog('1', 'Beta of the drains', { category: 'Justice', likes: 9 }),
  blog('2', 'Alpha of the roads', { publishedAt: '2024-03-09T10:00:00.000Z', tags: ['Lamps'] }),
  blog('3', 'नाले की सफ़ाई', { category: 'Health', publishedAt: null, status: 'draft', views: 7 }),
];

/** Answers the list with these blogs, whatever the server holds. */
async function answer(page: Page, blogs: unknown[]) {
  await page.route(/\/api\/blogs(\?|$)/, (route) =>
    route.fulfill({ json: { success: true, data: { blogs } } }),
  );
}

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Blogs' }).getByRole('heading').allTextContents();

test('rows show what the list promises; drafts are counted, and can be looked at alone', async ({
  page,
}) => {
  await answer(page, BLOGS);
  await page.goto('/blogs');
  await expect(page.getByText('Manage and organize your blog posts')).toBeVisible();
  await expect(page.getByText('Showing 3 of 3 blogs')).toBeVisible();
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const beta = row('Beta of the drains');
  const draft = row('नाले की सफ़ाई');
  await expect(row('Alpha of the roads')).toContainText('Mar 09, 2024');
  await expect(beta).toContainText('Mar 05, 2024');
  await expect(beta.getByText('Justice')).toHaveAttribute('data-colour', 'red');
  await expect(draft).toContainText('—');
  await expect(draft).toContainText('Draft');
  await expect(draft.getByText('Health')).toHaveAttribute('data-colour', 'grey');
  await expect(beta.getByRole('link', { name: 'Beta of the drains' })).toHaveAttribute(
    'href',
    '/blogs/edit/1',
  );
  await expectAccessible(page);

  const drafts = page.getByRole('button', { name: '1 draft' });
  await drafts.click();
  await expect.poll(() => titles(page)).toEqual(['नाले की सफ़ाई']);
  await expect(page.getByText('Showing 1 of 3 blogs')).toBeVisible();
  await page.reload();
  await expect(drafts).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByLabel('Category').selectOption('Justice');
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  await drafts.click();
  await expect.poll(() => titles(page)).toEqual(['Beta of the drains']);
});

test('a long list begins with what a window can show', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const rows = document.querySelectorAll('main li h2').length;
      if (rows === 0) return;
      Object.assign(window, { rows });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await answer(
    page,
    Array.from({ length: 100 }, (_, index) => blog(`${index}`, `The lane ${index}`)),
  );
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { level: 2, name: /^The lane/ })).toHaveCount(100);
  expect(await page.evaluate('rows')).toBeLessThan(50);
});

test('the focus goes on beside a deleted row', async ({ page }) => {
  await answer(page, BLOGS);
  await page.route('**/api/blogs/2', async (route) => {
    await answer(page, [BLOGS[0], BLOGS[2]]);
    await route.fulfill({ json: { success: true } });
  });
  await page.goto('/blogs');
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Beta of the drains' })).toBeFocused();
});

test('search, category and order live in the address and ask for no blogs', {
  tag: '@desktop',
}, async ({ page }) => {
  await answer(page, BLOGS);
  await page.clock.install();
  await page.goto('/blogs');
  await expect(page.getByText('Showing 3 of 3 blogs')).toBeVisible();
  // The list is asked for again after half a minute, in which a slow machine is not done.
  await standStill(page);
  const isSo = (until: () => Promise<void>) => passTime(page, until, 100);
  const shows = (text: string) =>
    isSo(() => expect(page.getByText(text)).toBeVisible({ timeout: 200 }));
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/blog') && asked.push(request.url()));
  const search = page.getByPlaceholder('Search blogs...');
  await search.fill('LAMPS');
  await shows('Showing 1 of 3 blogs');
  await search.fill('सफ\u093cाई');
  await isSo(async () => expect(await titles(page)).toEqual(['नाले की सफ़ाई']));
  await shows('Showing 1 of 3 blogs');
  await search.fill('');
  for (const [sort, expected] of [
    ['oldest', ['Beta of the drains', 'Alpha of the roads', 'नाले की सफ़ाई']],
    ['title', ['Alpha of the roads', 'Beta of the drains', 'नाले की सफ़ाई']],
    ['views', ['नाले की सफ़ाई', 'Beta of the drains', 'Alpha of the roads']],
    ['likes', ['Beta of the drains', 'Alpha of the roads', 'नाले की सफ़ाई']],
  ] as const) {
    await page.getByLabel('Sort by').selectOption(sort);
    await isSo(async () => expect(await titles(page)).toEqual(expected));
  }
  await page.getByLabel('Category').selectOption('Justice');
  await shows('Showing 1 of 3 blogs');
  await isSo(() => expect(page).toHaveURL(/category=Justice/, { timeout: 200 }));
  expect(asked).toEqual([]);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByText('Showing 1 of 3 blogs')).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('likes');
});

test('an empty list says what to do, with a filter and without; one without drafts speaks of none; a failed load shows the reason and a button that loads the page anew; what stands beside a heading has one middle; and a failed deletion is only logged', {
  tag: '@desktop',
}, async ({ page, allowErrors }) => {
  allowErrors(/status of 500/, /^Delete failed/);

  await test.step('an empty list says what to do, with a filter and without', async () => {
    await answer(page, []);
    await page.goto('/blogs');
    await expect(page.getByRole('heading', { name: 'No blogs found' })).toBeVisible();
    await expect(page.getByText('Get started by creating your first blog post')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Your First Blog' })).toHaveAttribute(
      'href',
      '/blogs/create',
    );
    await page.getByPlaceholder('Search blogs...').fill('anything');
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Your First Blog' })).toBeHidden();
  });

  await test.step('a list without drafts speaks of none', async () => {
    await answer(page, BLOGS.slice(0, 2));
    await page.goto('/blogs?status=draft');
    const drafts = page.getByRole('button', { name: /draft/ });
    // The way out of what an address asks for.
    await drafts.click();
    await expect(page.getByText('Showing 2 of 2 blogs')).toBeVisible();
    await expect(drafts).toHaveCount(0);
  });

  await test.step('a failed load shows the reason and a button that loads the page anew', async () => {
    let refuse = true;
    await page.route(/\/api\/blogs(\?|$)/, (route) =>
      refuse
        ? route.fulfill({ status: 500, json: { success: false, message: 'The disk is full' } })
        : route.fulfill({ json: { success: true, data: { blogs: BLOGS } } }),
    );
    await page.goto('/blogs');
    await expect(page.getByRole('heading', { name: 'Error loading blogs' })).toBeVisible();
    await expect(page.getByText('The disk is full')).toBeVisible();
    await expectToast(page, 'Failed to load blogs');
    refuse = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Showing 3 of 3 blogs')).toBeVisible();
  });

  await test.step('what stands beside a heading has one middle, whatever its size; for who wants little motion, only what is made to move does, and at once', async () => {
    const main = page.getByRole('main');
    const places = [
      main.getByRole('link', { name: 'Recently deleted' }),
      main.getByRole('button', { name: 'Export' }),
      main.getByRole('link', { name: 'Create New Blog' }).first(),
    ];
    const middles: number[] = [];
    for (const place of places) {
      await expect(place).toBeVisible();
      const box = await place.boundingBox();
      middles.push((box?.y ?? 0) + (box?.height ?? 0) / 2);
    }
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);

    /** Milliseconds of each transition that a change of its look begins. */
    const begun = (part: Locator) =>
      part.evaluate((element) => {
        element.style.backgroundColor = 'red';
        return element.getAnimations().map(({ effect }) => effect?.getTiming().duration);
      });
    expect(await begun(page.getByRole('heading', { name: 'All Blogs' }))).toEqual([]);
    expect(await begun(page.getByRole('button', { name: 'Delete' }).first())).toEqual([1]);
  });

  await test.step('a failed deletion is only logged, and the dialog stays', async () => {
    await page.route('**/api/blogs/2', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'Disk full' } }),
    );
    const release = await holdCalls(page, '**/api/blogs/2');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.getByRole('button', { name: 'Delete' }).first().click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Blog Post' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
    // A button that is disabled loses the focus.
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused();
    expect(logged.filter((line) => line.startsWith('Delete failed'))).toHaveLength(1);
    await expectToasts(page, []);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });
});
