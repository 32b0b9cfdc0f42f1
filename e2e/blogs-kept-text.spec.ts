import type { Page } from '@playwright/test';
import { signIn } from './backend.ts';
import {
  blogForm,
  EXCERPT,
  expectAccessible,
  fillBlogForm,
  publish,
  TEXT,
  untilDrawn,
} from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { keptHere } from './kept-here.ts';
import { endSessionAt } from './lost-session.ts';
import { passTime } from './pass-time.ts';
import { sendSubmission } from './public-intake.ts';
import { expectToast } from './toasts.ts';

const TITLE = 'Typed before the page went away';
const KEPT = 'Unsaved. Kept in this browser.';

test('what was typed is offered after a reload and after an answer that is not the API’s, and forgotten after it is saved; what an earlier version of the console kept is taken over', async ({
  page,
  backend,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, TITLE);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.reload();
  const restore = page.getByRole('button', { name: 'Restore' });
  await restore.click();
  await expect(form.title).toHaveValue(TITLE);
  await expect(form.category).toHaveValue('Community');
  let isCaught = true;
  await page.route('**/api/blogs', (route) =>
    isCaught && route.request().method() === 'POST'
      ? route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the network</h1>' })
      : route.fallback(),
  );
  await form.publish.click();
  await expectToast(page, 'Failed to create blog');
  isCaught = false;
  await page.reload();
  await restore.click();
  await expect(form.title).toHaveValue(TITLE);
  await form.publish.click();
  await expectToast(page, 'Blog created successfully!');
  await page.goto('/blogs/create');
  await expect(form.publish).toBeVisible();
  await expect(restore).toBeHidden();

  const draft = {
    email: backend.admin.email,
    blogId: null,
    savedAt: Date.now(),
    title: TITLE,
    changes: { title: TITLE },
    base: { title: '' },
    etag: null,
  };
  await page.evaluate((stored) => {
    localStorage.setItem('nagrik.draft.new.earlier', stored);
  }, JSON.stringify(draft));
  await page.reload();
  await expect(restore).toBeVisible();
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes('draft')));
  await page.reload();
  await restore.click();
  await expect(form.title).toHaveValue(TITLE);
});

