import type { Locator, Page } from '@playwright/test';
import { expect, freshTest, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { problemRow, sendProblem, sendSubmission, submissionRow } from './public-intake.ts';
import { expectToast } from './toasts.ts';

/** Presses a button, whose name changes meanwhile, and lets its call be answered once it has lost the focus. */
async function pressByKey(page: Page, button: Locator, call: string) {
  const answer = await holdCalls(page, call);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toBeDisabled();
  await expect(button).not.toBeFocused();
  answer();
}

async function chooseByKey(page: Page, choose: Locator) {
  const chooser = page.waitForEvent('filechooser');
  await choose.press('Enter');
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const buffer = Buffer.from(dot, 'base64');
  await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer });
}

test.describe('who resets a password', () => {
  test.use({ signedIn: false });

  test('stays on the button, whatever the answer', async ({ page, allowErrors }) => {
    allowErrors(/Failed to load resource/);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('nobody@example.org');
    const send = dialog.locator('[type="submit"]');
    await pressByKey(page, send, '**/api/auth/forgot-password');
    await expect(dialog.getByRole('status')).not.toBeEmpty();
    await expect(send).toBeFocused();

    await dialog.getByRole('button', { name: 'I have a reset token' }).click();
    await dialog.getByLabel('Reset token').fill('not the one');
    await dialog.getByLabel('New password').fill('golghar steps');
    await dialog.getByLabel('Confirm password').fill('golghar steps');
    await pressByKey(page, send, '**/api/auth/reset-password');
    await expect(send).toHaveText(/^Reset Password/);
    await expect(send).toBeEnabled();
    await expect(send).toBeFocused();
  });
});

