import { expect, foreignTest, test } from './fixtures.ts';

/** The heading that each address shows to an administrator. */
const SCREENS = [
  ['/', 'Dashboard'],
  ['/blogs', 'All Blogs'],
  ['/blogs/create', 'Create Blog'],
  ['/submissions', 'Blog Submissions'],
  ['/problems', 'Problem Reports'],
] as const;

for (const [backend, tried] of [
  ['our server', test],
  ['a backend of another shape', foreignTest],
] as const)
  for (const [path, heading] of SCREENS)
    tried(`${path} opens on ${backend} without an error`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
    });

test.describe('without a session', () => {
  test.use({ signedIn: false });

  for (const [path] of SCREENS)
    test(`${path} leads to the sign-in`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    });
});
