import type { Locator, Page } from '@playwright/test';
import { expectAccessible, publish } from './blogs-form.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { AT_ONCE } from './pass-time.ts';
import { sendProblem, sendSubmission } from './public-intake.ts';
import { typist } from './typist.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const opener = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const inMain = (page: Page, role: 'button' | 'link', name: string) =>
  page.getByRole('main').getByRole(role, { name, exact: true });

test.describe('from the sign-in', () => {
  test.use({ signedIn: false });

  test('reports are worked through by the keyboard alone', async ({
    page,
    backend: { url, admin },
  }) => {
    for (const number of ['three', 'two', 'one'])
      await sendProblem(url, { subject: `The lamp ${number}` });
    const { press, go, type, tabTo, use, goRound } = typist(page);
    // All at once where it is long: no letter of it is a key of its own here.
    const write = (words: string) => page.keyboard.insertText(words);
    await page.goto('/login');
    await tabTo(page.getByLabel('Email'));
    await write(admin.email);
    await tabTo(page.getByLabel('Password', { exact: true }));
    await write(admin.password);
    await press('Enter');
    await expect(heading(page, 'Dashboard')).toBeVisible();

    // They come when they come in sight.
    await press('End');
    await use(page.getByRole('figure', { name: 'Problem reports' }).getByText('As a table'));
    await tabTo(page.getByRole('figure').getByRole('region', { name: 'Problem reports' }));
    await use(inMain(page, 'link', 'Monthly report'));
    await expect(page.getByRole('row', { name: /^Reports received/ })).toBeVisible();
    await use(inMain(page, 'link', 'Month before'));
    await expect(page).toHaveURL(/month=/);

    await go('p');
    await expect(opener(page, 'The lamp one')).toBeVisible();
    await expect(heading(page, 'Problem Reports')).toBeFocused();
    // The navigation, the filters, and four controls of each report at least.
    expect(await goRound()).toBeGreaterThan(30);
    const filters = inMain(page, 'button', 'More filters');
    await use(filters);
    await use(dialog(page, 'Filters').getByRole('checkbox', { name: 'Submitted' }), 'Space');
    await press('Escape');
    await expect(filters).toBeFocused();
    await expect(page).toHaveURL(/status=submitted/);
    await use(inMain(page, 'button', 'Save this view'));
    await expect(dialog(page, 'Save this view').getByLabel('Name')).toBeFocused();
    await type('New lamps');
    await press('Enter');
    await expect(dialog(page, 'Save this view')).toHaveCount(0);
    await expect(inMain(page, 'button', 'New lamps')).toHaveAttribute('aria-pressed', 'true');
    await expect(inMain(page, 'button', 'Save this view')).toBeFocused();

    await press('j', 'o');
    const details = dialog(page, 'Problem Report Details');
    await expect(details.getByText('1 of 3')).toBeVisible();
    await press('j');
    await expect(details.getByRole('heading', { name: 'The lamp two' })).toBeVisible();
    await press('k');
    await expect(details.getByText('1 of 3')).toBeVisible();
    await press('n');
    await expect(details.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await type('The ward office was called.');
    await press('Tab', 'ArrowDown', 'Enter');
    // Before the way back has gone, whose time stands still under a hand.
    await details.getByText('Set to Under Review, with a note').hover();
    await use(details.getByRole('button', { name: 'Undo' }));
    await expect(details.getByText('Under Review to Submitted')).toBeVisible();
    await use(details.getByRole('button', { name: 'Take it' }));
    await expect(details.getByText('You have it now')).toBeVisible();
    await press('Escape');
    await expect(details).toHaveCount(0);
    await expect(page.locator('[data-row]:focus-within')).toContainText('The lamp one');

    await press('x', 'j', 'x', 'c');
    const change = dialog(page, 'Change 2 reports');
    await expect(change.getByRole('combobox', { name: 'Status' })).toBeFocused();
    await press('Escape');
    await expect(change).toHaveCount(0);
    await expect(page.locator('[data-row]:focus-within')).toContainText('The lamp two');
    await press('c');
    await expect(change.getByRole('combobox', { name: 'Status' })).toBeFocused();
    await press('ArrowDown');
    await tabTo(change.getByRole('textbox', { name: 'Note for each' }));
    await type('Seen.');
    const letGo = await holdCalls(page, '**/api/problems/bulk/*/run');
    await use(change.getByRole('button', { name: 'Change 2 reports' }));
    const run = page.getByRole('region', { name: 'Change of many reports' });
    await expect(run.getByRole('status')).toBeFocused();
    await use(run.getByRole('button', { name: 'Cancel' }));
    await expect(run.getByRole('button', { name: 'Stopping...' })).toBeVisible();
    letGo();
    await expect(run).toContainText('2 reports changed');
    await use(run.getByRole('button', { name: 'Undo' }));
    await expect(run).toContainText('Taken back');
    await use(run.getByRole('button', { name: 'Close' }));
    await expect(heading(page, 'Problem Reports')).toBeFocused();

    const exports = inMain(page, 'button', 'Export');
    await use(exports);
    const file = page.waitForEvent('download');
    await use(dialog(page, 'Export').getByRole('button', { name: 'Export' }));
    await file;
    await press('Escape');
    await expect(exports).toBeFocused();

    await use(inMain(page, 'link', 'Take a report'));
    await expect(heading(page, 'Take a report')).toBeFocused();
    await tabTo(page.getByLabel('Description'));
    await write('Brown water for a week. Children are ill.');
    await press('Tab');
    await write('The tap runs brown');
    await press('Tab');
    await type('Pub');
    await use(page.getByLabel('Wants no name'), 'Space');
    await use(page.getByLabel('The caller agrees'), 'Space');
    await use(inMain(page, 'button', 'Save the report'));
    await expect(heading(page, 'Report taken')).toBeFocused();
    await expect(page.getByText(/^PR-\w{4}-\w\w$/)).toBeVisible();
    await use(inMain(page, 'link', 'Open the report'));
    await expect(details.getByRole('heading', { name: 'The tap runs brown' })).toBeVisible();
  });
});

test('submissions are worked through by the keyboard alone, and single keys are switched off', async ({
  page,
  backend: { url },
}) => {
  for (const number of ['five', 'four', 'three', 'two', 'one'])
    await sendSubmission(url, `The letter ${number}`);
  const { press, go, type, tabTo, use } = typist(page);
  await page.goto('/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  // Before their code has come.
  await go('s');
  await expect(opener(page, 'The letter one')).toBeVisible();
  await press('j');
  await expect(opener(page, 'The letter one')).toBeFocused();
  await press('a', 'r');
  const rows = page.getByRole('list', { name: 'Submissions' });
  // Told for some seconds: looked for before anything else is.
  await expect(rows.getByText('approved and published')).toBeVisible();
  await expect(rows.getByText('rejected')).toBeVisible();
  await expect(opener(page, 'The letter three')).toBeFocused();
  await expect(page.getByText('3 pending')).toBeVisible();

  await press('e');
  await expect(heading(page, 'Edit Submission')).toBeFocused();
  await tabTo(page.getByRole('textbox', { name: 'Title' }));
  await press('End');
  await type(' of ward 22');
  // Out of the text, which takes no Tab for itself.
  await tabTo(page.getByRole('textbox', { name: 'Content' }));
  await tabTo(page.getByRole('textbox', { name: 'Author Name' }));
  await press('Control+s');
  const preview = dialog(page, 'Submission Preview');
  await use(preview.getByRole('button', { name: 'Changes' }));
  await expect(preview.getByRole('insertion')).toContainText('of ward 22');
  await press('n');
  await expect(preview.getByRole('button', { name: 'Published elsewhere' })).toBeFocused();
  // Each of its letters is a key of its own elsewhere.
  await type('just told');
  await expect(preview.getByRole('textbox')).toHaveValue('just told');
  await press('Escape');
  await expect(preview).toBeHidden();
  await press('o');
  await expect(preview).toBeVisible();
  await press('n');
  await expect(preview.getByRole('textbox')).toHaveValue('just told');
  await press('Enter');
  await expect(preview.getByRole('textbox')).toHaveValue(/^just told .*elsewhere/);
  await press('Control+Enter');
  await expect(opener(page, 'The letter four')).toBeFocused();

  await press('o');
  await expect(preview.getByRole('heading', { name: 'The letter four' })).toBeVisible();
  await use(preview.getByRole('checkbox', { name: 'Next one after a decision' }), 'Space');
  await preview.getByRole('button', { name: 'Approve & Publish' }).click({ trial: true });
  await press('a');
  await expect(preview.getByRole('heading', { name: 'The letter five' })).toBeVisible();
  await preview.getByRole('button', { name: 'Undo' }).hover();
  await use(preview.getByRole('button', { name: 'Undo' }));
  await expect(preview.getByRole('heading', { name: 'The letter four' })).toBeVisible();
  await press('Escape');
  await expect(preview).toBeHidden();
  await expect(rows.locator('li:focus-within')).toContainText('The letter four');

  await press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await type('gp?');
  await expect(search).toHaveValue('gp?');
  await press('Tab');
  await press('?');
  await expect(dialog(page, 'Keys').getByRole('table', { name: 'Keys' })).toBeVisible();
  await expectAccessible(page);
  await press('Escape', 'Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await type('account');
  await expect(page.getByRole('option', { name: 'Account' })).toBeVisible();
  await press('Enter');
  await expect(heading(page, 'Account')).toBeFocused();
  const single = page.getByRole('checkbox', { name: 'Single keys' });
  await use(single, 'Space');
  await expectAccessible(page);
  await page.reload();
  await expect(single).not.toBeChecked();
  await type('gp');
  await press('Control+k');
  await expect(dialog(page, 'Search everything')).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('everything is reached from one field', async ({ page, api, backend: { url } }) => {
  await publish(api, 'नाले की सफ़ाई का हिसाब');
  await sendSubmission(url, 'A drain before our school');
  await sendProblem(url, { subject: 'The drain has no lid', city: 'Danapur' });
  await page.goto('/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const palette = page.getByRole('dialog');
  const field = palette.getByRole('combobox', { name: /Search everything|सब कुछ खोजें/ });
  const option = (name: string | RegExp) => palette.getByRole('option', { name });
  const open = async (search: string) => {
    await expect(palette).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(search);
  };

  await open('drain');
  await expect(option('नाले की सफ़ाई का हिसाब')).toBeVisible();
  await expect(option('A drain before our school')).toBeVisible();
  await expect(option(/The drain has no lid.*Danapur/)).toBeVisible();
  await expectAccessible(page);
  const chosen = palette.locator('[aria-selected="true"]');
  // The kinds stand in the order in which their answers came.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toContainText('The drain has no lid', { timeout: 100 });
  }).toPass(AT_ONCE);
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Problem Report Details' });
  await expect(details.getByText('Danapur').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await open('safai');
  await option(/नाले की सफ़ाई/).click();
  await expect(heading(page, 'Edit Blog')).toBeVisible();

  await page.getByRole('button', { name: 'Search everything' }).click();
  await option('Language: हिन्दी').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await open('साइन आउट');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('digits press the views of the reports, t goes on after decisions, g c leads to the comments, and steps wait for rows that are on their way, unless somebody went elsewhere', async ({
  page,
  backend: { url },
}) => {
  for (const number of ['three', 'two', 'one'])
    await sendProblem(url, { subject: `The lamp ${number}` });
  await page.goto('/problems');
  await expect(opener(page, 'The lamp one')).toBeVisible();
  const view = (name: string) =>
    page.getByRole('group', { name: 'Views' }).getByRole('button', { name });
  await page.keyboard.press('3');
  await expect(view('New')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('1');
  await expect(view('All')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('jo');
  const goOn = page.getByRole('checkbox', { name: 'Next one after a decision' });
  await expect(goOn).toBeVisible();
  await page.keyboard.press('t');
  await expect(goOn).toBeChecked();
  await page.keyboard.press('t');
  await expect(goOn).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(goOn).toBeHidden();
  await typist(page).go('c');
  await expect(page).toHaveURL('/comments');

  // Pressed one upon the other, and heard one long after the other.
  await page.evaluate(async () => {
    for (const press of ['g', 'p'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true }),
    )) {
      document.body.dispatchEvent(press);
      await new Promise((done) => setTimeout(done, 2000));
    }
  });
  await expect(page).toHaveURL('/problems');

  const ends: [keys: string, focused: Locator][] = [
    ['', opener(page, 'The lamp two')],
    ['/', page.getByRole('searchbox')],
    ['?', dialog(page, 'Keys')],
  ];
  for (const [keys, focused] of ends) {
    const letGo = await holdCalls(page, '**/api/problems?page=1*');
    await page.goto('/problems');
    await expect(page.getByRole('main').getByText('Loading problem reports...')).toBeVisible();
    await page.keyboard.type(`jj${keys}`);
    if (keys) await expect(focused).toBeFocused();
    letGo();
    await expect(page.getByText('The lamp three')).toBeVisible();
    await expect(focused).toBeFocused();
  }
});

/** Presses keys in the moments in which something comes, one after the other, before it is painted. */
function pressAsTheyCome(page: Page, moments: readonly { comes: string; keys: string }[]) {
  return page.addInitScript(
    (left) => {
      const look = () => {
        const [next] = left;
        if (!next || !document.querySelector(next.comes)) return;
        left.shift();
        for (const key of next.keys)
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true }),
          );
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    },
    [...moments],
  );
}

/** Presses keys one upon the other, before anything that they bring can come. */
const pressAtOnce = (page: Page, keys: string[]) =>
  page.evaluate((all) => {
    for (const key of all)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, keys);

test('keys are heard as soon as what they are for is there, and those that wait for their code or a field mean what they meant where they were pressed', async ({
  page,
  api,
  backend: { url },
}) => {
  for (const number of ['three', 'two', 'one']) await sendSubmission(url, `The letter ${number}`);
  await sendProblem(url, { subject: 'The lamp' });
  const preview = dialog(page, 'Submission Preview');
  const decided = async () => {
    const { submissions } = (await api('GET', '/submissions')) as {
      submissions: { title: string; status: string }[];
    };
    expect(submissions).toHaveLength(3);
    return submissions.filter(({ status }) => status !== 'pending');
  };

  await test.step('what is typed behind / is sought', async () => {
    await page.goto('/submissions');
    await opener(page, 'The letter one').waitFor();
    const code = await holdCalls(page, '**/assets/reach-*.js');
    // As keys of their own, k would go to a row and a approve it.
    for (const key of '/kaala ') await page.keyboard.press(key);
    code();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('pani');
    await expect(page).toHaveURL(/search=kaala(\+|%20)pani/);
    expect(await decided()).toEqual([]);
  });

  await test.step('Escape gives up a note whose field is on its way', async () => {
    await page.goto('/submissions');
    await expect(opener(page, 'The letter one')).toBeVisible();
    await page.keyboard.press('j');
    await expect(opener(page, 'The letter one')).toBeFocused();
    await pressAtOnce(page, ['n', 'a', 'Escape']);
    await expect(preview).toBeVisible();
    await page.keyboard.press('j');
    await expect(preview.getByRole('heading', { name: 'The letter two' })).toBeVisible();
  });

  // With the code of the keys, and before it has come.
  for (const { list, title } of [
    { list: 'submissions', title: 'The letter one' },
    { list: 'problems', title: 'The lamp' },
  ])
    await test.step(`what is typed behind n on a row of ${list} is the note`, async () => {
      await page.goto(`/${list}`);
      await opener(page, title).focus();
      if (list === 'submissions') {
        await page.keyboard.press('?');
        await dialog(page, 'Keys').getByRole('button', { name: 'Close' }).click();
        await expect(opener(page, title)).toBeFocused();
      }
      await pressAtOnce(page, [...'nalready sent']);
      const note = page.getByRole('dialog').getByRole('textbox');
      await expect(note).toBeFocused();
      await page.keyboard.type(' out');
      await expect(note).toHaveValue('already sent out');
      expect(await decided()).toEqual([]);
    });

  await test.step('a key is meant for where it was pressed', async () => {
    await page.goto('/submissions');
    await opener(page, 'The letter one').waitFor();
    const code = await holdCalls(page, '**/assets/reach-*.js');
    await opener(page, 'The letter one').focus();
    await page.keyboard.press('r');
    await opener(page, 'The letter two').focus();
    const came = page.waitForResponse('**/assets/reach-*.js');
    code();
    await came;
    await page.keyboard.press('j');
    await expect(opener(page, 'The letter three')).toBeFocused();
    await page.keyboard.press('a');
    await expect(page.getByText('2 pending')).toBeVisible();
    expect(await decided()).toMatchObject([{ title: 'The letter three', status: 'approved' }]);
  });

  await test.step('keys are heard as soon as what they are for is there', async () => {
    await pressAsTheyCome(page, [
      { comes: 'main h1', keys: 'gs' },
      { comes: 'main [data-row] h2 button', keys: 'j' },
    ]);
    await page.goto('/');
    await expect(opener(page, 'The letter one')).toBeFocused();
  });
});
