import type { Page } from '@playwright/test';
import { expectAccessible } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { keptHere } from './kept-here.ts';
import { endSessionAt, signInAgain } from './lost-session.ts';
import { pressSignOut } from './press-sign-out.ts';

test('a caller’s report is written down, read back and opened; one that is not saved is asked about before a sign-out, beside a text that is kept', async ({
  page,
  isMobile,
}) => {
  await test.step('a caller’s report is written down, read back and opened', async () => {
    const subject = `The tap runs brown ${Date.now()}`;
    await page.goto('/problems');
    await page.getByRole('link', { name: 'Take a report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Take a report' })).toBeFocused();
    // With a caller on the line nobody scrolls for the words to read out.
    if (!isMobile) {
      await expect(page.getByLabel('Phone')).toBeInViewport({ ratio: 1 });
      await expect(page.getByLabel('The caller agrees')).toBeInViewport({ ratio: 1 });
    }

    // Refused at the fields: the first that is wrong has the focus.
    const save = page.getByRole('button', { name: 'Save the report' });
    await save.click();
    await expect(page.getByText('Consent is required')).toBeVisible();
    await expect(page.getByLabel('Description')).toBeFocused();
    await expectAccessible(page);

    await page.keyboard.type('Brown water for a week. Children are ill.');
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Category').selectOption('Public Services');
    await expect(page.getByLabel('State')).toHaveValue('Bihar');
    await page.getByLabel('Name', { exact: true }).fill('Meena Devi');
    await page.getByLabel('Phone').fill('98765 43210');
    await page.getByLabel('Wants no name').check();
    await expect(page.getByLabel('Phone')).toHaveCount(0);
    await expect(page.getByText('without your name or your number')).toBeVisible();
    await page.getByLabel('The caller agrees').check();

    // A date that is written in part is not taken for none.
    const date = page.getByLabel('Incident Date');
    await date.focus();
    await page.keyboard.type('0503');
    await save.click();
    await expect(page.getByText('Incident date must be a date')).toBeVisible();
    await expect(date).toBeFocused();
    await date.fill('2024-03-05');
    await expect(page.getByText('Incident date must be a date')).toHaveCount(0);

    // What is not saved is asked for before it is left, and is nowhere on the device.
    await page.getByRole('link', { name: 'Back to Problem Reports' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain('98765');

    // Nor does the device keep that it is on its way: when would be the minute of the call.
    const send = await holdCalls(page, '**/api/problems/by-phone');
    const isSent = page.waitForRequest('**/api/problems/by-phone');
    await save.click();
    await isSent;
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('by-phone');
    send();
    await expect(page.getByRole('heading', { level: 1, name: 'Report taken' })).toBeFocused();
    const reference = await page.getByText(/^PR-\w{4}-\w\w$/).innerText();
    await expect(page.getByRole('list', { name: 'PR', exact: true })).toContainText('Patna');
    await expectAccessible(page);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide, isMobile ? 'wider than the phone' : 'wider than the screen').toBe(false);

    await page.getByRole('link', { name: 'Open the report' }).click();
    const details = page.getByRole('dialog', { name: 'Problem Report Details' });
    await expect(details.getByText(reference)).toBeVisible();
    await expect(details.getByText(/^Taken by phone by \S/)).toBeVisible();
    await expect(details.getByText('Meena Devi')).toHaveCount(0);
  });

  await test.step('a report that is not saved is asked about before a sign-out, beside a text that is kept', async () => {
    await page.route('**/api/auth/logout', (route) => route.fulfill({ json: { success: true } }));
    await page.goto('/blogs/create');
    await page.getByLabel('Title').fill('Names of those who saw the lorry');
    await expect(page.getByText('Unsaved. Kept in this browser.')).toBeVisible();
    await page.goto('/problems/new');
    await page.getByLabel('Description').fill('The clerk asks for money for a birth certificate.');
    const kept = page.getByRole('alertdialog', { name: 'Unsaved texts' });
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await pressSignOut(page);
    await kept.getByRole('button', { name: 'Remove and sign out' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/problems/new');
    expect(await keptHere(page)).toContain('who saw the lorry');
    await pressSignOut(page);
    await kept.getByRole('button', { name: 'Keep and sign out' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/login');
  });
});

const HELD = 'The report you were writing is in this tab until you close or reload it.';

/** Writes a report down; the session has ended when it is saved, or for what `other` saves. */
async function loseCall(page: Page, other?: Page) {
  await page.goto('/problems/new');
  await page.getByLabel('Description').fill('The clerk asks for money for a birth certificate.');
  await page.getByLabel('Subject').fill(`Money for a certificate ${Date.now()}`);
  await page.getByLabel('Category').selectOption('Public Services');
  await page.getByLabel('Name', { exact: true }).fill('Rekha Kumari');
  await page.getByLabel('Phone').fill('91234 56780');
  await page.getByLabel('The caller agrees').check();
  if (other) {
    await other.goto('/account');
    await endSessionAt(other, '**/api/auth/profile');
    await other.getByRole('button', { name: 'Save Profile' }).click();
  } else {
    await endSessionAt(page, '**/api/problems/by-phone');
    await page.getByRole('button', { name: 'Save the report' }).click();
  }
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(HELD)).toBeVisible();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored + (await keptHere(page))).not.toMatch(/91234|Rekha|certificate/);
}

/** Without a reload, after which the tab knows nothing more. */
async function openForm(page: Page) {
  const problems = page.getByRole('link', { name: /^Problem Reports/ });
  await problems.filter({ visible: true }).first().click();
  await page.getByRole('link', { name: 'Take a report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take a report' })).toBeFocused();
}

test('a report that a session ended over is there again, whichever tab finds that out', async ({
  page,
  context,
  backend,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const other = await context.newPage();
  await loseCall(page, other);
  await expect(page.getByText('Your session has ended. Sign in to go on.')).toBeVisible();
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('textbox', { name: 'Email' }).fill(backend.admin.email);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText(HELD)).toBeVisible();
  await signInAgain(other, backend);
  await other.close();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText(HELD)).toBeVisible();
  await openForm(page);
  await expect(page.getByText(HELD)).toHaveCount(0);
  await expect(page.getByLabel('Phone')).toHaveValue('91234 56780');
  // It is as unsaved as before.
  await page.getByRole('link', { name: 'Back to Problem Reports' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save the report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report taken' })).toBeFocused();
  // A tap so soon would be taken for the second one of two.
  await page.getByRole('button', { name: 'Take another' }).press('Enter');
  await expect(page.getByLabel('Phone')).toHaveValue('');
});

test('a report that a session ended over is for nobody else who signs in in its tab, and given up by who signs out without it', {
  tag: '@desktop',
}, async ({ page, backend, allowErrors, context }) => {
  await test.step('nobody else who signs in in its tab gets the report', async () => {
    allowErrors(/status of 401/);
    await loseCall(page);
    await page.route('**/api/auth/login', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.user.email = 'another@example.org';
      await route.fulfill({ response, json: body });
    });
    await signInAgain(page, backend);
    await openForm(page);
    await expect(page.getByText(HELD)).toHaveCount(0);
    await expect(page.getByLabel('Phone')).toHaveValue('');
  });

  await test.step('a report is given up by who signs in again and out without it, in any tab', async () => {
    allowErrors(/status of 401/);
    await page.unroute('**/api/auth/login');
    await loseCall(page);
    await signInAgain(page, backend);
    await context.route('**/api/auth/logout', (route) =>
      route.fulfill({ json: { success: true } }),
    );
    const other = await context.newPage();
    await other.goto('/comments');
    await pressSignOut(other);
    const question = other.getByRole('alertdialog', { name: 'Not saved yet' });
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(HELD)).toHaveCount(0);
    await other.close();
    await signInAgain(page, backend);
    await openForm(page);
    await expect(page.getByLabel('Phone')).toHaveValue('');
  });
});

