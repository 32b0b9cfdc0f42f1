import type { Page } from '@playwright/test';
import { blogForm, publish } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { articleText, sendSubmission, submissionRow } from './public-intake.ts';

const times = (text: string, count: number) => text.repeat(count);
const quotes = (levels: number, paragraphs: number) =>
  times('<blockquote style="color: red">', levels) +
  '<p>The beginning</p>' +
  times('<p>x</p>', paragraphs) +
  '<p>The end of it</p>' +
  times('</blockquote>', levels);

const TOO_MUCH = 'This text has far more in it than people write';

/** Opens a submission whose content no server has measured. */
async function openSubmission(page: Page, url: string, title: string, content: string) {
  await sendSubmission(url, title);
  await page.route('**/api/submissions?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const each of body.data.submissions) if (each.title === title) each.content = content;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/submissions');
  await submissionRow(page, title).getByRole('button', { name: 'Preview' }).click();
  return page.getByRole('dialog', { name: 'Submission Preview' });
}

// What the page asks for at the very end of a test is nobody's any longer.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test(
  'quotes in quotes without end are read as words first, and whole on request',
  { tag: '@desktop' },
  async ({ page, backend: { url } }, { testId }) => {
    const dialog = await openSubmission(
      page,
      url,
      `Quotes in quotes ${testId}`,
      quotes(150, 20_000),
    );
    await expect(dialog.getByText(TOO_MUCH)).toBeVisible();
    await expect(dialog.getByText('The beginning')).toBeVisible();
    await dialog.getByRole('button', { name: 'Show all' }).click();
    const text = articleText(dialog);
    await expect(text.getByText('The end of it')).toBeAttached({ timeout: 40_000 });
    // One colour for each line, however many levels say it.
    await expect(text.locator('span')).toHaveCount(20_002);
  },
);

test(
  'as much as our server takes is shown at once, and opens in the editor',
  { tag: '@desktop' },
  async ({ page, api, backend: { url } }, { testId }) => {
    const content = quotes(99, 4800);
    const dialog = await openSubmission(page, url, `As much as it takes ${testId}`, content);
    await expect(articleText(dialog).getByText('The end of it')).toBeAttached();
    await expect(dialog.getByText(TOO_MUCH)).toHaveCount(0);
    const id = await publish(api, `As much as it takes to edit ${testId}`, { content });
    await page.goto(`/blogs/edit/${id}`);
    await expect(blogForm(page).content.getByText('The end of it')).toBeAttached();
  },
);

test('a paragraph without end is cut into pieces, and opens in the editor on request', async ({
  page,
  api,
  backend: { url },
}, { testId }) => {
  const content = `<p>${times('सड़क की मरम्मत का पूरा खर्च ', 4000)}<b>The end of it</b></p>`;
  const dialog = await openSubmission(page, url, `One paragraph ${testId}`, content);
  await expect(articleText(dialog).getByText('The end of it')).toBeAttached();
  await expect(articleText(dialog).locator('p .rich-text-piece')).toHaveCount(30);
  const id = await publish(api, `One paragraph to edit ${testId}`, { content });
  await page.goto(`/blogs/edit/${id}`);
  await expect(page.getByText(TOO_MUCH)).toBeVisible();
});

test(
  'a run of spaces as long as a post may be holds up nothing',
  { tag: '@desktop' },
  async ({ page, backend: { url } }, { testId }) => {
    const content = `<p>Before${times(' ', 499_000)}after</p>`;
    const dialog = await openSubmission(page, url, `Spaces ${testId}`, content);
    await expect(articleText(dialog).getByText('after')).toBeAttached();
  },
);

test(
  'a post with more than that opens as words, is saved untouched, and opens on request',
  { tag: '@desktop' },
  async ({ page, api }, { testId }) => {
    const id = await publish(api, `A post of former days ${testId}`);
    const content = quotes(3, 6000);
    await page.route(`**/api/blogs/${id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const body = await response.json();
      body.data.blog.content = content;
      await route.fulfill({ response, json: body });
    });
    await page.goto(`/blogs/edit/${id}`);
    const form = blogForm(page);
    await expect(page.getByText(TOO_MUCH)).toBeVisible();
    await expect(form.content).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(form.content.getByText('The end of it')).toBeAttached();
    await form.title.fill(`A post of former days, renamed ${testId}`);
    const [save] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      form.update.click(),
    ]);
    expect(Object.keys(save.postDataJSON())).toEqual(['title']);
  },
);
