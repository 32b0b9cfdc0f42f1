import { publish } from './blogs-form.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { standStill } from './pass-time.ts';
import { sendProblem, sendSubmission } from './public-intake.ts';

test('Ctrl and K open it on a keyboard for Hindi, too; what other words found is no answer to new ones, what is found later moves nothing, and a title that has what is sought stands before newer ones that only name it', async ({
  page,
  api,
  backend: { url },
}) => {
  await sendProblem(url, { subject: 'The lamp before the temple' });
  await sendProblem(url, { subject: 'The sewer before the school' });
  await sendSubmission(url, 'A letter on the ferry pier');
  await sendProblem(url, { subject: 'The ferry has no lights' });
  await publish(api, 'नाली का काम पूरा हुआ');
  for (const number of [1, 2, 3, 4, 5, 6])
    await publish(api, `Work of week ${number}`, { tags: ['nali'] });
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  const field = palette.getByRole('combobox');
  const active = palette.locator('[aria-selected="true"]');
  const option = (name: RegExp) => palette.getByRole('option', { name });
  const open = async () => {
    await expect(palette).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };

  await page.clock.install();
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const press = { key: 'क', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
    document.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  await expect(field).toBeFocused();
  await field.fill('nali');
  await expect(option(/Work of week 6/)).toBeVisible();
  await expect(active).toContainText('नाली का काम पूरा हुआ');
  await expect(option(/Work/)).toHaveCount(4);
  await page.keyboard.press('Escape');

  const late = await holdCalls(page, /submissions\?.*search=ferry/);
  await open();
  await field.fill('ferry');
  await expect(option(/no lights/)).toBeVisible();
  await expect(active).toContainText('no lights');
  const place = await option(/no lights/).boundingBox();
  late();
  await expect(option(/ferry pier/)).toBeVisible();
  // Enter takes what it would have taken.
  await expect(active).toContainText('no lights');
  expect(await option(/no lights/).boundingBox()).toEqual(place);
  await page.keyboard.press('Escape');

  await open();
  await field.fill('temple');
  await expect(option(/temple/)).toBeVisible();
  await standStill(page);
  await field.fill('sewer');
  // Before they are asked for, and while the answer is on its way.
  await expect(option(/temple/)).toHaveCount(0);
  const letGo = await holdCalls(page, /search=sewer/);
  const asked = page.waitForRequest(/problems\?.*search=sewer/);
  await page.clock.resume();
  await asked;
  await expect(option(/temple/)).toHaveCount(0);
  await page.keyboard.press('Enter');
  letGo();
  await expect(option(/sewer/)).toBeVisible();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Problem Report Details' });
  await expect(details.getByRole('heading', { name: 'The sewer' })).toBeVisible();
});
