import type { Locator } from '@playwright/test';
import { expect, freshTest as test } from './fixtures.ts';
import { problemRow, sendProblem, sendSubmission } from './public-intake.ts';

const SUBJECT = 'The lamp is dark';

/** By how much capitals stand above the middle of what is around them; a little, for what reaches below the line. */
const higher = (label: Locator) =>
  label.evaluate((element) => {
    const box = element.getBoundingClientRect();
    // Something empty stands on the line of the words.
    const [words, foot] = [document.createElement('span'), document.createElement('span')];
    foot.style.display = 'inline-block';
    words.append(...[...element.childNodes].map((node) => node.cloneNode(true)), foot);
    element.replaceChildren(words);
    const { bottom } = foot.getBoundingClientRect();
    const capitals = Number.parseFloat(getComputedStyle(element).fontSize) * 0.714;
    return (box.bottom - bottom - (bottom - capitals - box.top)) / 2;
  });

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

test('a status and a priority beside it have no colour in common, and words stand in the middle of theirs', async ({
  page,
  api,
  backend,
}) => {
  await sendProblem(backend.url, { subject: SUBJECT });
  const { problems } = (await api('GET', '/problems')) as { problems: { _id: string }[] };
  const id = problems[0]?._id;
  await api('PUT', `/problems/${id}/status`, { status: 'under_review' });
  await page.goto(`/problems?report=${id}`);
  const badges = page.getByRole('dialog').locator('[data-colour]');
  await expect(badges).toHaveText(['Under Review', 'Medium priority']);
  const [status, priority] = await badges.evaluateAll((all) =>
    all.map((badge) => badge.getAttribute('data-colour')),
  );
  expect(priority).not.toBe(status);

  await sendSubmission(backend.url, SUBJECT, { tags: ['Lamps'] });
  const inMiddle = async (label: Locator) => {
    const by = await higher(label);
    expect(by).toBeGreaterThan(0);
    expect(by).toBeLessThan(1);
  };
  await inMiddle(badges.first());
  await page.goto('/submissions');
  await inMiddle(page.getByRole('list', { name: 'Tags' }).getByText('Lamps'));
  await page.goto('/');
  await inMiddle(page.getByText('1 pending'));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('no row reaches beyond the round corners of its list, which stands where it stood when a filter is chosen', async ({
    page,
    backend,
  }) => {
    await sendProblem(backend.url, { subject: SUBJECT });
    await page.goto('/problems');
    const row = problemRow(page, SUBJECT);
    await expect(row).toBeVisible();
    const atCorners = await row.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [left + 1, right - 1].flatMap((x) =>
        [top + 1, bottom - 1].map((y) => element.contains(document.elementFromPoint(x, y))),
      );
    });
    expect(atCorners).toEqual([false, false, false, false]);

    const before = await row.boundingBox();
    await page.goto('/problems?status=submitted');
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.y).toBe(before?.y);
  });
});
