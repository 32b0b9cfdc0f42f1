import type { Locator, Page } from '@playwright/test';
import { callApi, signIn } from './backend.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { beforeCall, holdCalls } from './hold-calls.ts';
import { problemRow, sendProblem } from './public-intake.ts';

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** What a colleague does meanwhile, whose page is another one. */
async function setStatus(api: Api, subject: string, status: string): Promise<void> {
  const { problems } = (await api('GET', `/problems?search=${encodeURIComponent(subject)}`)) as {
    problems: { _id: string }[];
  };
  await api('PUT', `/problems/${problems[0]?._id}/status`, { status });
}

async function statusOf(api: Api, subject: string): Promise<string | undefined> {
  const { problems } = (await api('GET', `/problems?search=${encodeURIComponent(subject)}`)) as {
    problems: { status: string }[];
  };
  return problems[0]?.status;
}

/** The person comes back to the page. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

const badge = (page: Page, subject: string) => problemRow(page, subject).locator('[data-colour]');

/** What an open report says, and reads out, of a status that was taken back. */
const toldBack = (details: Locator) =>
  details.getByRole('status').filter({ hasText: 'Status changed to Submitted' });

test('nobody overwrites what a colleague has set, given or noted meanwhile without being asked; a change that ends the session claims nothing', async ({
  page,
  backend,
  api,
  allowErrors,
  session,
}) => {
  await test.step('nobody overwrites what a colleague has set meanwhile without being asked', async () => {
    allowErrors(/409/);
    await sendProblem(backend.url, { subject: 'The lamp is dark' });
    await page.goto('/problems');
    const row = problemRow(page, 'The lamp is dark');
    const question = page.getByRole('alertdialog');
    const choice = row.getByRole('combobox', { name: 'Update status' });
    await expect(choice).toBeVisible();

    const byColleague = (status: string) =>
      beforeCall(page, '**/status', () => setStatus(api, 'The lamp is dark', status));
    await byColleague('under_review');
    await choice.selectOption('closed');
    await expect(question).toContainText('The lamp is dark');
    await expect(question).toContainText(`${backend.admin.name} set it to Under Review just now.`);
    await question.getByRole('button', { name: 'Leave it as it is' }).click();
    await expect(badge(page, 'The lamp is dark')).toHaveText('Under Review');
    expect(await statusOf(api, 'The lamp is dark')).toBe('under_review');

    // In the details as well; this time it is insisted on.
    await row.getByRole('button', { name: 'View details' }).click();
    const details = page.getByRole('dialog', { name: 'Problem Report Details' });
    await expect(details.getByText('Submitted to Under Review')).toBeVisible();
    await byColleague('in_progress');
    await details.getByRole('combobox', { name: 'Update Status' }).selectOption('resolved');
    await expect(question).toContainText(`${backend.admin.name} set it to In Progress just now.`);
    await question.getByRole('button', { name: 'Set to Resolved anyway' }).click();
    await expect(details.getByText('In Progress to Resolved')).toBeVisible();
    await expect(question).toHaveCount(0);

    // Whoever comes back from a call is asked, too, where the report shows by then what a colleague has set.
    const drain = 'The drain is open';
    await sendProblem(backend.url, { subject: drain });
    await page.goto('/problems');
    await problemRow(page, drain).getByRole('button', { name: 'View details' }).click();
    const note = details.getByRole('textbox', { name: 'Note' });
    await note.fill('I call him now.');
    await details.getByRole('combobox', { name: 'Status with the note' }).selectOption('resolved');
    await setStatus(api, drain, 'closed');
    await comeBack(page);
    await expect(details.getByText('Submitted to Closed')).toBeVisible();
    const save = details.getByRole('button', { name: 'Set status with note' });
    await save.click();
    await expect(question).toContainText(`${backend.admin.name} set it to Closed just now.`);
    await question.getByRole('button', { name: 'Leave it as it is' }).click();
    expect(await statusOf(api, drain)).toBe('closed');
    // Who has been asked knows it.
    await expect(note).toHaveValue('I call him now.');
    await save.click();
    await expect(details.getByText('Closed to Resolved')).toBeVisible();
  });

  await test.step('a report that a colleague has given to somebody meanwhile is given on in one press', async () => {
    allowErrors(/409/);
    await sendProblem(backend.url, { subject: 'The pump is dry' });
    const { password } = backend.admin;
    const bina = { name: 'Bina', email: 'bina@example.org', password };
    await api('POST', '/auth/register', { ...bina, currentPassword: password });
    const { colleagues } = (await api('GET', '/auth/colleagues')) as {
      colleagues: { id: string; name: string }[];
    };
    const { problems } = (await api('GET', '/problems')) as { problems: { _id: string }[] };
    const path = `/problems/${problems[0]?._id}`;
    const giveTo = (name: string) =>
      api('PUT', `${path}/assignee`, {
        assignee: colleagues.find((one) => one.name === name)?.id ?? null,
      });
    await page.goto('/problems');
    await problemRow(page, 'The pump is dry').getByRole('button', { name: 'View details' }).click();
    const details = page.getByRole('dialog', { name: 'Problem Report Details' });
    const take = details.getByRole('button', { name: 'Take it' });
    const question = page.getByRole('alertdialog');
    await expect(take).toBeEnabled();
    await beforeCall(page, '**/assignee', () => giveTo('Bina'));
    await take.click();
    await expect(question).toContainText('Given to Bina');
    await question.getByRole('button', { name: 'Assign it anyway' }).click();
    await expect(details.getByText('You have it now')).toBeVisible();
    await expect(question).toHaveCount(0);
    expect(await api('GET', path)).toMatchObject({ assignee: { name: backend.admin.name } });

    // What a colleague did as well is no question.
    await api('PUT', `${path}/assignee`, { assignee: null });
    await page.reload();
    await expect(take).toBeEnabled();
    await beforeCall(page, '**/assignee', () => giveTo(backend.admin.name));
    await take.click();
    await expect(take).toBeDisabled();
    await expect(details.getByText('You have it now')).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  await test.step('what a colleague has noted stands in the way of nothing, and is taken for no status', async () => {
    allowErrors(/409/);
    await sendProblem(backend.url, { subject: 'The wire is down' });
    const { problems } = (await api('GET', '/problems')) as { problems: { _id: string }[] };
    const path = `/problems/${problems[0]?._id}/status`;
    const byColleague = (...changes: object[]) =>
      beforeCall(page, '**/status', async () => {
        for (const change of changes) await api('PUT', path, change);
      });
    await page.goto('/problems');
    await problemRow(page, 'The wire is down')
      .getByRole('button', { name: 'View details' })
      .click();
    const details = page.getByRole('dialog', { name: 'Problem Report Details' });
    const note = details.getByRole('textbox', { name: 'Note' });
    const question = page.getByRole('alertdialog');

    await byColleague({ status: 'submitted', note: 'I call on Monday.' });
    await note.fill('The pole is ours.');
    await details.getByRole('button', { name: 'Save note' }).click();
    await expect(details.getByText('The pole is ours.')).toBeVisible();
    await expect(details.getByText('I call on Monday.')).toBeVisible();
    await expect(note).toHaveValue('');

    // A note alone leaves the status that somebody else has set.
    await byColleague({ status: 'in_progress' });
    await note.fill('The bulb is here.');
    await details.getByRole('button', { name: 'Save note' }).click();
    await expect(details.getByText('Note · In Progress')).toBeVisible();

    await byColleague({ status: 'in_progress', note: 'He comes at noon.' });
    const choice = details.getByRole('combobox', { name: 'Update Status' });
    await choice.selectOption('resolved');
    await expect(details.getByText('In Progress to Resolved')).toBeVisible();
    await expect(question).toHaveCount(0);

    const { name, email } = backend.admin;
    await beforeCall(page, '**/status', async () => {
      await api('PUT', path, { status: 'under_review' });
      await api('PUT', '/auth/profile', { name: 'Chandra', email });
      await api('PUT', path, { status: 'under_review', note: 'Look at it again.' });
    });
    await choice.selectOption('closed');
    await expect(question).toContainText(`${name} set it to Under Review just now.`);
  });

  await test.step('a change that ends the session is neither an alert nor claimed afterwards', async () => {
    allowErrors(/401/);
    await sendProblem(backend.url, { subject: 'The gate is shut' });
    await page.goto('/problems');
    const row = problemRow(page, 'The gate is shut');
    await expect(row).toBeVisible();
    // Ended by the change itself: what is asked behind the rows would notice it as well.
    await page.route('**/status', async (route) => {
      await callApi(backend.url, 'POST', '/auth/logout', { token: session.token });
      await route.fallback();
    });
    const alerts = page.evaluate(
      () =>
        new Promise((done) => {
          let alert = '';
          new MutationObserver(() => {
            alert ||= document.querySelector('[role=alertdialog]')?.textContent ?? '';
            if (location.pathname === '/login') done(alert);
          }).observe(document, { subtree: true, childList: true });
        }),
    );
    await row.getByRole('combobox', { name: 'Update status' }).selectOption('closed');
    expect(await alerts).toBe('');
    const { token } = await signIn(backend);
    const again: Api = (method, path, body) => callApi(backend.url, method, path, { token, body });
    expect(await statusOf(again, 'The gate is shut')).toBe('submitted');
  });
});

test('a decision is taken back where it was made and from the next report; what others do meanwhile moves no row; who is on the line twice is no colleague', async ({
  page,
  backend,
  api,
  allowErrors,
}) => {
  await test.step('a status set by a slip is taken back where it was set, and what colleagues and citizens do is shown without moving a row under the hand', async () => {
    await sendProblem(backend.url, { subject: 'The lamp is dark' });
    await sendProblem(backend.url, { subject: 'The drain is open' });
    await page.goto('/problems?status=submitted');
    const row = problemRow(page, 'The drain is open');
    const rows = page.getByRole('table').locator('tbody > tr');
    const height = (await row.boundingBox())?.height;
    await row.hover();
    const answered = page.waitForResponse(/status=submitted/);
    await row.getByRole('combobox', { name: 'Update status' }).selectOption('resolved');
    // The way back is offered for seconds, but for as long as the hand is on it.
    await row.getByText('Set to Resolved').hover();
    await expect(row.getByRole('button', { name: 'View details' })).toBeFocused();
    // The list has it no more; the row stays, as high as it was.
    await answered;
    await expect(page.getByText('1 report found')).toBeVisible();
    await expect(rows).toContainText([/The drain is open/, /The lamp is dark/]);
    expect((await row.boundingBox())?.height).toBe(height);

    await row.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 reports found')).toBeVisible();
    await expect(badge(page, 'The drain is open')).toHaveText('Submitted');
    await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    expect(await statusOf(api, 'The drain is open')).toBe('submitted');

    await row.getByRole('button', { name: 'View details' }).click();
    const details = page.getByRole('dialog', { name: 'Problem Report Details' });
    await details.getByRole('combobox', { name: 'Update Status' }).selectOption('closed');
    await details.getByRole('button', { name: 'Undo' }).click();
    await toldBack(details).hover();
    await expect(details.getByText('Closed to Submitted')).toBeVisible();
    await expect(details.getByRole('combobox', { name: 'Update Status' })).toBeFocused();
    // Whoever comes back to it later is not told again.
    const drain = details.getByRole('heading', { name: 'The drain is open' });
    await details.getByRole('button', { name: 'Next' }).click();
    await expect(details.getByRole('heading', { name: 'The lamp is dark' })).toBeVisible();
    await details.getByRole('button', { name: 'Previous' }).click();
    await expect(drain).toBeVisible();
    // What is told comes into its place a moment after that.
    await page.evaluate(() => new Promise((seen) => setTimeout(seen, 500)));
    expect(await toldBack(details).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);

    await problemRow(page, 'The lamp is dark').hover();
    await setStatus(api, 'The drain is open', 'in_progress');
    await sendProblem(backend.url, { subject: 'The wall is down' });
    await comeBack(page);
    await expect(badge(page, 'The drain is open')).toHaveText('In Progress');
    await expect(page.getByRole('button', { name: '1 new report' })).toBeVisible();
    await expect(rows).toContainText([/The drain is open/, /The lamp is dark/]);
    await page.getByRole('button', { name: '1 new report' }).click();
    await expect(rows).toContainText([/The wall is down/, /The lamp is dark/]);
    await expect(rows).toHaveCount(2);

    await problemRow(page, 'The lamp is dark').hover();
    await setStatus(api, 'The wall is down', 'closed');
    await comeBack(page);
    await expect(badge(page, 'The wall is down')).toHaveText('Closed');
    await page.getByRole('heading', { name: 'Problem Reports' }).hover();
    await expect(rows).toContainText([/The lamp is dark/]);
  });

  await test.step('changes made one upon the other are not taken for those of a colleague', async () => {
    await sendProblem(backend.url, { subject: 'The lamp of the ghat' });
    await page.goto('/problems');
    const row = problemRow(page, 'The lamp of the ghat');
    await row.getByRole('button', { name: 'View details' }).click();
    const details = page.getByRole('dialog', { name: 'Problem Report Details' });
    await expect(details.getByText('Before the school', { exact: true })).toBeVisible();
    const answer = await holdCalls(page, '**/api/problems/*/status');
    const choice = details.getByRole('combobox', { name: 'Update Status' });
    await choice.selectOption('under_review');
    await choice.selectOption('in_progress');
    answer();
    await expect(details.getByText('Under Review to In Progress')).toBeVisible();
    expect(await statusOf(api, 'The lamp of the ghat')).toBe('in_progress');
  });

  await test.step('a decision is taken back from the next report, and told until it is', async () => {
    allowErrors(/409/);
    await setStatus(api, 'The lamp is dark', 'closed');
    for (const number of ['one', 'two'])
      await sendProblem(backend.url, { subject: `The lamp ${number}` });
    await page.goto('/problems?status=submitted');
    await problemRow(page, 'The lamp two').getByRole('button', { name: 'View details' }).click();
    const details = page.getByRole('dialog', { name: 'Problem Report Details' });
    const report = (name: string) => details.getByRole('heading', { name });
    const told = details.getByRole('status').filter({ hasText: 'The lamp two' });
    const choice = details.getByRole('combobox', { name: 'Update Status' });
    const undo = details.getByRole('button', { name: 'Undo' });
    await details.getByRole('checkbox', { name: 'Next one after a decision' }).check();
    await choice.selectOption('in_progress');
    await expect(report('The lamp one')).toBeVisible();
    // The way back is offered for seconds, but for as long as the hand is on it.
    await told.hover();
    await expect(told).toContainText('Set to In Progress');
    const answer = await holdCalls(page, '**/api/problems/*/status');
    const sent = page.waitForRequest('**/api/problems/*/status');
    await undo.click();
    await sent;
    await expect(told).toBeVisible();
    await expect(report('The lamp one')).toBeVisible();
    // The list, too, is slower than the hand.
    const list = await holdCalls(page, '**/api/problems?*');
    answer();
    await expect(report('The lamp two')).toBeVisible();
    await toldBack(details).hover();
    await expect(details.getByText('Set to In Progress')).toHaveCount(0);
    expect(await statusOf(api, 'The lamp two')).toBe('submitted');

    // Who was faster is asked about, and the report that is open stays.
    await choice.selectOption('in_progress');
    await expect(report('The lamp one')).toBeVisible();
    list();
    await undo.hover();
    await setStatus(api, 'The lamp two', 'closed');
    await undo.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`${backend.admin.name} set it to Closed just now.`);
    await question.getByRole('button', { name: 'Leave it as it is' }).click();
    await expect(report('The lamp one')).toBeVisible();
    await expect(told).toHaveCount(0);
    expect(await statusOf(api, 'The lamp two')).toBe('closed');
  });
});
