import { expect, freshTest as test } from './fixtures.ts';
import { sendSubmission } from './public-intake.ts';

test('in Hindi the buttons of a row are no higher on the narrowest phones', async ({
  page,
  backend: { url },
}) => {
  await sendSubmission(url, 'The letter of the ward');
  await page.addInitScript(() => localStorage.setItem('nagrik_language', 'hi'));
  await page.goto('/submissions');
  const buttons = page
    .getByRole('list', { name: 'भेजे गए लेख' })
    .locator('[data-row]')
    .getByRole('button', { name: 'करें' });
  await expect(buttons).toHaveCount(2);
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // A line of it is 18 high.
    for (const button of await buttons.all())
      expect((await button.boundingBox())?.height, `at ${width}`).toBeLessThan(44 + 18 / 2);
  }
});
