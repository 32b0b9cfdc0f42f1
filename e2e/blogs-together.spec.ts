import { blogBody } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { passTime } from './pass-time.ts';

test('a blog that a colleague publishes waits above the list until it is asked for', async ({
  page,
  api,
}) => {
  const first = `Here before anybody looked ${Date.now()}`;
  await api('POST', '/blogs', blogBody(first));
  await page.clock.install();
  await page.goto('/blogs');
  const titles = page.locator('main ul h2');
  await expect(titles.first()).toHaveText(first);
  // What comes while the list loads belongs to it.
  await page.waitForLoadState('networkidle');
  const title = `Published by a colleague ${Date.now()}`;
  await api('POST', '/blogs', blogBody(title));
  const fresh = page.getByRole('button', { name: '1 new', exact: true });
  await passTime(page, () => expect(fresh).toBeVisible({ timeout: 100 }));
  await expect(titles.first()).toHaveText(first);
  await fresh.click();
  await expect(titles.first()).toHaveText(title);
});
