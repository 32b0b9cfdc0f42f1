import { expect, freshTest } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { sendSubmission, submissionRow } from './public-intake.ts';

// Somebody of each address sends one.
freshTest.use({ productOptions: { env: { TRUST_PROXY: '127.0.0.1' } } });

freshTest(
  'a long queue shows its first rows before the rest, and tells at once how many wait',
  async ({ page, backend: { url } }) => {
    for (let count = 1; count <= 25; count++) await sendSubmission(url, `The letter ${count}`);
    const letGo = await holdCalls(page, '**/api/submissions?*limit=100*');
    await page.goto('/submissions');
    await expect(submissionRow(page, 'The letter')).toHaveCount(20);
    await expect(page.getByText('25 pending', { exact: true })).toBeVisible();
    await expect(page.getByText('Showing 20 of 25 submissions')).toBeVisible();
    letGo();
    await expect(submissionRow(page, 'The letter')).toHaveCount(25);
    await expect(page.getByText('Showing 25 of 25 submissions')).toBeVisible();
    await expect(page.getByText('25 pending', { exact: true })).toBeVisible();
    const titles = await submissionRow(page, 'The letter').getByRole('heading').allTextContents();
    expect(titles).toEqual(Array.from({ length: 25 }, (_, index) => `The letter ${25 - index}`));
  },
);
