import { expect, freshTest as test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 1200 } });

test('views, colleagues and administrators stand in the order of the names that are shown', async ({
  page,
  api,
  backend: { admin },
}) => {
  const views = ['Ward 22', 'ward 9', 'गली', 'Ward 3'];
  for (const name of views)
    await api('POST', '/views', { list: 'problems', name, query: `search=${name}`, shared: false });
  for (const [name, email] of [
    ['Zoya', 'a@example.org'],
    ['बीना', 'b@example.org'],
    ['chand', 'z@example.org'],
  ] as const)
    await api('POST', '/auth/register', {
      ...{ name, email, password: 'correct horse' },
      currentPassword: admin.password,
    });
  await page.goto('/problems');
  const kept = page.getByRole('group', { name: 'Saved views' }).getByRole('button');
  await expect(kept).toHaveText(['Ward 3', 'ward 9', 'Ward 22', 'गली']);
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Assigned to' }).getByRole('option')).toHaveText([
    'Anyone or nobody',
    'Nobody',
    'Me',
    'chand',
    'Zoya',
    'बीना',
  ]);
  await page.goto('/account');
  const administrators = page.getByRole('listitem').filter({ hasText: 'Active' });
  await expect(administrators).toHaveText([/^Asha/, /^chand/, /^Zoya/, /^बीना/]);
});
