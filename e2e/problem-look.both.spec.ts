import { expect, freshTest as test } from './fixtures.ts';
import { problemRow, sendProblem } from './public-intake.ts';

const SUBJECT = 'The lamp is dark';

test('what is done about a report without a history stays at the foot, also where it is read to its end', async ({
  page,
  backend,
}) => {
  // The end of it lies below the window.
  await sendProblem(backend.url, { subject: SUBJECT, description: 'It is dark. '.repeat(150) });
  await page.goto('/problems');
  await problemRow(page, SUBJECT).getByRole('button', { name: 'View details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
  const choice = dialog.getByLabel('Update Status');
  await expect(choice).toBeVisible();
  await dialog.evaluate((sheet) => Promise.all(sheet.getAnimations().map((one) => one.finished)));
  const before = await choice.boundingBox();
  await dialog.getByText('Consent').scrollIntoViewIfNeeded();
  await choice.evaluate((field) => field.closest('[tabindex]')?.scrollTo(0, 1e6));
  expect(await choice.boundingBox()).toEqual(before);
});