test('a report whose answer was lost is taken once, also by who signs in again, and what was written on is not saved beside it unasked', {
  tag: '@desktop',
}, async ({ page, api, backend, allowErrors }) => {
  allowErrors(/status of (401|409)/);
  const save = page.getByRole('button', { name: 'Save the report' });
  const done = page.getByRole('heading', { level: 1, name: 'Report taken' });
  let isCaught = true;
  await page.route('**/api/problems/by-phone', async (route) => {
    if (!isCaught) return route.fallback();
    await route.fetch();
    await route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the network</h1>' });
  });
  const loseAnswer = async () => {
    isCaught = true;
    await page.goto('/problems/new');
    const subject = `Taken unheard ${Date.now()}`;
    await page.getByLabel('Description').fill('The clerk asks for money for a certificate.');
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Category').selectOption('Public Services');
    await page.getByLabel('Name', { exact: true }).fill('Rekha Kumari');
    await page.getByLabel('Phone').fill('91234 56780');
    await page.getByLabel('The caller agrees').check();
    await save.click();
    await expect(page.getByText('The report could not be saved')).toBeVisible();
    isCaught = false;
    return async () =>
      (await api('GET', `/problems?search=${encodeURIComponent(`"${subject}"`)}`)) as {
        problems: unknown[];
      };
  };

  const found = await loseAnswer();
  await page.getByLabel('Phone').fill('91234 56789');
  await save.click();
  await expect(page.getByText(/^Your earlier try was saved/)).toBeVisible();
  expect((await found()).problems).toHaveLength(1);
  await save.click();
  await expect(done).toBeVisible();
  expect((await found()).problems).toHaveLength(2);

  const again = await loseAnswer();
  await endSessionAt(page, '**/api/problems/by-phone');
  await save.click();
  await expect(page).toHaveURL(/\/login$/);
  await signInAgain(page, backend);
  await openForm(page);
  await expect(page.getByLabel('Phone')).toHaveValue('91234 56780');
  await save.click();
  await expect(done).toBeVisible();
  expect((await again()).problems).toHaveLength(1);
});
