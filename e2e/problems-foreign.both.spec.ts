import { expectAccessible } from './blogs-form.ts';
import { expect, foreignTest as test } from './fixtures.ts';
import { foreignRoutes } from './foreign-routes.ts';
import { holdCalls } from './hold-calls.ts';
import { problemRow } from './public-intake.ts';

/** With a word that is wider than any screen. */
const REASON = `The desk is closed: ${'0123456789'.repeat(25)}`;

test('problems of another shape are shown, in pages, filtered and named, as they came', {
  tag: '@desktop',
}, async ({ page, foreign }) => {
  await test.step('problems of another shape are shown in pages and filtered', async () => {
    await page.goto('/problems');
    await expect(page.getByText('23 reports in total')).toBeVisible();
    await expect(page.getByText('Showing 1 to 10 of 23 results')).toBeVisible();
    const escalated = problemRow(page, 'Report number 6').first();
    await expect(escalated.locator('[data-colour=grey]')).toHaveText('escalated');
    await expect(escalated.getByRole('combobox')).toHaveValue('escalated');
    await expect(problemRow(page, 'Report number 7').first()).toContainText('—');
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('closed');
    await expect(page.getByText('4 reports found')).toBeVisible();
    const sent = foreign.calls.findLast(({ query }) => query.has('status'))?.query;
    expect([...(sent?.keys() ?? [])].toSorted()).toEqual(['limit', 'page', 'status']);
    // Nor is there anything else to choose or to see.
    await expect(page.getByRole('main').getByRole('button', { name: /filters?/i })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('combobox', { name: 'Order' })).toHaveCount(0);
    await expect(page.getByRole('main').getByText(/waits|came today|priority/)).toHaveCount(0);
  });

  await test.step('unknown values and missing dates of a problem are shown as they came', async () => {
    Object.assign(foreign.store.problems[4] ?? {}, {
      evidence: { supportingLink: 'javascript:alert(1)' },
    });
    await page.goto('/problems?search=Report+number+5');
    await problemRow(page, 'Report number 5').getByRole('button', { name: 'View details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
    await expect(dialog.getByText('whenever priority')).toHaveAttribute('data-colour', 'grey');
    await expect(dialog.locator('dt', { hasText: 'Last Updated' }).locator('+ dd')).toHaveText('—');
    await expect(dialog.getByText('javascript:alert(1)')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'javascript' })).toHaveCount(0);
    await expect(dialog.getByText('History')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a link is named by where it leads, and a name turns no words behind it', async () => {
    const link = 'https://patna.gov.in@evil.example/a';
    // Each ends the place that it is shown in, the last by what it begins; and turns what is left of the line.
    const names = ['Ravi\u2069\u202e', 'Ravi\u2029\u202e', '\u05e8\u05d1\u05d9\u2067'];
    const at = '2026-03-05T10:00:00Z';
    const history = names.map((by) => ({ from: 'submitted', to: 'closed', note: '', by, at }));
    const evidence = { supportingLink: link };
    Object.assign(foreign.store.problems[4] ?? {}, { evidence, history });
    await page.goto('/problems?search=Report+number+5');
    await problemRow(page, 'Report number 5').getByRole('button', { name: 'View details' }).click();
    const address = page.getByRole('dialog').getByRole('link', { name: 'https://' });
    await expect(address).toHaveText('https://evil.example/a');
    await expect(address).toHaveAttribute('href', link);

    const shown = page.getByRole('dialog').locator('p', { hasText: 'Mar 05, 2026' });
    await expect(shown).toHaveCount(names.length);
    const places = await shown.evaluateAll((lines) =>
      lines.map((line) => {
        const date = document.createRange();
        const [, , last] = line.childNodes;
        if (last) date.selectNodeContents(line.lastChild ?? last);
        const name = line.querySelector('bdi')?.getBoundingClientRect();
        return { name: name?.right ?? 0, date: date.getBoundingClientRect().left };
      }),
    );
    for (const { name, date } of places) expect(date).toBeGreaterThanOrEqual(name);
  });
});

test('a changed status shows before the answer and goes back when refused; a list that does not load is a red banner until it does', async ({
  page,
  isMobile,
  foreign,
  allowErrors,
}) => {
  await test.step('a list that does not load is a red banner until it does', async () => {
    allowErrors(/503/);
    await page.goto('/problems');
    await expect(page.getByText('Showing 1 to 10 of 23 results')).toBeVisible();
    foreign.fail('GET /problems', { status: 503, body: { message: 'The cupboard is locked' } });
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Education');
    await expect(page.getByRole('alert')).toContainText('The cupboard is locked');
    if (!isMobile) await expectAccessible(page);
    foreign.heal();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('11 reports found', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a changed status shows before the answer comes and goes back when refused', async () => {
    allowErrors(/409/);
    foreign.fail('PUT /problems/:id/status', { status: 409, body: { message: REASON } });
    const refuse = await holdCalls(page, '**/api/problems/*/status');
    await page.goto('/problems');
    const row = problemRow(page, 'Report number 1').first();
    await row.getByRole('combobox').selectOption('in_progress');
    await expect(row.locator('[data-colour=purple]')).toHaveText('In Progress');
    refuse();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(`Error updating problem status: ${REASON}`);
    const text = alert.getByText(REASON);
    await expect(text).toBeInViewport({ ratio: 1 });
    // Below the alert the table is hidden from roles.
    await expect(page.locator('tbody tr').first().locator('[data-colour=blue]')).toBeVisible();
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toHaveCount(0);
    foreign.heal();
    await row.getByRole('combobox').selectOption('under_review');
    await expect.poll(() => foreign.store.problems[0]?.status).toBe('under_review');
    await expect(page.getByText('Status changed to Under Review')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    const changes = foreign.calls.filter(({ name }) => name === 'PUT /problems/:id/status');
    expect(changes.map(({ body }) => body)).toEqual([
      { status: 'in_progress' },
      { status: 'under_review' },
    ]);
    const known = Object.keys(foreignRoutes);
    const others = foreign.calls.map(({ name }) => name).filter((name) => !known.includes(name));
    expect(new Set(others)).toEqual(new Set(['GET /api/site']));
  });
});

test('problems without an id are shown, cannot be opened, and the way back leads to where they were left', {
  tag: '@desktop',
}, async ({ page, foreign }) => {
  await test.step('a problem without an id is shown, and cannot be opened or changed', async () => {
    for (const problem of foreign.store.problems.slice(0, 2)) {
      delete problem._id;
      delete problem.id;
    }
    await page.goto('/problems');
    const rows = page.getByRole('table').locator('tbody > tr');
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText('Report number 1');
    await expect(rows.nth(1)).toContainText('Report number 2');
    await expect(
      rows.first().getByRole('button').or(rows.first().getByRole('combobox')),
    ).toHaveCount(0);
    await expect(rows.nth(2).getByRole('button', { name: 'View details' })).toBeVisible();
  });

  await test.step('the way back leads to where a list without ids was left', async () => {
    for (const problem of foreign.store.problems) {
      delete problem._id;
      delete problem.id;
    }
    await page.setViewportSize({ width: 1100, height: 400 });
    await page.goto('/problems');
    const row = page.getByRole('table').locator('tbody > tr').nth(8);
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(row).toBeInViewport({ ratio: 0.9 });
  });
});

test('details that do not come, and a refusal in them, are an alert; a page on its way dims the one before', {
  tag: '@desktop',
}, async ({ page, foreign, allowErrors }) => {
  await test.step('a refusal in the details is an alert above them', async () => {
    allowErrors(/500/);
    foreign.fail('PUT /problems/:id/status', { status: 500 });
    await page.goto('/problems');
    await problemRow(page, 'Report number 2')
      .first()
      .getByRole('button', { name: 'View details' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
    await dialog.getByRole('combobox', { name: 'Update Status' }).selectOption('closed');
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Error updating problem status: HTTP error! status: 500');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toHaveCount(0);
    await expect(dialog.getByRole('combobox', { name: 'Update Status' })).toHaveValue(
      'under_review',
    );
  });

  await test.step('details that do not come are an alert, and a page that is on its way dims the rows of the one before', async () => {
    allowErrors(/404/);
    await page.goto('/problems?report=nobody');
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Error fetching problem details: It is not here any more');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/problems$/);
    await expect(page.getByText('Showing 1 to 10 of 23 results')).toBeVisible();

    const answer = await holdCalls(page, /\/api\/problems\?/);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Education');
    const table = page.getByRole('table');
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(problemRow(page, 'Report number 1').first()).toBeVisible();
    answer();
    await expect(table).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText('11 reports found', { exact: true })).toBeVisible();
  });
});
