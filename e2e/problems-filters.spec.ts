import { expect, test } from './fixtures.ts';
import { sendProblem } from './public-intake.ts';

const BOGUS = [
  ['status=bogus&priority=high', 'A chosen filter or order is not known here.'],
  ['sort=bogus', 'A chosen filter or order is not known here.'],
  ['overdue=maybe', 'A chosen filter or order is not known here.'],
  [`search=${'x'.repeat(300)}`, 'Search for at most 200 characters'],
  [`city=${'x'.repeat(300)}`, 'City must be at most 200 characters'],
];

test('what an address asks for and no list knows is cleared in one press', async ({
  page,
  backend,
  allowErrors,
}) => {
  allowErrors(/400/);
  await sendProblem(backend.url, { subject: 'The lamp of the square' });
  for (const [query, sentence = ''] of BOGUS) {
    await page.goto(`/problems?${query}`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(sentence);
    await expect(alert.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await alert.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'The lamp of the square' })).toBeVisible();
    await expect(page).toHaveURL(/\/problems$/);
  }
});
