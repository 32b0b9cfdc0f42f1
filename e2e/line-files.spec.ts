import { blogForm } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';

/** What a browser may say of a file that does not come. */
test.beforeEach(({ allowErrors }) =>
  allowErrors(/Failed to load resource|dynamically imported module|ERR_/),
);

test('a screen whose file fails twice is shown all the same', async ({ page }) => {
  await page.clock.install();
  let failures = 0;
  await page.route('**/assets/problems-screen-*.js', (route) => {
    if (failures === 2) return route.fallback();
    failures += 1;
    return route.abort();
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Problem Reports' }).first().click();
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByRole('heading', { name: 'Problem Reports', level: 1 })).toBeVisible({
      timeout: 200,
    });
  }).toPass();
  expect(failures).toBe(2);
  await expect(page).toHaveURL('/problems');
});

test('a screen without a connection says so and comes once there is one', async ({ page }) => {
  await page.clock.install();
  let broken = false;
  await page.route('**/*', (route) => (broken ? route.abort() : route.fallback()));
  await page.route('**/assets/account-screen-*.js', (route) =>
    broken ? route.abort() : route.fallback(),
  );
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { name: 'All Blogs', level: 1 })).toBeVisible();
  broken = true;
  await page.locator('a[href="/account"]').click();
  const failed = page.getByRole('heading', { name: 'This screen could not be loaded' });
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(failed).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(page.getByText('There is no connection to the server.')).toBeVisible();
  broken = false;
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('a screen whose file an upgrade took away comes with the new page', async ({ page }) => {
  await page.clock.install();
  let upgraded = false;
  await page.route('**/assets/account-screen-*.js', (route) =>
    upgraded ? route.fallback() : route.fulfill({ status: 404 }),
  );
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { name: 'All Blogs', level: 1 })).toBeVisible();
  await page.locator('a[href="/account"]').click();
  page.on('framenavigated', () => {
    upgraded = true;
  });
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible({
      timeout: 200,
    });
  }).toPass();
  await expect(page).toHaveURL('/account');
});

test('a form goes on without its editor, which comes when asked for again', async ({ page }) => {
  await page.clock.install();
  let broken = true;
  await page.route('**/assets/rich-text-editor-*.js', (route) =>
    broken ? route.abort() : route.fallback(),
  );
  await page.goto('/blogs/create');
  const form = blogForm(page);
  await form.title.fill('Typed while the editor was missing');
  const alert = page.getByRole('alert').filter({ hasText: 'The editor could not be loaded' });
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(alert).toBeVisible({ timeout: 200 });
  }).toPass();
  broken = false;
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(form.content).toBeVisible();
  await expect(form.title).toHaveValue('Typed while the editor was missing');
});
