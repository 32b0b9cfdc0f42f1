import type { Locator, Page } from '@playwright/test';
import { blogBody, blogForm, publish } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { AT_ONCE, LITTLE, passTime, standStill } from './pass-time.ts';
import { sendProblem, sendSubmission, submissionRow } from './public-intake.ts';
import { expectToast } from './toasts.ts';

/** What a browser may say of a file that does not come. */
test.beforeEach(({ allowErrors }) =>
  allowErrors(/Failed to load resource|dynamically imported module|ERR_/),
);

/** Lets the pauses between the tries pass until something is shown. */
const pauseUntil = (page: Page, shown: Locator, time = 4000) =>
  expect(async () => {
    await page.clock.runFor(time);
    await expect(shown).toBeVisible({ timeout: 200 });
  }).toPass(AT_ONCE);

/** The files of a name do not come until they are given back, nor once they are taken away again. */
async function withoutFile(page: Page, name: string, kind = 'js') {
  await page.clock.install();
  let broken = true;
  await page.route(`**/assets/${name}-*.${kind}`, (route) =>
    broken ? route.abort() : route.fallback(),
  );
  return {
    giveBack: () => {
      broken = false;
    },
    takeAway: () => {
      broken = true;
    },
  };
}

/** Lets the pauses between the tries pass until it is said that a file did not come. */
const pauseUntilTold = (
  page: Page,
  text = 'A part of the console could not be loaded. Check your connection and try again',
) => expectToast(page, text, () => page.clock.runFor(1000));

