import { test as base, expect } from '@playwright/test';
import { callApi, signIn } from '../backend.ts';
import { EXCERPT, publish, TEXT } from '../blogs-form.ts';
import { sendProblem, sendSubmission } from '../public-intake.ts';
import { type Product, startProduct } from '../start-product.ts';
import type { Engine, EngineKind } from './engine.ts';
import { firefox } from './firefox.ts';
import { type Tab, tabOf } from './tab.ts';
import { webkit } from './webkit.ts';

const TITLE = 'वार्ड 22 के नाले साफ़ हुए';
const HINDI = 'दस साल में पहली बार बरसात से पहले नाले साफ़ किए गए।';
const LINK = 'https://bills.example/ward-22';
const LETTER = 'A letter about the lamps of ward 22';
const PROBLEM = 'The lamp before the school is dark';
/** The control key, as both protocols write it. */
const CONTROL = '\uE009';

const test = base.extend<{ product: Product; kind: EngineKind; engine: Engine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from here.
  product: async ({}, use) => {
    const product = await startProduct();
    await use(product);
    await product.stop();
  },
  kind: [firefox, { option: true }],
  engine: async ({ kind }, use, testInfo) => {
    const missing = kind.missing.join(' ');
    if (missing !== '') console.warn(`Not tested in ${kind.name}: apt-get install ${missing}`);
    testInfo.skip(missing !== '' && !process.env.CI, `missing: ${missing}`);
    expect(missing, 'packages to install').toBe('');
    const engine = await kind.start();
    await use(engine);
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = await engine.screenshot().catch(() => Buffer.alloc(0));
      await testInfo.attach('screen', { body, contentType: 'image/png' });
    }
    await engine.stop();
  },
});

// Beside each other; the whole of the work in one test takes its time.
test.describe.configure({ mode: 'parallel' });

for (const kind of [firefox, webkit])
  test.describe(kind.name, () => {
    test.use({ kind });
    test('blogs, submissions and problems are worked on from sign-in to sign-out', ({
      engine,
      product,
    }) => workThrough(engine, product));
  });

async function workThrough(engine: Engine, product: Product): Promise<void> {
  const tab = tabOf(engine);
  await sendSubmission(product.url, LETTER, { content: `<p>${TEXT}</p>`.repeat(9) });
  await sendProblem(product.url, { subject: PROBLEM });
  await engine.goto(product.url);
  await test.step('sign in', () => openSession(tab, product));
  await test.step('publish', () => publishBlog(tab, engine));
  await test.step('change', () => changeBlog(tab, product));
  await test.step('approve', () => approveLetter(tab));
  await test.step('problem', () => settleProblem(tab, product));
  await test.step('back', () => goBack(tab, engine));
  await test.step('row', () => comeBackToRow(tab, engine, product));
  await test.step('sign out', async () => {
    // As another tab leaves it, which a page that is put away does not hear.
    await engine.goto(new URL('/api/docs', product.url).href);
    await engine.evaluate("localStorage.removeItem('admin_token')");
    await engine.evaluate('history.back()');
    await tab.isAt('/login');
  });
}

async function openSession(tab: Tab, { admin }: Product): Promise<void> {
  await tab.isAt('/login');
  await tab.fill('Email', admin.email);
  await tab.fill('Password', admin.password);
  await tab.click('button', 'Sign In');
  await tab.sees('Recent Blogs');
}

async function publishBlog(tab: Tab, engine: Engine): Promise<void> {
  await tab.click('link', 'All Blogs');
  await tab.sees('Get started by creating your first blog post');
  await tab.click('link', 'Create Blog');
  await tab.fill('Title', TITLE);
  await tab.fill('Excerpt', EXCERPT);
  await writeContent(tab, engine);
  await tab.choose('Category', 'Community');
  await tab.choose('Read Time', '5 min read');
  await previewBlog(tab, engine);
  await tab.click('button', 'Publish Blog');
  await tab.isAt('/blogs');
  await tab.sees(TITLE);
}

/** What is open is closed first, and the screen before is there the next time. */
async function goBack(tab: Tab, engine: Engine): Promise<void> {
  await tab.isAt('/problems');
  const isOpen = () => tab.call(() => document.querySelector('[role=dialog]') !== null);
  await tab.press(CONTROL, 'k');
  await expect.poll(isOpen).toBe(true);
  await engine.evaluate('history.back()');
  await expect.poll(isOpen).toBe(false);
  await tab.isAt('/problems');
  await tab.sees(PROBLEM);
  await engine.evaluate('history.back()');
  await tab.isAt('/submissions');
  await tab.sees('No blog submissions to review at the moment');
}

