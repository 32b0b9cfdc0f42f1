import type { Locator } from '@playwright/test';
import { blogForm, publish } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { problemRow, sendProblem, sendSubmission, submissionRow } from './public-intake.ts';

const URDU = 'وارڈ 22 کی نالیاں بارش سے پہلے صاف ہوئیں';
const EXCERPT = 'محلے کے لوگوں نے مل کر نگر نگم سے نالیوں کی صفائی کروائی اور ہر بل کی جانچ کی۔';
const AUTHOR = 'سنیتا خان';

/** Expects each of these to run from the right, whatever is around it. */
async function expectRightToLeft(...places: Locator[]) {
  for (const place of places) await expect(place).toHaveCSS('direction', 'rtl');
}

test('a blog in Urdu runs from the right in the list, in its form and in the preview', async ({
  page,
  api,
}) => {
  await publish(api, URDU, { excerpt: EXCERPT, authorName: AUTHOR, tags: ['نالی'] });
  await page.goto('/blogs');
  const row = page.getByRole('listitem').filter({ hasText: URDU });
  await expectRightToLeft(row.getByRole('heading', { name: URDU }), row.getByText(EXCERPT));
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCSS('direction', 'ltr');
  await row.getByRole('button', { name: 'Delete' }).click();
  await expectRightToLeft(page.getByRole('alertdialog').getByText(URDU, { exact: true }));
  await page.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('link', { name: URDU }).click();
  const form = blogForm(page);
  await expect(form.title).toHaveValue(URDU);
  await expectRightToLeft(form.title, form.excerpt, form.authorName, form.tags);
  await expect(form.authorEmail).toHaveCSS('direction', 'ltr');

  const [preview] = await Promise.all([page.waitForEvent('popup'), form.preview.click()]);
  const article = preview.getByRole('article');
  await expectRightToLeft(
    article.getByRole('heading', { name: URDU }),
    article.getByText(EXCERPT),
    article.locator('header bdi'),
    article.getByRole('listitem'),
  );
});

test('so do a submission and a problem, in their rows and in their dialogs', async ({
  page,
  backend: { url },
}) => {
  await sendSubmission(url, URDU, { excerpt: EXCERPT, author: AUTHOR, tags: ['نالی'] });
  await sendProblem(url, { subject: EXCERPT, city: 'پٹنہ' });

  await page.goto('/submissions');
  const row = submissionRow(page, URDU);
  const title = row.getByRole('button', { name: URDU });
  await expectRightToLeft(title, row.getByText(EXCERPT), row.getByText(AUTHOR));
  await expectRightToLeft(row.getByRole('listitem'));

  await page.goto('/problems');
  const problem = problemRow(page, EXCERPT);
  const subject = problem.getByRole('button', { name: EXCERPT });
  await expectRightToLeft(subject, problem.locator('bdi'));
  await subject.click();
  const places = page.getByRole('dialog').getByText(EXCERPT);
  await expectRightToLeft(places.first(), places.last());
});