test('what was saved is not offered, though the answer never came', async ({ page, api }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const id = await publish(api, 'Saved just before the page was closed');
  await page.goto(`/blogs/edit/${id}`);
  const form = blogForm(page);
  const saved = `${TITLE}, and saved`;
  // The server trims it, and writes an empty line in its own way.
  await form.title.fill(`${saved} `);
  await form.content.press('ControlOrMeta+End');
  await form.content.press('Enter');
  await expect.poll(() => keptHere(page)).toContain('<br>');
  await expect(page.getByText(KEPT)).toBeVisible();
  const isDone = Promise.withResolvers<void>();
  await page.route(`**/api/blogs/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    isDone.resolve();
  });
  await form.update.click();
  await isDone.promise;
  await page.reload();
  await expect(form.title).toHaveValue(saved);
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
  await expect.poll(() => keptHere(page)).not.toContain(saved);
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { name: saved })).toBeVisible();
  await expect(page.getByText('You have unsaved text')).toHaveCount(0);
});

test('nor is a text forgotten with which another tab goes on', async ({ page, context, api }) => {
  const id = await publish(api, 'Written in two tabs');
  await page.goto(`/blogs/edit/${id}`);
  const form = blogForm(page);
  const saved = `${TITLE}, in one of two tabs`;
  await form.title.fill(saved);
  await expect(page.getByText(KEPT)).toBeVisible();
  await api('PUT', `/blogs/${id}`, { title: saved });
  const other = await context.newPage();
  const letGo = await holdCalls(other, `**/api/blogs/${id}`);
  const asked = other.waitForRequest(`**/api/blogs/${id}`);
  await other.goto(`/blogs/edit/${id}`);
  await asked;
  await form.title.fill(`${saved}, and more`);
  await expect.poll(() => keptHere(page)).toContain('and more');
  letGo();
  await expect(blogForm(other).title).toHaveValue(saved);
  await untilDrawn(other);
  await other.close();
  expect(await keptHere(page)).toContain('and more');
});

test('what was typed in a blog that is gone goes on in a new one', async ({
  page,
  api,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  page.on('dialog', (dialog) => dialog.accept());
  const id = await publish(api, 'Not there any more after a restore');
  await page.goto(`/blogs/edit/${id}`);
  const form = blogForm(page);
  const typed = `${TITLE}, with its blog`;
  await form.title.fill(typed);
  await form.content.fill(`${TEXT} And more.`);
  await expect(page.getByText(KEPT)).toBeVisible();
  await api('DELETE', `/blogs/${id}`);
  await page.goto('/blogs');
  await page.getByRole('link', { name: typed }).click();
  await expect(page.getByRole('heading', { name: 'Blog Not Found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go on in a new post' }).click();
  await expect(form.title).toHaveValue(typed);
  await expect(form.content).toHaveText(`${TEXT} And more.`);
  // Whose it is nobody knows here any more.
  for (const field of [form.authorName, form.authorEmail, form.authorBio])
    await expect(field).toHaveValue('');
  await page.goto('/blogs');
  await page.getByRole('link', { name: typed }).click();
  await expect(page).toHaveURL(/\/blogs\/create$/);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.title).toHaveValue(typed);
});

interface Given {
  api: (method: string, path: string) => Promise<unknown>;
  backend: { url: string };
}

/** A submission whose title somebody is at while another one decides on it, and then goes on with. */
async function decideWhileTyping(page: Page, { api, backend }: Given, decision: string) {
  const title = `Sent in, and by somebody else: ${decision}`;
  await sendSubmission(backend.url, title);
  const { submissions } = (await api('GET', '/submissions')) as {
    submissions: { _id: string; title: string }[];
  };
  const id = submissions.find((sent) => sent.title === title)?._id;
  await page.goto(`/submissions/edit/${id}`);
  const typed = `${title}, typed on`;
  await blogForm(page).title.fill(typed);
  await expect(page.getByText(KEPT)).toBeVisible();
  await api('POST', `/submissions/${id}/${decision}`);
  await page.goto('/blogs');
  await page.getByRole('link', { name: typed }).click();
  return { title, typed };
}

test('what was typed in a submission that somebody has approved goes on in the post made of it, and in a new one where somebody has rejected it', async ({
  page,
  api,
  backend,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  page.on('dialog', (dialog) => dialog.accept());
  const { title, typed } = await decideWhileTyping(page, { api, backend }, 'approve');
  await page.getByRole('button', { name: 'Go on in the published post' }).click();
  await expect(page).toHaveURL(/\/blogs\/edit\//);
  const form = blogForm(page);
  await expect(form.title).toHaveValue(typed);
  await expect(form.excerpt).toHaveValue(EXCERPT);
  // The published title may be somebody else's.
  await form.update.click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expectToast(page, 'Blog updated successfully!');
  const { blogs } = (await api('GET', '/blogs')) as { blogs: { title: string }[] };
  expect(blogs.filter((blog) => [title, typed].includes(blog.title))).toHaveLength(1);

  const rejected = await decideWhileTyping(page, { api, backend }, 'reject');
  await page.getByRole('button', { name: 'Go on in a new post' }).click();
  await expect(form.title).toHaveValue(rejected.typed);
  await expect(page).toHaveURL(/\/blogs\/create$/);
  await expect(form.content).toHaveText(TEXT);
  await expect(form.excerpt).toHaveValue(EXCERPT);
  await expect(form.authorName).toHaveValue('Meera Devi');
  await expect(form.authorEmail).toHaveValue('meera@example.org');
  await expect(form.authorBio).toHaveValue('Teacher in ward 22');
});

test('apart from what another tab goes on with', async ({ page, context, api, allowErrors }) => {
  allowErrors(/status of 404/);
  const id = await publish(api, 'Gone while two tabs are at it');
  const other = await context.newPage();
  await other.goto(`/blogs/edit/${id}`);
  const typed = `${TEXT} In two tabs.`;
  await blogForm(other).content.fill(typed);
  await expect(other.getByText(KEPT)).toBeVisible();
  await api('DELETE', `/blogs/${id}`);
  await page.goto(`/blogs/edit/${id}`);
  await page.getByRole('button', { name: 'Go on in a new post' }).click();
  const form = blogForm(page);
  await expect(form.content).toHaveText(typed);
  // Kept once, as it stands, and twice where both go on.
  expect((await keptHere(page)).split(typed)).toHaveLength(2);
  await blogForm(other).content.fill(`${typed} Here.`);
  await expect.poll(() => keptHere(page)).toContain('tabs. Here.');
  await form.content.fill(`${typed} There.`);
  await expect.poll(() => keptHere(page)).toContain('tabs. There.');
  expect(await keptHere(page)).toContain('tabs. Here.');
});

test('a discarded text comes back on Undo and is else not offered again', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/blogs/create');
  await fillBlogForm(page, TITLE);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.reload();
  const discard = page.getByRole('button', { name: 'Discard' });
  await discard.click();
  // The way back is offered for seconds, but for as long as the hand is on it.
  await page.getByText('Discarded', { exact: true }).hover();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  // A page that goes away at once takes with it what it has not written down yet.
  await expect.poll(() => keptHere(page)).not.toContain('discardedAt');
  await page.reload();
  await discard.click();
  await expect(discard).toBeHidden();
  await expect.poll(() => keptHere(page)).toContain('discardedAt');
  await page.reload();
  await expect(blogForm(page).publish).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
});

test('an earlier text is neither restored nor lost while another one is being saved, nor is what was typed before it is restored', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/blogs/create');
  const form = blogForm(page);
  await form.title.fill(TITLE);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.reload();
  const restore = page.getByRole('button', { name: 'Restore' });
  await fillBlogForm(page, 'Saved beside an earlier text');
  await expect(restore).toBeEnabled();
  const send = await holdCalls(page, '**/api/blogs');
  await form.publish.click();
  await expect(restore).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeDisabled();
  send();
  await expectToast(page, 'Blog created successfully!');
  await page.goto('/blogs/create');
  await form.title.fill('Typed before looking at the banner');
  await restore.click();
  await expect(form.title).toHaveValue(TITLE);
  await restore.click();
  await expect(form.title).toHaveValue('Typed before looking at the banner');
  // Nor what was restored before another one.
  await restore.click();
  await expect(form.title).toHaveValue(TITLE);
  await form.title.fill(`${TITLE}, and written on`);
  await restore.click();
  await expect(form.title).toHaveValue('Typed before looking at the banner');
  await restore.click();
  await expect(form.title).toHaveValue(`${TITLE}, and written on`);
});

test('a text that is discarded in one tab and written on in another is kept', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto('/blogs/create');
  const form = blogForm(page);
  await form.title.fill(TITLE);
  await expect(page.getByText(KEPT)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/blogs/create');
  await other.getByRole('button', { name: 'Discard' }).click();
  const discarded = other.getByText('Discarded', { exact: true });
  await expect(discarded).toBeVisible();
  // The way back is offered for as long as the hand is on it.
  await other.mouse.move(0, 0);
  await form.title.fill(`${TITLE}, and written on`);
  await expect(page.getByText(KEPT)).toBeVisible();
  await passTime(other, () => expect(discarded).toBeHidden({ timeout: 200 }));
  await other.reload();
  await other.getByRole('button', { name: 'Restore' }).click();
  await expect(blogForm(other).title).toHaveValue(`${TITLE}, and written on`);
});

test('a session lost while saving keeps the text until after the next sign-in', async ({
  page,
  api,
  backend,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  const id = await publish(api, 'A post edited when the session ended');
  await page.goto(`/blogs/edit/${id}`);
  await blogForm(page).title.fill(TITLE);
  await endSessionAt(page, `**/api/blogs/${id}`);
  await blogForm(page).update.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Unsaved text is kept in this browser.')).toBeVisible();
  await expect(page.getByText(TITLE)).toBeHidden();
  await page.getByRole('textbox', { name: 'Email' }).fill(backend.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(backend.admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login successful!');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('region', { name: 'You have unsaved text' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(blogForm(page).title).toHaveValue(TITLE);
  await blogForm(page).update.click();
  await expectToast(page, 'Blog updated successfully!');
});

test('nobody else who signs in on this device is shown the text', async ({
  page,
  context,
  backend,
}) => {
  await page.goto('/blogs/create');
  await fillBlogForm(page, TITLE);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.close();
  const other = await context.newPage();
  const user = { _id: 'b', name: 'Another', email: 'another@example.org' };
  const { token } = await signIn(backend);
  await other.addInitScript(
    ([another, session]) => {
      localStorage.setItem('admin_token', session ?? '');
      localStorage.setItem('admin_user', another ?? '');
    },
    [JSON.stringify(user), token],
  );
  await other.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { success: true, data: { user } } }),
  );
  await other.goto('/blogs/create');
  await expect(blogForm(other).publish).toBeVisible();
  await expect(other.getByRole('button', { name: 'Restore' })).toBeHidden();
});

test('a preview shows what its form holds, also where the copy for its tab was taken too early, and leaving with unsaved text asks first', async ({
  page,
  context,
}) => {
  // As in browsers that take the copy in another process.
  await context.addInitScript(() => {
    if (window.opener) sessionStorage.setItem('blogPreview', '{"title":"Previewed before"}');
  });
  await page.goto('/blogs');
  await page.getByRole('link', { name: 'Create New Blog' }).click();
  const form = await fillBlogForm(page, TITLE);
  const [tab] = await Promise.all([page.waitForEvent('popup'), form.preview.click()]);
  const title = tab.getByRole('heading', { level: 1, name: TITLE });
  await expect(title).toBeVisible();
  await tab.reload();
  await expect(title).toBeVisible();
  await tab.close();
  await page.getByRole('link', { name: 'Back to Blogs' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(blogForm(page).title).toHaveValue(TITLE);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'All Blogs' })).toBeVisible();
});

test('where the browser keeps nothing the form says so', async ({ page, allowErrors }) => {
  allowErrors(/status of 401/);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    IDBFactory.prototype.open = refuse;
    Storage.prototype.setItem = refuse;
  });
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, TITLE);
  await expect(page.getByText(/^Not kept: /)).toBeVisible();
  await expect(page.getByText(/kept in this browser/i)).toBeHidden();
  await page.getByRole('link', { name: 'All Blogs', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('this browser has no room');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Keep and sign out' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await endSessionAt(page, '**/api/blogs');
  await form.publish.click();
  await expect(page.getByText(/last change was not saved. Sign in to go on.$/)).toBeVisible();
});

test('what was typed once the browser had no more room is offered after the next sign-in, and not what it had kept before', async ({
  page,
  backend,
  allowErrors,
}) => {
  allowErrors(/status of 401/);
  await page.goto('/blogs/create');
  const { title } = blogForm(page);
  await title.fill(TITLE);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = refuse;
    Storage.prototype.setItem = refuse;
  });
  await title.fill(`${TITLE}, and written on`);
  await expect(page.getByText(/^Not kept: /)).toBeVisible();
  await endSessionAt(page, '**/api/blogs');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('textbox', { name: 'Email' }).fill(backend.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(backend.admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('region', { name: 'You have unsaved text' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue(`${TITLE}, and written on`);
});
