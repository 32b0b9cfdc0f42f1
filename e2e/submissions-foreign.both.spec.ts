import { expectAccessible } from './blogs-form.ts';
import { expect, foreignTest as test } from './fixtures.ts';
import { submissionRow } from './public-intake.ts';
import { expectToast } from './toasts.ts';

test('submissions of another shape are shown, approved and rejected', async ({
  page,
  foreign,
  isMobile,
}) => {
  await page.goto('/submissions');
  await expect(page.getByText('2 pending')).toBeVisible();
  await expect(page.getByText('Showing 3 of 3 submissions')).toBeVisible();
  const school = submissionRow(page, 'A school without a door');
  await expect(school.getByText('School Watch')).toHaveAttribute('data-colour', 'grey');
  await expect(school.getByText('pooja@example.org')).toBeVisible();
  await expect(school.getByText('Submitted Apr 02, 2024')).toBeVisible();
  const approved = submissionRow(page, 'Approved long ago');
  await expect(approved.getByText('Submitted —')).toBeVisible();
  await expect(approved.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  if (!isMobile) await expectAccessible(page);

  await school.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
  await expect(dialog.getByRole('heading', { name: 'About the Author' })).toBeVisible();
  // To close, to reject and to approve: nothing of what our server adds.
  await expect(dialog.getByRole('button')).toHaveCount(3);
  await expect(dialog.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/blogs');
  await dialog.getByRole('button', { name: 'Approve & Publish' }).click();
  await expectToast(page, 'Submission approved and published!');
  await expect(school).toHaveCount(0);
  expect(foreign.store.blogs.at(-1)?.title).toBe('A school without a door');
  // The blogs are asked for at once, before anybody looks at them.
  expect((await asked).method()).toBe('GET');
  await expect(page).toHaveURL(/\/submissions/);

  await submissionRow(page, 'Water meters').getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'Submission rejected!');
  await expect(page.getByText('0 pending')).toBeVisible();
  await expect(page.getByText('Showing 1 of 1 submissions')).toBeVisible();

  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'All Blogs' }).filter({ visible: true }).click();
  await expect(page.getByText('Showing 5 of 5 blogs')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'A school without a door' }),
  ).toHaveCount(1);
});

test('a list that does not load says why and loads when asked again, and a decision that fails keeps the submission and the preview', {
  tag: '@desktop',
}, async ({ page, foreign, allowErrors }) => {
  await test.step('a list that does not load says why and loads when asked again', async () => {
    allowErrors(/503/);
    foreign.fail('GET /submissions', { status: 503, body: { message: 'The cupboard is locked' } });
    await page.goto('/submissions');
    await expectToast(page, 'Failed to load submissions');
    await expect(page.getByRole('alert')).toContainText('The cupboard is locked');
    await expectAccessible(page);
    foreign.heal();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Showing 3 of 3 submissions')).toBeVisible();
  });

  await test.step('a decision that fails keeps the submission and the preview', async () => {
    allowErrors(/500|ERR_EMPTY_RESPONSE|Failed to load resource/);
    foreign.fail('POST /submissions/:id/approve', { status: 500 });
    foreign.fail('POST /submissions/:id/reject', { broken: true });
    await page.goto('/submissions');
    const row = submissionRow(page, 'Water meters');
    await row.getByRole('button', { name: 'Reject' }).click();
    await expectToast(page, 'Failed to reject submission');
    await row.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
    await dialog.getByRole('button', { name: 'Approve & Publish' }).click();
    await expectToast(page, 'Failed to approve submission');
    await expect(dialog.getByRole('button', { name: 'Approve & Publish' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(row).toBeVisible();
  });
});
