import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const NOTO = 'node_modules/@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari';
const TIRO = 'node_modules/@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi';
const HINDI_FACE = `${NOTO}-devanagari-wght-normal.woff2`;

const TITLE = 'सड़क की मरम्मत';

interface Loaded {
  path: string;
  type: string;
  /** Of head and body, as they came. */
  bytes: number;
}

/** What a visit brings over the wire besides answers and images, until it shows some words in their face. */
async function filesOf(
  page: Page,
  path: string,
  words: string,
  act = async () => {},
): Promise<Loaded[]> {
  const wire = await page.context().newCDPSession(page);
  const asked = new Map<string, Loaded>();
  await wire.send('Network.enable');
  wire.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    const { protocol, pathname } = new URL(request.url);
    if (protocol.startsWith('http') && !/^\/(api|uploads)\//.test(pathname))
      asked.set(requestId, { path: pathname, type, bytes: 0 });
  });
  wire.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = asked.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  await page.goto(path);
  await expect(page.getByText(words).first()).toBeVisible();
  await act();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.body.getBoundingClientRect();
    return document.fonts.ready.then(() => undefined);
  });
  await expect.poll(() => [...asked.values()].every(({ bytes }) => bytes > 0)).toBe(true);
  return [...asked.values()];
}

/** Code of the other screens follows after some seconds, but on no line that costs something. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  }),
);

const total = (files: Loaded[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
const listed = (files: Loaded[]) => files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
const isFace = ({ path }: Loaded) => path.includes('noto-sans-hindi');

function expectAtMost(files: Loaded[], most: { bytes: number; files: number }) {
  expect(files.length, listed(files)).toBeGreaterThan(4);
  expect(total(files), listed(files)).toBeLessThanOrEqual(most.bytes);
  expect(files.length, listed(files)).toBeLessThanOrEqual(most.files);
}

test.describe('the sign-in', () => {
  test.use({ signedIn: false });

  test('brings on a first visit what is seen, and no code before somebody is there', async ({
    page,
  }) => {
    expectAtMost(await filesOf(page, '/login', 'Forgot Password'), { bytes: 39_000, files: 6 });
  });

  test('brings its code and its rules to who comes to the form', async ({ page }) => {
    const files = await filesOf(page, '/login', 'Forgot Password', async () => {
      const rules = page.waitForResponse(/\/assets\/form-rules-/);
      await page.getByLabel('Email').focus();
      await rules;
    });
    expectAtMost(files, { bytes: 144_000, files: 11 });
  });
});

/** As on most systems: a face for Hindi under a name that they have. */
async function giveHindiFace(page: Page) {
  const face = await readFile(HINDI_FACE, 'base64');
  await page.addInitScript((data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    document.fonts.add(new FontFace('Nirmala UI', bytes, { weight: '100 900' }));
  }, face);
}

test.describe('the list of blogs', () => {
  test.beforeEach(async ({ api }) => {
    const text = 'सड़क और पानी, '.repeat(20);
    await api('POST', '/blogs', {
      title: TITLE,
      excerpt: text,
      content: `<p>${text}</p>`,
      category: 'Civic',
      readTime: '3 min read',
      authorName: 'Asha',
      authorEmail: 'asha@example.org',
      status: 'published',
    });
  });

  test('brings little on a first visit, and no face that the system has', async ({ page }) => {
    await giveHindiFace(page);
    expectAtMost(await filesOf(page, '/blogs', TITLE), { bytes: 150_000, files: 11 });
  });

  test('brings ours where the system has none, and nothing again', async ({ page, context }) => {
    expect((await filesOf(page, '/blogs', TITLE)).filter(isFace)).toHaveLength(1);
    const again = await filesOf(await context.newPage(), '/blogs', TITLE);
    expect(again.map(({ type }) => type)).toEqual(['Document']);
  });
});

test('no face is fetched for a sign that none of ours has', async ({ page, api }) => {
  const text = 'A hyphen, ‑, ‒ and ―. '.repeat(5);
  const blog = { title: 'Co‐operation', excerpt: text, content: `<p>${text}</p>` };
  const author = { authorName: 'Asha', authorEmail: 'asha@example.org', readTime: '3 min read' };
  await api('POST', '/blogs', { ...blog, ...author, category: 'Civic', status: 'published' });
  const files = await filesOf(page, '/blogs', blog.title);
  const faces = files.filter(({ type }) => type === 'Font').map(({ path }) => path);
  expect(faces.filter((path) => path.includes('latin'))).toEqual([]);
  expect(faces).not.toEqual([]);
});

const ENGLISH = ['AVATAR We To', 'Nov 12, 2026 — “5 min read” …'];
// Spaces and signs of English come from its own face.
const HINDI = ['सड़क', 'मरम्मत', 'हिन्दीमेंश्रृंगार', 'क्षत्रियद्वारा₹१०'];

/** How wide words are in a face, at each weight that the console uses. */
async function widthsIn(page: Page, file: string, words: string[]): Promise<number[]> {
  const face = await readFile(file, 'base64');
  return page.evaluate(
    async ({ face, words }) => {
      const bytes = Uint8Array.from(atob(face), (letter) => letter.charCodeAt(0));
      const loaded = new FontFace('Measured', bytes, { weight: '400 700' });
      document.fonts.add(loaded);
      await loaded.load();
      const widths = [400, 500, 600, 700].flatMap((weight) =>
        words.map((text) => {
          const word = document.body.appendChild(document.createElement('span'));
          // As drawn: hints, which the small faces lack, round widths on coarse screens.
          word.style.cssText = `font: ${weight} 40px Measured; text-rendering: geometricPrecision; white-space: nowrap`;
          word.textContent = text;
          return word.getBoundingClientRect().width;
        }),
      );
      document.fonts.delete(loaded);
      return widths;
    },
    { face, words },
  );
}

test('the small faces set words as the whole ones do', async ({ page }) => {
  for (const [small, whole, words] of [
    ['noto-sans-basic', `${NOTO}-latin-wght-normal.woff2`, ENGLISH],
    ['noto-sans-hindi', HINDI_FACE, HINDI],
    ['name-of-hindi', HINDI_FACE, ['हिन्दी']],
    ['tiro-basic', `${TIRO}-latin-400-normal.woff2`, ENGLISH],
    ['tiro-hindi', `${TIRO}-devanagari-400-normal.woff2`, HINDI],
  ] as const) {
    const expected = await widthsIn(page, whole, [...words]);
    const widths = await widthsIn(page, `web/ui/fonts/${small}.woff2`, [...words]);
    // Weights between two drawn ones are rounded to a part of a pixel.
    for (const [index, width] of widths.entries())
      expect(width, small).toBeCloseTo(expected[index] ?? 0, 0);
    expect(new Set(widths).size, small).toBeGreaterThan(1);
  }
});
