import type { Page } from '@playwright/test';
import { expect, foreignTest, test } from './fixtures.ts';

/** The heading that each address shows to an admin. */
const SCREENS = [
  ['/', 'Dashboard'],
  ['/blogs', 'All Blogs'],
  ['/blogs/create', 'Create Blog'],
  ['/submissions', 'Blog Submissions'],
  ['/problems', 'Problem Reports'],
] as const;

for (const [path, heading] of SCREENS) {
  const opens = async ({ page }: { page: Page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  test(`${path} opens on our server without an error`, opens);
  foreignTest(
    `${path} opens on a backend of another shape without an error`,
    { tag: '@desktop' },
    opens,
  );
}

test.describe('without a session', { tag: '@desktop' }, () => {
  test.use({ signedIn: false });

  for (const [path] of SCREENS)
    test(`${path} leads to the sign-in`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    });
});