freshTest(
  'a view that is refused is named anew, one that is deleted leaves the focus at its list; who closes a report that has left its list stands on the next one, who saves a note by key writes the next one, and who took a decision back stands on that report',
  async ({ page, api, backend: { url }, allowErrors }) => {
    allowErrors(/Failed to load resource/);
    const kept = { list: 'problems', query: 'city=Gaya', shared: false };
    for (const name of ['First', 'Second']) await api('POST', '/views', { ...kept, name });
    await page.goto('/problems?city=Gaya');
    await expect(page.getByRole('group', { name: 'Saved views' })).toBeAttached();
    await page.getByRole('button', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('Name');
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription('Give it a name');
    await expect(name).toBeFocused();
    await name.fill('Third');
    await page.route('**/api/views', (route) =>
      route.fulfill({ status: 507, json: { success: false, message: 'The disk is full' } }),
    );
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription('The disk is full');
    await expect(name).toBeFocused();
    await page.unroute('**/api/views');

    const heading = dialog.getByRole('heading', { name: 'Views you can delete' });
    await dialog.getByRole('button', { name: 'Delete First' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('First is deleted')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete First' })).toHaveCount(0);
    await expect(heading).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Delete First' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(heading).toBeFocused();

    // One that was deleted elsewhere does not stand there for ever.
    const remove = dialog.getByRole('button', { name: 'Delete First' });
    const { views } = (await api('GET', '/views?list=problems')) as {
      views: { _id: string; name: string }[];
    };
    await api('DELETE', `/views/${views.find((view) => view.name === 'First')?._id}`);
    await remove.click();
    await expectToast(page, 'There is no such view that you could delete');
    await expect(remove).toHaveCount(0);

    for (const name of ['third', 'second', 'lost', 'first'])
      await sendProblem(url, { subject: `The ${name} lamp is dark` });
    const details = (name: string) =>
      problemRow(page, `The ${name} lamp`).getByRole('button', { name: 'View details' });
    const look = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.goto('/problems?status=submitted');
    const lost = problemRow(page, 'The lost lamp');
    const id = await lost.getAttribute('data-row');
    await details('lost').press('Enter');
    await expect(dialog.getByText('2 of 4')).toBeVisible();
    await api('PUT', `/problems/${id}/status`, { status: 'resolved' });
    await look();
    await expect(page.getByText('3 reports found')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(lost).toHaveCount(0);
    await expect(details('second')).toBeFocused();

    await details('first').press('Enter');
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await note.fill('The ward comes on Friday.');
    const saveNote = dialog.getByRole('button', { name: 'Save note' });
    await pressByKey(page, saveNote, '**/api/problems/*/status');
    await expect(dialog.getByText('Note saved')).toBeVisible();
    await expect(note).toHaveValue('');
    await expect(note).toBeFocused();

    await dialog.getByRole('checkbox', { name: 'Next one after a decision' }).check();
    for (const next of ['second', 'third']) {
      await dialog.getByLabel('Update Status').selectOption('closed');
      await expect(dialog.getByRole('heading', { name: `The ${next} lamp` })).toBeVisible();
    }
    // The list, which has it again, comes later than the report.
    const list = await holdCalls(page, /\/api\/problems\?/);
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(dialog.getByRole('heading', { name: 'The second lamp' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(details('second')).toBeFocused();
    const answered = page.waitForResponse(/\/api\/problems\?/);
    list();
    await (await answered).finished();
    await expect(details('second')).toBeFocused();
  },
);

freshTest(
  'who says by key that it is no spam stands on the way back, and back; who went on by keys in a dialog, or goes Back after decisions, sees the row where they stand',
  async ({ page, backend: { url } }) => {
    await sendSubmission(url, 'The lamp is dark', { website: 'https://spam.example' });
    await page.goto('/submissions?suspected=true');
    const suspected = submissionRow(page, 'The lamp is dark');
    await suspected.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog');
    const notSpam = dialog.getByRole('button', { name: 'Not spam', exact: true });
    await notSpam.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notSpam).toBeFocused();

    for (let number = 1; number <= 6; number++)
      await sendSubmission(url, `Drain ${number} is cleaned`);
    await page.setViewportSize({ width: 820, height: 600 });
    await page.goto('/submissions');
    const title = (number: number) =>
      submissionRow(page, `Drain ${number}`).getByRole('heading').getByRole('button');
    await expect(title(1)).not.toBeInViewport();
    await title(6).press('Enter');
    for (let number = 6; number >= 1; number--) {
      if (number < 6) await page.keyboard.press('j');
      await expect(dialog.getByRole('heading', { name: `Drain ${number} is` })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(title(1)).toBeFocused();
    await expect(title(1)).toBeInViewport({ ratio: 1 });

    await expect(title(5)).not.toBeInViewport();
    await title(6).press('Enter');
    await dialog.getByRole('checkbox', { name: 'Next one after a decision' }).check();
    await dialog.getByRole('button', { name: 'Reject Submission' }).click();
    await expect(dialog.getByRole('heading', { name: 'Drain 5 is' })).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(title(5)).toBeFocused();
    await expect(title(5)).toBeInViewport({ ratio: 1 });
  },
);

test('who saves a profile, or in vain a draft, by key stays on the button, who chooses a picture, or takes it away, stands in its place, who answers what was kept of a text on the way back, or on the heading', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  await page.goto('/account');
  const save = page.getByRole('region', { name: 'Profile' }).locator('[type="submit"]');
  await pressByKey(page, save, '**/api/auth/profile');
  await expectToast(page, 'Profile saved');
  await expect(save).toBeFocused();

  await page.route('**/api/blogs', (route) => {
    const isSaved = route.request().method() === 'POST';
    const json = { success: false, message: 'The disk is full' };
    return isSaved ? route.fulfill({ status: 507, json }) : route.fallback();
  });
  await page.goto('/blogs/create');
  const title = page.getByRole('textbox', { name: 'Title' });
  const draft = page.getByRole('button', { name: 'Save Draft' });
  await title.fill('A thought');
  await draft.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'The disk is full');
  await expect(draft).toBeFocused();

  const choose = page.getByRole('button', { name: 'Choose a picture' });
  const replace = page.getByRole('button', { name: 'Replace' });
  await chooseByKey(page, choose);
  await expectToast(page, 'Image uploaded successfully!');
  await expect(replace).toBeFocused();
  await page.getByRole('button', { name: 'Remove image' }).press('Enter');
  await expect(choose).toBeFocused();

  // Who went elsewhere meanwhile is not led back.
  const answer = await holdCalls(page, '**/api/upload/image');
  await chooseByKey(page, choose);
  // Beside the form, where nothing takes the focus.
  await page.mouse.click(1436, 450);
  answer();
  await expect(replace).toBeEnabled();
  await expect(replace).not.toBeFocused();

  await title.fill('Half a thought');
  await expect(page.getByText('kept in this browser')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused();
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
