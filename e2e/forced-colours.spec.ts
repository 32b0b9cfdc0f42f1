import type { Locator } from '@playwright/test';
import { publish } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';

/** How thick the edge of each is, in pixels. */
const edgesOf = (places: Locator) =>
  places.evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .map((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth)),
  );

/** Grounds and shadows, which show all this elsewhere, are not drawn in the colours of a system. */
test.describe('in the colours of a system', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('each control shows its edge, and what is chosen a thicker one', async ({ page }) => {
    await page.goto('/problems?status=submitted');
    const main = page.getByRole('main');
    const chosen = main.getByRole('button', { name: /^New/, pressed: true });
    await expect(chosen).toBeVisible();
    const controls = main.locator('button, input:not([type="checkbox"]), select');
    expect(Math.min(...(await edgesOf(controls)))).toBeGreaterThan(0);
    const [way = 0] = await edgesOf(main.getByRole('link', { name: 'Take a report' }));
    expect(way, 'a link that looks like a button').toBeGreaterThan(0);

    const other = main.getByRole('button', { name: /^Urgent/, pressed: false });
    const nav = page.getByRole('navigation', { name: 'Main' });
    const [[here = 0], [elsewhere = 0]] = [
      await edgesOf(nav.getByRole('link', { name: 'Problem Reports' })),
      await edgesOf(nav.getByRole('link', { name: 'Dashboard' })),
    ];
    expect(here).toBeGreaterThan(elsewhere);
    expect(Math.min(...(await edgesOf(chosen)))).toBeGreaterThan(
      Math.max(...(await edgesOf(other))),
    );

    await page.getByRole('button', { name: 'Save this view' }).click();
    expect(Math.min(...(await edgesOf(page.getByRole('dialog'))))).toBeGreaterThan(0);
  });

  test('badges have an edge, the colours of the editor are seen, a bar over a form has an edge, and a field to correct another one than the rest', async ({
    page,
    api,
  }) => {
    const title = 'The lamps of the ward in the colours of a system';
    await publish(api, title);
    await page.goto(`/blogs?search=${encodeURIComponent(title)}`);
    const row = page.getByRole('list', { name: 'Blogs' }).locator('[data-row]').first();
    await expect(row).toBeVisible();
    expect(Math.min(...(await edgesOf(row.locator('[data-colour]'))))).toBeGreaterThan(0);

    await page.goto('/blogs/create');
    await page.getByRole('button', { name: 'Colour', exact: true }).click();
    const swatches = page.getByRole('group', { name: 'Colour' }).locator('button > span');
    await expect(swatches.first()).toBeVisible();
    const grounds = await swatches.evaluateAll((all) =>
      all.map((swatch) => getComputedStyle(swatch).backgroundColor),
    );
    expect(new Set(grounds).size).toBe(grounds.length);
    await page.keyboard.press('Escape');

    const bar = page.locator('[data-action-bar]');
    await bar.getByRole('button', { name: 'Publish Blog' }).click();
    await expect(bar).toContainText('fields need correcting');
    expect(Math.min(...(await edgesOf(bar)))).toBeGreaterThan(0);
    const [wrong = 0] = await edgesOf(page.getByRole('textbox', { name: 'Title' }));
    const [right = 0] = await edgesOf(page.getByRole('textbox', { name: 'Tags' }));
    expect(wrong).toBeGreaterThan(right);
  });

  test.describe('before signing in', () => {
    test.use({ signedIn: false });

    test('fields and buttons are seen, and which language is chosen', async ({ page }) => {
      await page.goto('/login');
      const form = page.getByRole('form', { name: 'Sign In' });
      await expect(form).toBeVisible();
      expect(Math.min(...(await edgesOf(form.locator('input, button'))))).toBeGreaterThan(0);
      const [english = 0, hindi = 0] = await edgesOf(page.locator('label:has([name="language"])'));
      expect(english).toBeGreaterThan(hindi);
    });
  });
});
