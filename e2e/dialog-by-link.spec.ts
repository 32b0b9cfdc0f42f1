import { expect, test } from './fixtures.ts';
import { sendProblem, sendSubmission } from './public-intake.ts';

test('a dialog that a link opened leads to its row when it is closed', async ({
  page,
  api,
  backend: { url },
}, { testId }) => {
  const name = `Sent by a colleague ${testId}`;
  await sendSubmission(url, name);
  await sendProblem(url, { subject: name });
  const { submissions } = (await api('GET', `/submissions?search=${testId}`)) as {
    submissions: { _id: string }[];
  };
  const { problems } = (await api('GET', `/problems?search=${testId}`)) as {
    problems: { _id: string }[];
  };
  for (const path of [
    `/submissions?preview=${submissions[0]?._id}`,
    `/problems?report=${problems[0]?._id}`,
  ]) {
    await page.goto(path);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(name).first()).toBeVisible();
    // Where it is not there yet, the heading is next.
    await expect(page.locator('main [data-row]', { hasText: name })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator('main [data-row]:focus-within')).toContainText(name);
  }
});
