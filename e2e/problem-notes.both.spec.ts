import { expectAccessible } from './blogs-form.ts';
import { expect, freshTest } from './fixtures.ts';
import { keptHere } from './kept-here.ts';
import { endSessionAt, signInAgain } from './lost-session.ts';
import { problemRow, sendProblem } from './public-intake.ts';

freshTest(
  'no decision leads on while a note is written and not saved; one that is too long is refused with its limit and stays as it is written',
  { tag: '@desktop' },
  async ({ page, backend, allowErrors }) => {
    allowErrors(/status of (413|422)/);
    for (const subject of ['The lamp below', 'The lamp above'])
      await sendProblem(backend.url, { subject });
    await page.goto('/problems');
    await problemRow(page, 'The lamp above').getByRole('button', { name: 'View details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await dialog.getByRole('checkbox', { name: 'Next one after a decision' }).check();
    await note.fill('The ward comes on Friday.');
    await dialog.getByRole('combobox', { name: 'Update Status' }).selectOption('in_progress');
    await expect(dialog.getByText('Submitted to In Progress')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'The lamp above' })).toBeVisible();
    await expect(note).toHaveValue('The ward comes on Friday.');
    await dialog.getByRole('button', { name: 'Save note' }).click();
    await expect(dialog.getByRole('heading', { name: 'The lamp below' })).toBeVisible();
    await expect(note).toHaveValue('');
    await dialog.getByRole('checkbox', { name: 'Next one after a decision' }).uncheck();

    const long = 'x'.repeat(2001);
    for (const [words, refusal] of [
      [long, 'Note must be at most 2000 characters'],
      ['बत्ती'.repeat(1200), 'The request is larger than 16 KB: shorten it and try again'],
    ] as const) {
      await note.fill(words);
      await dialog.getByRole('button', { name: 'Save note' }).click();
      const alert = page.getByRole('alertdialog');
      await expect(alert).toContainText(`Error updating problem status: ${refusal}`);
      await alert.getByRole('button', { name: 'OK' }).click();
      await expect(note).toHaveValue(words);
    }
    await note.fill(long.slice(1));
    await dialog.getByRole('button', { name: 'Save note' }).click();
    await expect(dialog.getByText('Note saved')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await problemRow(page, 'The lamp below').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change...' }).click();
    const change = page.getByRole('dialog');
    const forAll = change.getByRole('textbox', { name: 'Note for each of them' });
    await forAll.fill(long);
    await change.getByRole('button', { name: 'Change 1 report' }).click();
    await expect(change.getByRole('alert')).toContainText('Note must be at most 2000 characters');
    await expect(forAll).toHaveValue(long);
  },
);

freshTest(
  'a note that is not saved is asked about before its screen is left, is nowhere on the device, and is there again for who was writing it when the session ended',
  { tag: '@desktop' },
  async ({ page, backend, allowErrors }) => {
    allowErrors(/status of 401/);
    await sendProblem(backend.url, { subject: 'The lamp is dark' });
    await page.goto('/problems');
    const row = problemRow(page, 'The lamp is dark');
    const dialog = page.getByRole('dialog', { name: 'Problem Report Details' });
    const note = dialog.getByRole('textbox', { name: 'Note' });
    const question = page.getByRole('alertdialog', { name: 'Leave without saving the note?' });
    const leave = () => page.getByRole('link', { name: 'Take a report' }).click();
    await row.getByRole('button', { name: 'View details' }).click();
    await note.fill('The ward comes on Friday.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await leave();
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain('The ward comes');

    await row.getByRole('button', { name: 'View details' }).click();
    await expect(note).toHaveValue('The ward comes on Friday.');
    await dialog.getByRole('button', { name: 'Save note' }).click();
    await expect(dialog.getByText('Note saved')).toBeVisible();
    await expect(note).toHaveValue('');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await leave();
    await expect(page).toHaveURL('/problems/new');

    await page.goto('/problems');
    const view = row.getByRole('button', { name: 'View details' });
    await view.click();
    await note.fill('Monday is the day of the ward.');
    await endSessionAt(page, '**/api/problems/*/status');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const held = page.getByText(
      'Your note on a report is in this tab until you close or reload it.',
    );
    await expect(held).toBeVisible();
    expect(await keptHere(page)).not.toContain('Monday');

    await signInAgain(page, backend);
    await expect(held).toBeVisible();
    const problems = page.getByRole('link', { name: /^Problem Reports/ });
    await problems.filter({ visible: true }).first().click();
    await view.click();
    await expect(note).toHaveValue('Monday is the day of the ward.');
    await expect(held).toHaveCount(0);
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('dialog').getByText('Note saved')).toBeVisible();
    await expect(note).toHaveValue('');
  },
);
