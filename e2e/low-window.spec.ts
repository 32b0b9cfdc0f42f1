import { expect, test } from './fixtures.ts';
import { sendProblem } from './public-intake.ts';

test.use({ viewport: { width: 360, height: 225 } });

test('a report is read and worked on to its end in a window that is enlarged four times', async ({
  page,
  backend: { url },
}) => {
  const subject = 'The lamp of ward 9 is dark';
  const description = 'It has been dark for a week. '.repeat(20).trim();
  await sendProblem(url, { subject, description });
  await page.goto(`/problems?search=${encodeURIComponent(subject)}`);
  await page.getByRole('button', { name: 'View details' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
  const words = dialog.getByText(description.slice(0, 60)).first();
  await words.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const seen = await words.evaluate((element) => {
    const { left, width } = element.getBoundingClientRect();
    return [60, 100, 140, 180, 220].filter(
      (y) => document.elementFromPoint(left + width / 2, y) === element,
    );
  });
  expect(seen).toHaveLength(5);
  await dialog.getByLabel('Update Status').selectOption('In Progress');
  await expect(dialog.getByText('In Progress').first()).toBeVisible();
});