test('a screen comes all the same where its file fails twice, or an upgrade took it away; without a connection it says so, and comes once there is one', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/comments');
  await expect(page.getByRole('heading', { name: 'Comments', level: 1 })).toBeVisible();
  await test.step('fails twice', async () => {
    let failures = 0;
    await page.route('**/assets/problems-screen-*.js', (route) => {
      if (failures === 2) return route.fallback();
      failures += 1;
      return route.abort();
    });
    await page.getByRole('link', { name: 'Problem Reports' }).first().click();
    await pauseUntil(page, page.getByRole('heading', { name: 'Problem Reports', level: 1 }), 1000);
    expect(failures).toBe(2);
    await expect(page).toHaveURL('/problems');
  });

  await test.step('without a connection', async () => {
    let broken = true;
    await page.route('**/*', (route) => (broken ? route.abort() : route.fallback()));
    await page.locator('a[href="/blogs"]').first().click();
    const failed = page.getByRole('heading', { name: 'This screen could not be loaded' });
    await pauseUntil(page, failed);
    await expect(page.getByText('There is no connection to the server.')).toBeVisible();
    broken = false;
    await page.clock.runFor(10_000);
    await expect(page.getByRole('heading', { name: 'All Blogs', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/blogs');
  });

  await test.step('an upgrade took it away: it comes with the new page', async () => {
    let upgraded = false;
    await page.route('**/assets/account-screen-*.js', (route) =>
      upgraded ? route.fallback() : route.fulfill({ status: 404 }),
    );
    await page.locator('a[href="/account"]').click();
    page.on('framenavigated', () => {
      upgraded = true;
    });
    await pauseUntil(page, page.getByRole('heading', { name: 'Account', level: 1 }));
    await expect(page).toHaveURL('/account');
  });
});

test('a palette that does not come leaves the form below as it is', async ({ page }) => {
  await withoutFile(page, 'reach');
  await page.goto('/problems/new');
  const description = page.getByLabel('Description');
  await description.fill('Typed before the palette');
  // A browser that remembers the failure needs the page anew, and asks first.
  page.on('dialog', (question) => question.dismiss());
  for (const _ of ['once', 'again']) {
    await page.keyboard.press('ControlOrMeta+k');
    await pauseUntilTold(page);
    // The same toast would say it, were it still there.
    await page.clock.runFor(10_000);
  }
  await expect(description).toHaveValue('Typed before the palette');
});

/** Sends a filled form before and after its rules come. */
async function sendTwice(
  page: Page,
  { giveBack }: { giveBack: () => void },
  send: Locator,
  answered: Locator,
) {
  await send.click();
  await pauseUntilTold(page);
  await expect(answered).toHaveCount(0);
  giveBack();
  await expect(async () => {
    await send.click();
    await expect(answered).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('rules of a form that do not come are told, nothing is sent, and they come later: of a call, of a post without its editor, of the account', async ({
  page,
}) => {
  const rules = await withoutFile(page, 'form-rules');
  const editor = await withoutFile(page, 'rich-text-editor');
  page.on('dialog', (question) => question.accept());
  await test.step('of a call', async () => {
    await page.goto('/problems/new');
    const description = page.getByLabel('Description');
    await description.fill('Typed while the rules were missing');
    const save = page.getByRole('button', { name: 'Save the report' });
    await sendTwice(page, rules, save, page.getByText('Consent is required'));
    await expect(description).toHaveValue('Typed while the rules were missing');
  });

  await test.step('of a post, whose form goes on without its editor, which comes when asked for again', async () => {
    rules.takeAway();
    await page.goto('/blogs/create');
    const form = blogForm(page);
    await form.title.fill('Typed while the rules were missing');
    const alert = page.getByRole('alert').filter({ hasText: 'The editor could not be loaded' });
    await pauseUntil(page, alert);
    const publish = page.getByRole('button', { name: 'Publish' });
    await sendTwice(page, rules, publish, page.getByText('Excerpt is required'));
    await expect(form.title).toHaveValue('Typed while the rules were missing');
    editor.giveBack();
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(form.content).toBeVisible();
    await expect(form.title).toHaveValue('Typed while the rules were missing');
  });

  await test.step('of the account', async () => {
    rules.takeAway();
    await page.goto('/account');
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('');
    const save = page.getByRole('button', { name: 'Save Profile' });
    await sendTwice(page, rules, save, page.getByText('Name is required'));
  });
});

test('the text of a post is read before its editor is there, stays where it is when it comes, and until then nobody else is asked for anything', async ({
  page,
  api,
}) => {
  const strangers: string[] = [];
  await page.route('https://pictures.example/**', (route) => {
    strangers.push(route.request().url());
    return route.abort();
  });
  const { giveBack } = await withoutFile(page, 'rich-text-editor');
  const content = [
    '<h2>What the ward was told</h2>',
    `<p>The lamp in <a href="https://example.org/lane">our lane</a> was promised. ${'It is dark. '.repeat(20)}</p>`,
    '<ul><li>Promised in May</li><li>Paid for in July<ul><li>twice</li></ul></li></ul>',
    '<p class="ql-align-center"><span data-color="#e60000">Red and in the middle</span></p>',
    '<p>नाली कब साफ़ होगी?</p><p></p><blockquote><p>In August, they said.</p></blockquote>',
    '<p><img src="https://pictures.example/lane.png" alt="The lane"></p>',
  ].join('');
  await page.goto(`/blogs/edit/${await publish(api, 'Read in a tunnel', { content })}`);
  const words = ['What the ward', 'our lane', 'Paid for', 'twice', 'Red and', 'नाली', 'In August'];
  const places = () =>
    Promise.all(
      words.map(async (each) => {
        const { x, y } = (await page.getByText(each).last().boundingBox()) ?? {};
        return [each, x, y];
      }),
    );
  const link = page.getByText('our lane');
  await expect(link).toBeVisible();
  const before = await places();
  await link.click({ force: true });
  await expect(page).toHaveURL(/\/blogs\/edit\//);
  await expect(blogForm(page).content).toHaveCount(0);
  expect(strangers).toEqual([]);

  giveBack();
  await pauseUntil(page, blogForm(page).content, 1000);
  expect(await places()).toEqual(before);
});

test('an editor whose styles do not come is asked for again, and has them then', async ({
  page,
  api,
}) => {
  const { giveBack } = await withoutFile(page, 'rich-text-editor', 'css');
  await page.goto(`/blogs/edit/${await publish(api, 'Opened in a tunnel')}`);
  const alert = page.getByRole('alert').filter({ hasText: 'The editor could not be loaded' });
  await pauseUntil(page, alert);
  giveBack();
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(blogForm(page).content).toBeVisible();
  await expect(page.locator('.editor-toolbar')).toHaveCSS('position', 'sticky');
});

test.describe('from the sign-in', () => {
  test.use({ signedIn: false });

  test('rules that do not come are told, nothing is sent, and they come later; so does the console, which says that there is no connection', async ({
    page,
    backend: { admin },
  }) => {
    const { giveBack } = await withoutFile(page, 'form-rules');
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    const signIn = page.getByRole('button', { name: 'Sign In' });
    await signIn.click();
    await pauseUntilTold(page, 'An error occurred during login');

    giveBack();
    let broken = true;
    await page.route(/\/assets\/(?!form-rules-)|\/$/, (route) =>
      broken ? route.abort() : route.fallback(),
    );
    await signIn.click();
    const failed = page.getByRole('heading', { name: 'This screen could not be loaded' });
    await pauseUntil(page, failed);
    broken = false;
    await page.clock.runFor(10_000);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});

test('a search whose file does not come says so, and is followed once it does; its address shows the whole list meanwhile', async ({
  page,
}) => {
  const { giveBack, takeAway } = await withoutFile(page, 'search');
  const blogs = ['Drains of the ward', 'Lamps of the ward'].map((title) => ({
    ...blogBody(title),
    _id: title,
  }));
  await page.route(/\/api\/blogs(\?|$)/, (route) =>
    route.fulfill({ json: { success: true, data: { blogs } } }),
  );
  const told = page.getByRole('alert').filter({ hasText: 'A part of the console' });
  await page.goto('/blogs');
  await expect(page.getByText('Showing 2 of 2 blogs')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search blogs' });
  await search.fill('lamps');
  await pauseUntil(page, told);
  await expect(search).toHaveValue('lamps');
  await expect(page.getByText('Showing 2 of 2 blogs')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('title');
  giveBack();
  // Where a browser remembers what failed, the page comes anew, with the search in its address.
  await expect(async () => {
    if (await told.isVisible()) await told.getByRole('button', { name: 'Try Again' }).click();
    await page.clock.runFor(4000);
    await expect(page.getByText('Showing 1 of 2 blogs')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(told).toBeHidden();
  await expect(search).toHaveValue('lamps');

  takeAway();
  await page.goto('/blogs?search=lamps');
  await expect(page.getByText('Loading blogs...')).toBeVisible();
  await pauseUntil(page, told);
  await expect(page.getByText('Showing 2 of 2 blogs')).toBeVisible();
  giveBack();
  await page.reload();
  await expect(page.getByText('Showing 1 of 2 blogs')).toBeVisible();
  await expect(told).toBeHidden();
});

test('a question whose file does not come says so, and is asked once it does', async ({
  page,
  api,
}) => {
  await api('POST', '/blogs', blogBody('Asked about'));
  const { giveBack } = await withoutFile(page, 'dialogs');
  await page.goto('/blogs');
  const remove = page.getByRole('button', { name: 'Delete', description: 'Asked about' });
  await remove.click();
  await pauseUntilTold(page);
  giveBack();
  const question = page.getByRole('alertdialog', { name: 'Delete Blog Post' });
  await expect(async () => {
    await remove.click();
    await expect(question).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('a failure that is to be read is told, where the file of its dialog does not come', async ({
  page,
  backend,
}) => {
  const subject = `A lamp that stays dark ${Date.now()}`;
  await sendProblem(backend.url, { subject });
  await withoutFile(page, 'dialogs');
  const refused = { success: false, message: 'Not today' };
  await page.route('**/api/problems/*/status', (route) =>
    route.fulfill({ status: 400, json: refused }),
  );
  await page.goto(`/problems?search=${encodeURIComponent(subject)}`);
  const row = page.getByRole('row').filter({ hasText: subject });
  await row.getByRole('combobox').selectOption('in_progress');
  await pauseUntilTold(page, 'Error updating problem status: Not today');
});

test('a dialog asked for while the line is cut comes with it, in the same page, unless it was closed', async ({
  page,
  context,
  backend: { url },
  allowErrors,
}, { testId }) => {
  // The clock of the tests, in the frame of the text.
  allowErrors(/Blocked script execution/);
  const title = `Asked for in the tunnel ${testId}`;
  await sendSubmission(url, title);
  await page.goto('/submissions');
  const open = submissionRow(page, title).getByRole('button', { name: 'Preview' });
  const choice = page.getByRole('checkbox', { name: `Choose: ${title}` });
  const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
  await expect(open).toBeVisible();
  await page.clock.install();
  // It begins at 0: a row that moved before would have moved in the future, and take no press.
  await page.clock.fastForward(60_000);
  await context.setOffline(true);
  await expectToast(page, 'Opening...', async () => {
    await open.click();
    await page.clock.runFor(500);
  });
  await page.goBack();
  await expect(page).toHaveURL('/submissions');
  await choice.click();
  await page.clock.runFor(20_000);
  await context.setOffline(false);
  await page.clock.runFor(20_000);
  await expect(choice).toBeChecked();

  // After some tries it would be given up: they are made only as the time of the page passes.
  await standStill(page);
  await context.setOffline(true);
  await open.click();
  await page.clock.runFor(1000);
  await context.setOffline(false);
  const heading = dialog.getByRole('heading', { name: title });
  await passTime(page, () => expect(heading).toBeVisible({ timeout: 200 }), LITTLE);
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(choice).toBeChecked();
});