/** Rows that are out of sight have no height of their own until they are looked at. */
async function comeBackToRow(tab: Tab, engine: Engine, product: Product): Promise<void> {
  const { token } = await signIn(product);
  const api = (method: string, path: string, body?: unknown) =>
    callApi(product.url, method, path, { token, body });
  for (let number = 10; number < 45; number++) await publish(api, `Lamps of ward ${number}`);
  await engine.goto(new URL('/blogs', product.url).href);
  await tab.sees('Lamps of ward 44');
  await engine.evaluate('scrollTo(0, 1500)');
  const middle = async () => {
    const row = await tab.call(rowInTheMiddle);
    await expect.poll(() => tab.call(rowInTheMiddle)).toEqual(row);
    return row;
  };
  const left = await middle();
  await tab.call(async () => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-row]');
    row?.querySelector('a')?.click();
  });
  await tab.sees('Update Blog');
  await engine.evaluate('history.back()');
  await tab.sees('Lamps of ward 44');
  expect(await middle()).toEqual(left);
}

/** Runs in the page: what stands there, and how high, once all around it is laid out. */
async function rowInTheMiddle() {
  for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[data-row]');
  return [row?.getAttribute('data-row'), Math.round(row?.getBoundingClientRect().top ?? 0)];
}

/** A line in bold, a line in Hindi, and one that is a link. */
async function writeContent(tab: Tab, engine: Engine): Promise<void> {
  await tab.click('field', 'Content');
  await tab.click('button', 'Bold');
  await engine.insert(TEXT);
  await tab.click('button', 'Bold');
  await tab.press('\uE006');
  await engine.insert(HINDI);
  await tab.press('\uE006');
  await engine.insert('The bills');
  for (const _ of 'The bills') await tab.press('\uE008', '\uE012');
  await tab.press(CONTROL, 'k');
  await tab.fill('Link address', LINK);
  await tab.click('button', 'Apply');
}

async function previewBlog(tab: Tab, engine: Engine): Promise<void> {
  const [form = ''] = await engine.tabs();
  await tab.click('button', 'Preview');
  await expect.poll(async () => (await engine.tabs()).length).toBe(2);
  const [preview = ''] = (await engine.tabs()).filter((open) => open !== form);
  await engine.switchTo(preview);
  await tab.sees(TITLE);
  await expectFrameToFit(tab);
  const shown = await tab.call(() => {
    const page = document.querySelector('iframe')?.contentDocument;
    const [bold, link] = ['strong', 'a'].map((name) => page?.querySelector<HTMLElement>(name));
    return [bold?.innerText, page?.body.innerText, link?.getAttribute('href')];
  });
  expect(shown).toEqual([TEXT, expect.stringContaining(HINDI), LINK]);
  // The tab may be gone before it has answered the click.
  await tab.click('link', 'Close preview').catch(() => undefined);
  await expect.poll(() => engine.tabs()).toEqual([form]);
  await engine.switchTo(form);
}

/** The frame of a blog is as high as its content and has the look of the console around it. */
async function expectFrameToFit(tab: Tab): Promise<void> {
  const look = () =>
    tab.call(() => {
      const frame = document.querySelector('iframe');
      const body = frame?.contentDocument?.querySelector('.rich-text');
      if (!frame || !body) return 'no content yet';
      const { fontFamily, color } = getComputedStyle(body);
      const around = getComputedStyle(document.body);
      return {
        hangsOut: body.getBoundingClientRect().bottom > frame.clientHeight,
        hasLetters: fontFamily === around.fontFamily,
        hasColour: color === around.color,
        hasHeight: frame.clientHeight > 80,
      };
    });
  const expected = { hangsOut: false, hasLetters: true, hasColour: true, hasHeight: true };
  await expect.poll(look).toEqual(expected);
}

async function changeBlog(tab: Tab, product: Product): Promise<void> {
  await tab.click('link', TITLE);
  await tab.fill('Title', `${TITLE} और सूखे रहे`);
  await tab.click('button', 'Update Blog');
  await tab.isAt('/blogs');
  await tab.sees(`${TITLE} और सूखे रहे`);
  const { blogs } = (await callApi(product.url, 'GET', '/blogs')) as { blogs: { title: string }[] };
  expect(blogs.map(({ title }) => title)).toEqual([`${TITLE} और सूखे रहे`]);
}

async function approveLetter(tab: Tab): Promise<void> {
  await tab.click('link', 'Submissions');
  await tab.click('button', LETTER);
  await tab.sees('About the Author');
  await expectFrameToFit(tab);
  await tab.click('button', 'Approve & Publish');
  await tab.sees('Blog submission approved and published!');
  await tab.sees('No blog submissions to review at the moment');
}

async function settleProblem(tab: Tab, product: Product): Promise<void> {
  await tab.click('link', 'Problem Reports');
  await tab.fill('Search reports', 'before the school');
  await tab.sees('1 report found');
  await tab.choose('Update status', 'Resolved', { selector: 'tr', text: PROBLEM });
  const { token } = await signIn(product);
  const statuses = async () => {
    const { problems } = (await callApi(product.url, 'GET', '/problems', { token })) as {
      problems: { status: string }[];
    };
    return problems.map(({ status }) => status);
  };
  await expect.poll(statuses).toEqual(['resolved']);
}
