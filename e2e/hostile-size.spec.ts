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

/** Has the page count how many characters and elements come to the text at once, at most. */
async function countPortions(page: Page) {
  await page.addInitScript(() => {
    const portions: { characters: number; elements: number }[] = [];
    Object.assign(globalThis, { portions });
    const seen = new WeakSet<Document>();
    function watch(root: Document) {
      if (seen.has(root)) return;
      seen.add(root);
      new MutationObserver((records) => {
        for (const frame of root.querySelectorAll('iframe'))
          frame.addEventListener('load', () => watch(frame.contentDocument as Document));
        const came = records
          .flatMap(({ addedNodes }) => [...addedNodes])
          .filter((node) => node.parentElement?.closest('.rich-text'));
        if (came.length === 0) return;
        portions.push({
          characters: came.reduce((sum, node) => sum + (node.textContent ?? '').length, 0),
          elements: came.reduce(
            (sum, node) => sum + ((node as Element).querySelectorAll?.('*').length ?? 0) + 1,
            0,
          ),
        });
      }).observe(root, { childList: true, subtree: true });
    }
    watch(document);
  });
  return async () => {
    type Portions = { characters: number; elements: number }[];
    const portions = await page.evaluate('portions').then((them) => them as Portions);
    return {
      count: portions.length,
      characters: Math.max(...portions.map(({ characters }) => characters)),
      elements: Math.max(...portions.map(({ elements }) => elements)),
    };
  };
}

// What the page asks for at the very end of a test is nobody's any longer.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('quotes in quotes without end are read as words first, and whole on request', async ({
  page,
  backend: { url },
}, { testId }) => {
  const dialog = await openSubmission(page, url, `Quotes in quotes ${testId}`, quotes(150, 5100));
  await expect(dialog.getByText(TOO_MUCH)).toBeVisible();
  await expect(dialog.getByText('The beginning')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show all' }).click();
  const text = articleText(dialog);
  await expect(text.getByText('The end of it')).toBeAttached();
  // One colour for each line, however many levels say it.
  await expect(text.locator('span')).toHaveCount(5102);
  // A phone shows no more levels; none of them ends between two portions.
  await expect(text.locator('blockquote')).toHaveCount(20);
});

test('as much as our server takes is shown at once, and opens in the editor', async ({
  page,
  api,
  backend: { url },
}, { testId }) => {
  const content = quotes(99, 4800);
  const dialog = await openSubmission(page, url, `As much as it takes ${testId}`, content);
  await expect(articleText(dialog).getByText('The end of it')).toBeAttached();
  await expect(dialog.getByText(TOO_MUCH)).toHaveCount(0);
  const id = await publish(api, `As much as it takes to edit ${testId}`, { content });
  await page.goto(`/blogs/edit/${id}`);
  await expect(blogForm(page).content.getByText('The end of it')).toBeAttached();
});

test('a paragraph without end is read and written in pieces', async ({
  page,
  api,
  backend: { url },
}, { testId }) => {
  const content = `<p>${times('सड़क की मरम्मत का पूरा खर्च ', 4000)}<b>The end of it</b></p>`;
  const dialog = await openSubmission(page, url, `One paragraph ${testId}`, content);
  await expect(articleText(dialog).getByText('The end of it')).toBeAttached();
  await expect(articleText(dialog).locator('p .rich-text-piece')).toHaveCount(30);
  // Short parts of a line share a piece.
  const parted = `<p>${times('<b>सड़क</b> की ', 4000)}</p><p>The end of it</p>`;
  const other = await openSubmission(page, url, `Many parts ${testId}`, parted);
  await expect(articleText(other).getByText('The end of it')).toBeAttached();
  await expect(articleText(other).locator('p > .rich-text-piece')).toHaveCount(8);
  await expect(articleText(other).locator('.rich-text-piece .rich-text-piece')).toHaveCount(0);
  await expect(articleText(other).locator('.rich-text-piece strong')).toHaveCount(4000);
  const id = await publish(api, `One paragraph to edit ${testId}`, { content });
  await page.goto(`/blogs/edit/${id}`);
  const text = blogForm(page).content;
  await expect(text).not.toHaveAttribute('aria-busy');
  await expect(text.locator('.rich-text-piece')).toHaveCount(30);
  // What is typed into one piece leaves the others as they are.
  const pieces = await text.locator('.rich-text-piece').elementHandles();
  const second = text.locator('.rich-text-piece').nth(1);
  await second.scrollIntoViewIfNeeded();
  // What has come into sight is laid out with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await second.click({ position: { x: 50, y: 500 } });
  await page.keyboard.type('Written');
  await expect(second).toContainText('Written');
  for (const [at, piece] of pieces.entries())
    if (at !== 1) expect(await piece.evaluate((it) => it.isConnected)).toBe(true);
  const [save] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    blogForm(page).update.click(),
  ]);
  const saved = save.postDataJSON().content as string;
  expect(saved.replace('Written', '').replaceAll(/\s+/g, ' ')).toBe(
    content.replaceAll('b>', 'strong>'),
  );
});

