import type { Page } from '@playwright/test';
import { atRest, expectAccessible } from './blogs-form.ts';
import { expect, foreignTest, freshTest as test } from './fixtures.ts';
import { beforeCall, holdAnswers, holdCalls } from './hold-calls.ts';
import { problemRow, sendProblem, sendSubmission, submissionRow } from './public-intake.ts';

const WEBSITE = { website: 'https://spam.example' };
const FILLED = 'Sent by a browser that fills everything';
const REAL = 'Sent by a person at the ward office';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a suspected problem that is chosen besides. */
async function openChosen(page: Page, url: string) {
  await sendProblem(url, { subject: FILLED, ...WEBSITE });
  await page.goto('/problems?suspected=true');
  await problemRow(page, FILLED).getByRole('checkbox').check();
  await problemRow(page, FILLED).getByRole('button', { name: 'View details' }).click();
  return page.getByRole('dialog', { name: 'Problem Report Details' });
}

async function changeChosen(page: Page) {
  await button(page, 'Change...').click();
  const change = page.getByRole('dialog');
  await change.getByRole('combobox').first().selectOption('closed');
  await change.getByRole('button', { name: /^Change/ }).click();
}

test('a suspected submission and a suspected problem are looked at apart, cleared, and marked again', async ({
  page,
  isMobile,
  backend,
}) => {
  await test.step('a suspected submission is looked at apart, cleared, and marked again', async () => {
    const { url } = backend;
    await sendSubmission(url, REAL);
    await page.goto('/submissions');
    await expect(submissionRow(page, REAL)).toBeVisible();
    await expect(page.getByText('Suspected spam')).toHaveCount(0);
    await sendSubmission(url, FILLED, WEBSITE);
    const answer = await holdCalls(page, /suspected=true/);
    await page.reload();
    await expect(submissionRow(page, REAL)).toBeVisible();
    await expect(page.getByText('1 pending')).toBeVisible();
    await atRest(page);
    const place = await submissionRow(page, REAL).boundingBox();
    answer();
    await expect(button(page, 'Suspected spam (1)')).toBeVisible();
    expect(await submissionRow(page, REAL).boundingBox()).toEqual(place);
    await expect(submissionRow(page, FILLED)).toHaveCount(0);

    await button(page, 'Suspected spam (1)').click();
    await expect(submissionRow(page, FILLED)).toContainText('Suspected spam');
    await expect(submissionRow(page, REAL)).toHaveCount(0);
    await expect(page.getByText('1 pending')).toBeVisible();
    await expectAccessible(page);
    await submissionRow(page, FILLED).getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
    const why = dialog.getByText('Suspected spam: it filled a field that people do not see.');
    await expect(why).toBeVisible();
    if (!isMobile) await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Not spam', exact: true }).click();
    await expect(dialog.getByText('Marked as no spam. It is in the list now.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(why).toBeVisible();
    await dialog.getByRole('button', { name: 'Not spam', exact: true }).click();
    await expect(dialog.getByText('Marked as no spam. It is in the list now.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await button(page, 'Back to all others').click();
    await expect(submissionRow(page, FILLED)).toBeVisible();
    await expect(submissionRow(page, FILLED)).not.toContainText('Suspected spam');
    await expect(page.getByText('2 pending')).toBeVisible();
    await expect(page.getByText('Suspected spam')).toHaveCount(0);
  });

  await test.step('a suspected problem is looked at apart, found by its number, and cleared', async () => {
    const { url } = backend;
    await sendProblem(url, { subject: REAL });
    const { reference } = (await sendProblem(url, { subject: FILLED, ...WEBSITE })) as {
      reference: string;
    };
    await page.goto('/problems');
    await expect(problemRow(page, REAL)).toBeVisible();
    await expect(page.getByText('1 report in total')).toBeVisible();
    await expect(problemRow(page, FILLED)).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search reports' }).fill(reference);
    await expect(problemRow(page, FILLED)).toContainText('Suspected spam');

    await page.goto('/problems');
    await button(page, 'Suspected spam (1)').click();
    await expect(page).toHaveURL(/suspected=true/);
    await expect(problemRow(page, REAL)).toHaveCount(0);
    await expectAccessible(page);
    await problemRow(page, FILLED).getByRole('button', { name: 'View details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
    if (!isMobile) await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Not spam', exact: true }).click();
    await expect(dialog.getByText('Marked as no spam. It is in the list now.')).toBeVisible();
    // The status is changed on what the problem is now, by its new version.
    await dialog.getByRole('combobox', { name: 'Update Status' }).selectOption('under_review');
    await expect(dialog.getByText('Set to Under Review')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await button(page, 'Back to all others').click();
    await expect(problemRow(page, FILLED)).toBeVisible();
    await expect(page.getByText('2 reports in total')).toBeVisible();
  });
});

test('an answer from before a mark does not bring the old one back, and a mark of our own is nobody else’s change', {
  tag: '@desktop',
}, async ({ page, api, backend }) => {
  await test.step('an answer from before a mark does not bring the old one back', async () => {
    const { url } = backend;
    const { reference } = (await sendProblem(url, { subject: FILLED, ...WEBSITE })) as {
      reference: string;
    };
    await page.goto(`/problems?search=${reference}`);
    await expect(problemRow(page, FILLED)).toContainText('Suspected spam');
    await problemRow(page, FILLED).getByRole('button', { name: 'View details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
    await expect(button(page, 'Not spam')).toBeVisible();
    const { done, letGo, given } = await holdAnswers(page, /\/api\/problems\?.*search=/);
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await done;
    await button(page, 'Not spam').click();
    await expect(dialog.getByText('Marked as no spam. It is in the list now.')).toBeVisible();
    letGo();
    await given;
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(problemRow(page, FILLED)).not.toContainText('Suspected spam');

    // Nor does the first answer of a list that is opened with its report.
    const other = 'Sent by another browser of that kind';
    await sendProblem(url, { subject: other, ...WEBSITE });
    const { problems } = (await api('GET', '/problems?suspected=true')) as {
      problems: { _id: string }[];
    };
    // Not how many there are.
    const list = /\/api\/problems\?(?!.*limit=1(?:&|$)).*suspected=true/;
    const first = await holdAnswers(page, list);
    await page.goto(`/problems?suspected=true&report=${problems[0]?._id}`);
    await first.done;
    await button(page, 'Not spam').click();
    await expect(page.getByText('Marked as no spam. It is in the list now.')).toBeVisible();
    first.letGo();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No problem reports found')).toBeVisible();
    await expect(problemRow(page, other)).toHaveCount(0);
  });

  await test.step('a mark of our own is nobody else’s change: not for the way back, nor for a change of many', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const { url } = backend;
    const dialog = await openChosen(page, url);
    await dialog.getByRole('combobox', { name: 'Update Status' }).selectOption('under_review');
    await expect(dialog.getByText('Submitted to Under Review')).toBeVisible();
    const told = dialog.getByText('Set to Under Review').locator('..');
    // While the hand is on it, it stays.
    await told.hover();
    await button(page, 'Not spam').press('Enter');
    await expect(dialog.getByText('Marked as no spam. It is in the list now.')).toBeVisible();
    await told.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('Under Review to Submitted')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await changeChosen(page);
    await expect(page.getByText('1 report changed')).toBeVisible();
    const { problems } = (await api('GET', '/problems')) as { problems: { status: string }[] };
    expect(problems.map(({ status }) => status)).toEqual(['closed', 'submitted', 'submitted']);

    // It takes over nothing that a colleague has set before it, unseen.
    await openChosen(page, url);
    const suspected = (await api('GET', '/problems?suspected=true')) as {
      problems: { _id: string }[];
    };
    await beforeCall(page, '**/suspected', async () => {
      await api('PUT', `/problems/${suspected.problems[0]?._id}/status`, { status: 'resolved' });
    });
    await button(page, 'Not spam').click();
    await expect(dialog.getByText('Marked as no spam. It is in the list now.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await changeChosen(page);
    await expect(page.getByText('somebody else changed it meanwhile')).toBeVisible();
  });
});

foreignTest(
  'a backend that marks nothing is not asked for it',
  { tag: '@desktop' },
  async ({ page, foreign }) => {
    await page.goto('/problems?suspected=true');
    await expect(page.getByText('23 reports in total')).toBeVisible();
    await page.goto('/submissions?suspected=true');
    await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible();
    expect(foreign.calls.filter(({ query }) => query.has('suspected'))).toEqual([]);
    await expect(page.getByText('Suspected spam')).toHaveCount(0);
  },
);
