import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

export const EXCERPT =
  'Residents met the ward councillor and agreed on dates for cleaning every drain.';
export const TEXT =
  'The drains of the ward were cleaned before the rains for the first time in ten years. Residents counted the lorries, kept the bills and put both on the notice board of the school.';

/** What the API takes for a blog; the title is what a test knows it by. */
export function blogBody(title: string, more: Record<string, unknown> = {}) {
  return {
    title,
    excerpt: EXCERPT,
    content: `<p>${TEXT}</p>`,
    category: 'Governance',
    tags: ['ward', 'drains'],
    featuredImage: null,
    readTime: '5 min read',
    authorName: 'Ward Committee',
    authorEmail: 'committee@example.org',
    authorBio: '',
    status: 'published',
    ...more,
  };
}

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Publishes a blog through the API and answers its id. */
export async function publish(api: Api, title: string, more?: Record<string, unknown>) {
  const { blog } = (await api('POST', '/blogs', blogBody(title, more))) as {
    blog: { _id: string };
  };
  return blog._id;
}

/** The fields of the form of a blog. */
export function blogForm(page: Page) {
  return {
    title: page.getByRole('textbox', { name: 'Title' }),
    excerpt: page.getByRole('textbox', { name: 'Excerpt' }),
    content: page.getByRole('textbox', { name: 'Content' }),
    image: page.locator('input[type=file]'),
    category: page.getByRole('combobox', { name: 'Category' }),
    readTime: page.getByRole('combobox', { name: 'Read Time' }),
    tags: page.getByRole('textbox', { name: 'Tags' }),
    authorName: page.getByRole('textbox', { name: 'Author Name' }),
    authorEmail: page.getByRole('textbox', { name: 'Author Email' }),
    authorBio: page.getByRole('textbox', { name: 'Author Bio' }),
    publish: page.getByRole('button', { name: 'Publish Blog' }),
    update: page.getByRole('button', { name: 'Update Blog' }),
    preview: page.getByRole('button', { name: 'Preview' }),
  };
}

/** Fills every required field that is not preset. */
export async function fillBlogForm(page: Page, title: string, category = 'Community') {
  const form = blogForm(page);
  await form.title.fill(title);
  await form.excerpt.fill(EXCERPT);
  await form.content.fill(TEXT);
  await form.category.selectOption(category);
  await form.readTime.selectOption('5 min read');
  return form;
}

/** Waits for two frames: in the second, what the first has set off has begun. */
export async function untilDrawn(page: Page) {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
declare const axe: typeof import('axe-core');

/** What axe objects to, by all of its rules unless some are given. */
async function objectionsOfAxe(page: Page, rules?: string[]) {
  // Reading so much code takes longer than a look: once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await atRest(page);
  return page.evaluate(async (runOnly) => {
    if (document.querySelector('iframe:not([sandbox])'))
      throw new Error('A frame that axe is not in');
    // Nothing runs in a sandboxed frame, not axe either: what it holds is looked at in a copy.
    const place = { exclude: ['iframe[sandbox]'] };
    return (await axe.run(place, { resultTypes: ['violations'], ...(runOnly && { runOnly }) }))
      .violations;
  }, rules);
}

/** What fades, such as a toast, has too little contrast until it is gone: then it is looked at again. */
async function expectNoObjections(page: Page, rules?: string[]) {
  await expect(async () => expect(await objectionsOfAxe(page, rules)).toEqual([])).toPass({
    timeout: 120_000,
  });
}

/** Expects nothing that axe objects to in either theme, once what is moving has come to rest. */
export async function expectAccessible(page: Page) {
  await expectSilence(page);
  for (const html of await page.evaluate(pagesOfFrames)) await expectCopyAccessible(page, html);
}

async function expectSilence(page: Page) {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await expectNoObjections(page);
  // All that the other theme changes are colours.
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await expectNoObjections(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

/** Waits until the faces of what is shown are here, and nothing moves that comes to an end. */
export async function atRest(page: Page) {
  // What opens begins to move, and asks for its faces, in the frame after it came.
  await untilDrawn(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
}

const pagesOfFrames = () =>
  Array.from(document.querySelectorAll<HTMLIFrameElement>('iframe[sandbox]')).map(
    (frame) => `<!doctype html>${frame.contentDocument?.documentElement.outerHTML}`,
  );

async function expectCopyAccessible(page: Page, html: string) {
  const copy = await page.context().newPage();
  const address = new URL('/copy-of-a-frame', page.url()).href;
  // Its place in the page gives it the background, a title and its landmarks.
  const placed = html
    .replace('<head>', '<head><title>Copy</title>')
    .replace(/<body>(.*)<\/body>/s, '<body><main><h1>Copy</h1>$1</main></body>')
    .replace('class="rich-text-page"', '');
  await copy.route(address, (route) => route.fulfill({ body: placed, contentType: 'text/html' }));
  await copy.goto(address);
  await expectSilence(copy);
  await copy.close();
}