test('a run of spaces as long as a blog may be holds up nothing', async ({
  page,
  backend: { url },
}, { testId }) => {
  const content = `<p>Before${times(' ', 499_000)}after</p>`;
  const dialog = await openSubmission(page, url, `Spaces ${testId}`, content);
  await expect(articleText(dialog).getByText('after')).toBeAttached();
});

test('a blog with more than that opens as words, is saved untouched, and opens on request', async ({
  page,
  api,
}, { testId }) => {
  const id = await publish(api, `A post of former days ${testId}`);
  const content = quotes(3, 5100);
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
  await expect(form.content.locator('blockquote')).toHaveCount(3);
  await form.title.fill(`A post of former days, renamed ${testId}`);
  const [save] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    form.update.click(),
  ]);
  expect(Object.keys(save.postDataJSON())).toEqual(['title']);
});

test('what is long comes a portion at a time, to its readers and into the editor', async ({
  page,
  api,
  backend: { url },
  allowErrors,
}, { testId }) => {
  // It is for the frame too, where nothing runs.
  allowErrors(/Blocked script execution/);
  const shapes = {
    'Without end': `<p><span style="color: red">${times('सड़क की मरम्मत ', 30_000)}</span>The end of it</p>`,
    'Many paragraphs': `${times('<p>सड़क</p>', 3200)}<p>The end of it</p>`,
    'Many items': `<ul>${times('<li>सड़क</li>', 2400)}<li>The end of it</li></ul>`,
  };
  const most = await countPortions(page);
  for (const [name, content] of Object.entries(shapes)) {
    const dialog = await openSubmission(page, url, `${name} ${testId}`, content);
    await expect(articleText(dialog).getByText('The end of it')).toBeAttached();
    const read = await most();
    expect.soft(read.count, name).toBeGreaterThan(10);
    expect.soft(read.characters, name).toBeLessThan(100_000);
    expect.soft(read.elements, name).toBeLessThan(2000);
    const id = await publish(api, `${name}, to edit ${testId}`, { content });
    await page.goto(`/blogs/edit/${id}`);
    const text = blogForm(page).content;
    await expect(text.getByText('The end of it')).toBeAttached();
    await expect(text).not.toHaveAttribute('aria-busy');
    const written = await most();
    expect.soft(written.count, name).toBeGreaterThan(10);
    expect.soft(written.characters, name).toBeLessThan(100_000);
    expect.soft(written.elements, name).toBeLessThan(3000);
  }
});

test('nothing is written into a long post before all of it is there', async ({ page, api }, {
  testId,
}) => {
  const content = `<p>The beginning</p>${times('<p>सड़क</p>', 2000)}<p>The end of it</p>`;
  const id = await publish(api, `A long post that opens ${testId}`, { content });
  await page.addInitScript(() => {
    const later: (() => void)[] = [];
    const { setTimeout } = globalThis;
    const goOn = () => {
      globalThis.setTimeout = setTimeout;
      for (const run of later) run();
    };
    // Holds the turn that the editor waits for between two portions.
    const hold = (run: () => void, wait?: number) => {
      const isOpening = document.querySelector('.rich-text[aria-busy] p:nth-child(20)') !== null;
      return isOpening && wait === undefined ? later.push(run) : setTimeout(run, wait);
    };
    Object.assign(globalThis, { setTimeout: hold, goOn });
  });
  await page.goto(`/blogs/edit/${id}`);
  const text = blogForm(page).content;
  await expect(page.getByText('This text is long and opens bit by bit.')).toBeVisible();
  await expect(text).toContainText('The beginning');
  await expect(text).not.toContainText('The end of it');
  await text.getByText('The beginning').click();
  await page.keyboard.type('Too early');
  await expect(text).not.toContainText('Too early');
  await page.evaluate('goOn()');
  await expect(text).toContainText('The end of it');
  await expect(text).not.toHaveAttribute('aria-busy');
  await expect(page.getByText('This text is long and opens bit by bit.')).toHaveCount(0);
  await text.getByText('The beginning').click();
  await page.keyboard.type('In time');
  await expect(text).toContainText('In time');
  await expect(text).not.toContainText('Too early');
});
