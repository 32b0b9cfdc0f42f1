import { expect, test } from './fixtures.ts';

const KINDS = ['current-password', 'new-password', 'new-password'];

test('passwords are hidden as they are typed, can be pasted, and are known to password managers', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Password' });
  const fields = section.locator('input[type="password"]');
  await expect(fields).toHaveCount(KINDS.length);
  await page.evaluate(() => navigator.clipboard.writeText('a pasted pass phrase ☂'));
  for (const [index, kind] of KINDS.entries()) {
    const field = fields.nth(index);
    await expect(field).toHaveAttribute('autocomplete', kind);
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field).toHaveValue('a pasted pass phrase ☂');
  }
  await section.getByRole('button', { name: 'Show password' }).first().click();
  await expect(fields).toHaveCount(KINDS.length - 1);
});
