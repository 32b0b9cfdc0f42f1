import type { Locator, Page } from '@playwright/test';
import { callApi } from './backend.ts';
import { expect, foreignTest, freshTest } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { LITTLE, passTime, standStill } from './pass-time.ts';
import { sendProblem, sendSubmission } from './public-intake.ts';

const HINDI_TEXT = 'वार्ड की नालियाँ महीनों से बंद थीं। लोगों ने मिलकर शिकायत की और काम शुरू हुआ। ';

/** What people wrote and what the operator set is Hindi too: whatever Latin word is left is the console's. */
const HINDI_SITE = {
  ADMIN_NAME: 'आशा कुमारी',
  SITE_NAME_HI: 'हम पटना के लोग',
  SITE_CITY_HI: 'पटना',
  SITE_STATE: 'बिहार',
  SITE_TAGLINE_HI: 'हमारा शहर, हमारी आवाज़',
};

const speakHindi = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('nagrik_language', 'hi'));

/** Names of things, which are the same in every language. */
const NAMES =
  /\S+@\S+|https?:\S+|\b(?:PR|BS)-[\w-]+|\b(?:English|Chrome|Linux|Android|KB|MB|node)\b/g;

/** Every word in Latin letters that the page shows, reads out, or has in its title. */
async function latinWords(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const read = [...document.querySelectorAll('[aria-label],[placeholder],[title],img[alt]')];
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    return [
      document.title,
      document.body.innerText,
      ...read.flatMap((each) => names.map((name) => each.getAttribute(name) ?? '')),
    ];
  });
  return (
    shown
      .join('\n')
      .replace(NAMES, '')
      .match(/[A-Za-z]{2,}/g) ?? []
  );
}

async function expectHindi(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect.poll(() => latinWords(page)).toEqual([]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(tooWide, 'wider than the screen').toBe(false);
}

/** Pixels between the top of a line of the title of the dialog and its highest letter. */
const roomAbove = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('h2 [lang=hi]')
    .evaluate((title) => {
      const { lineHeight, fontSize, fontFamily } = getComputedStyle(title);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('nothing to measure with');
      pen.font = `${fontSize} ${fontFamily}`;
      const { fontBoundingBoxAscent, fontBoundingBoxDescent, actualBoundingBoxAscent } =
        pen.measureText('में');
      const lineAbove =
        (Number.parseFloat(lineHeight) + fontBoundingBoxAscent - fontBoundingBoxDescent) / 2;
      return lineAbove - actualBoundingBoxAscent;
    });

const MONTH = new Intl.DateTimeFormat('hi-IN', {
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
}).format(new Date());

freshTest.describe('in Hindi', () => {
  freshTest.use({ productOptions: { env: HINDI_SITE } });

  freshTest(
    'a morning of work meets no English, and lines of titles have room for marks above and below',
    async ({ page, api, backend, product }) => {
      await speakHindi(page);
      await sendSubmission(backend.url, 'हमारे मोहल्ले की नाली कैसे साफ़ हुई', {
        excerpt: HINDI_TEXT,
        content: `<p>${HINDI_TEXT.repeat(3)}</p>`,
        tags: ['वार्ड'],
        author: 'मीरा देवी',
        authorBio: 'शिक्षिका',
      });
      await sendProblem(backend.url, {
        subject: 'सड़क पर कचरा',
        anonymous: true,
        ...{ city: 'पटना', state: 'बिहार', location: 'स्कूल के सामने', description: HINDI_TEXT },
      });
      const open = async (path: string, heading: string) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectHindi(page);
      };

      await open('/', 'डैशबोर्ड');
      await open('/blogs', 'सभी ब्लॉग');
      await open('/blogs/create', 'नया ब्लॉग');
      await page.getByRole('button', { name: 'प्रकाशित करें' }).click();
      await expect(page.getByText('शीर्षक ज़रूरी है')).toBeVisible();
      await expect(page.getByText('पढ़ने का समय ज़रूरी है')).toBeVisible();
      await expectHindi(page);

      await open('/blogs/deleted', 'हाल में हटाए गए');
      await open('/submissions', 'भेजे गए लेख');
      await page.getByRole('button', { name: 'मंज़ूर करें', exact: true }).click();
      await expect(page.getByText('लेख मंज़ूर होकर प्रकाशित हो गया!').first()).toBeVisible();
      await expectHindi(page);

      const { blogs } = (await api('GET', '/blogs')) as { blogs: { _id: string }[] };
      await api('DELETE', `/blogs/${blogs[0]?._id}`);
      await page.goto('/blogs/deleted');
      await expect(page.getByText('आशा कुमारी ने')).toBeVisible();
      await expectHindi(page);
      await page.getByRole('button', { name: 'वापस लाएँ' }).click();
      await expect(page.getByText('वापस आ गई')).toBeVisible();
      await expectHindi(page);

      await open('/problems', 'शिकायतें');
      await page.getByRole('combobox', { name: /स्थिति बदलें/ }).selectOption('in_progress');
      await expect(page.getByText('अब: काम जारी').first()).toBeVisible();
      await expect(page.getByText('गुमनाम')).toBeVisible();
      await expectHindi(page);
      await page.getByRole('button', { name: 'पूरी शिकायत देखें' }).click();
      await expect(page.getByRole('dialog', { name: 'शिकायत का ब्योरा' })).toBeVisible();
      await expect(page.getByText('घटना की तारीख')).toBeVisible();
      expect(await roomAbove(page), 'no head of a line that is cut away').toBeGreaterThanOrEqual(1);
      await expectHindi(page);

      await open('/comments', 'टिप्पणियाँ');
      await open('/problems/new', 'फ़ोन पर शिकायत');
      await open('/report', MONTH);
      await open('/account', 'खाता');
      const title = page.getByRole('banner').locator('p span').first();
      await expect(title).toContainText('एडमिन');
      const perLetter = await title.evaluate((element) => {
        const { lineHeight, fontSize } = getComputedStyle(element);
        return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
      });
      expect(perLetter).toBeGreaterThan(1.24);
      expect(product.output()).not.toContain('"level":50');
    },
  );
});

/** A report in Hindi says so in its row, in its dialog and in the palette, whatever the page speaks. */
async function expectOwnLanguage(page: Page) {
  await page.goto('/problems');
  const row = page.getByRole('row').filter({ hasText: 'सड़क पर कचरा' });
  await expect(row.locator('[lang=hi]').filter({ hasText: 'सड़क पर कचरा' })).toBeVisible();
  await expect(row.locator('[lang=en]').filter({ hasText: 'Patna' })).toBeVisible();
  await row.locator('[data-open]').click();
  // What is read out on the way from one to the next.
  await expect(page.getByRole('status').locator('[lang=hi]')).toHaveText('सड़क पर कचरा');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.locator('input[role=combobox]').fill('कचरा');
  const hint = page.getByRole('option', { name: 'सड़क पर कचरा' }).locator('span').last();
  await expect(hint).toHaveAttribute('lang', 'en');
}

/** A device is what it keeps: it is put away with that, and another one is in its place. */
async function changeDevice(page: Page, kept: Record<string, string> = {}) {
  // Where nothing of the console is left that would keep something.
  await page.goto('/favicon.svg');
  return page.evaluate((next) => {
    const last = { ...localStorage };
    localStorage.clear();
    for (const [name, value] of Object.entries(next)) localStorage.setItem(name, value);
    return last as Record<string, string>;
  }, kept);
}

freshTest.describe('the language', { tag: '@desktop' }, () => {
  freshTest.use({ signedIn: false });

  freshTest(
    'chosen anew words the messages of forms anew, is kept with the account on every device, and is not that of what people wrote',
    async ({ page, backend, allowErrors }) => {
      allowErrors(/401/);
      await sendProblem(backend.url, { subject: 'सड़क पर कचरा', location: 'Near the school' });
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await page.getByText('हिन्दी', { exact: true }).click();
      await expect(page.getByText('ईमेल ज़रूरी है')).toBeVisible();
      await expect(page.getByText('is required')).toHaveCount(0);

      await signInIn(page, { email: 'nobody@example.org', password: 'not this one' });
      await expect(page.getByRole('alert').getByText('ईमेल या पासवर्ड गलत है')).toBeVisible();

      await signInIn(page, backend.admin);
      await expect(page.getByRole('heading', { level: 1, name: 'डैशबोर्ड' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
      await expectOwnLanguage(page);

      const first = await changeDevice(page);
      await page.goto('/login');
      await page.getByLabel('Email').fill(backend.admin.email);
      await page.getByLabel('Password', { exact: true }).fill(backend.admin.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'डैशबोर्ड' })).toBeVisible();

      await page.goto('/account');
      await page.getByLabel('ईमेल', { exact: true }).fill('');
      await page.getByRole('button', { name: 'प्रोफ़ाइल सेव करें' }).click();
      await expect(page.getByText('ईमेल ज़रूरी है')).toBeVisible();
      const choose = async (language: string, heading: string) => {
        const kept = page.waitForResponse('**/api/auth/profile');
        await page.getByText(language, { exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await kept;
      };
      await choose('English', 'Account');
      await expect(page.getByText('Email is required')).toBeVisible();

      const form = await page.context().newPage();
      await form.goto('/blogs/create');
      await form.getByRole('button', { name: 'Publish Blog' }).click();
      await expect(form.getByText('Title is required')).toBeVisible();
      await choose('हिन्दी', 'खाता');
      await expect(form.getByText('शीर्षक ज़रूरी है')).toBeVisible();
      await form.close();

      await choose('English', 'Account');
      await expectOwnLanguage(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');

      // The account's may be known before the texts of this device's language are here.
      await changeDevice(page, first);
      const letGo = await holdCalls(page, /\/hi-[^/]*\.js$/);
      const asked = page.waitForResponse('**/api/auth/me');
      await page.goto('/', { waitUntil: 'commit' });
      await (await asked).finished();
      const onDevice = () => page.evaluate(() => localStorage.getItem('nagrik_language'));
      await expect.poll(onDevice).toBe('en');
      letGo();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
  );
});

async function signInIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('ईमेल').fill(email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'साइन इन करें' }).click();
}

foreignTest(
  'another backend is asked nothing new, and the device keeps the language',
  { tag: '@desktop' },
  async ({ page, allowErrors }) => {
    allowErrors(/404/);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/')) return;
      asked.push(`${request.method()} ${request.headers()['accept-language'] ?? ''}`);
    });
    await page.goto('/account');
    await page.getByText('हिन्दी', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'खाता' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'खाता' })).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((each) => !each.startsWith('GET ') || /\bhi\b/.test(each))).toEqual([]);
  },
);

const ROWS = [
  ['/blogs', '/api/blogs'],
  ['/problems', '/api/problems'],
  ['/submissions', '/api/submissions'],
] as const;

/** Opens a page in a time that stands still, and waits until the list in it is there but for its letters. */
async function openWithoutLetters(page: Page, path: string, list: string, loading: string) {
  const here = page.waitForResponse((response) => new URL(response.url()).pathname === list);
  await page.goto(path, { waitUntil: 'commit' });
  await (await here).finished();
  const told = page.locator('main').getByRole('status').getByText(loading);
  await passTime(page, () => expect(told).toBeVisible({ timeout: 500 }), LITTLE);
}

/** Rows that wait for no more than what is here are there by then. */
async function expectToWait(page: Page, rows: Locator) {
  await page.waitForTimeout(500);
  await page.clock.runFor(100);
  await expect(rows).toHaveCount(0);
}

freshTest(
  'rows wait for letters that are on their way, but not for ever, and for Latin ones where the system has none of their measures',
  { tag: '@desktop' },
  async ({ page, backend, session }) => {
    await sendProblem(backend.url, { subject: 'सड़क टूटी है' });
    await sendSubmission(backend.url, 'वार्ड की नालियाँ');
    await addBlog(backend.url, session.token);
    await page.clock.install();
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.setItem('nagrik_language', 'hi'));
    await standStill(page);
    for (const [path, list] of ROWS)
      await freshTest.step(path, async () => {
        const face = await holdCalls(page, '**/noto-sans-hindi*');
        const others = await holdCalls(page, '**/noto-sans-basic*');
        const asked = page.waitForRequest('**/noto-sans-hindi*');
        await openWithoutLetters(page, path, list, 'लोड');
        await asked;
        const rows = page.locator('main').getByText(/सड़क टूटी है|वार्ड की नालियाँ/);
        others();
        await page.clock.runFor(100);
        await expectToWait(page, rows);
        await passTime(page, () => expect(rows.first()).toBeVisible({ timeout: 200 }));
        face();
      });

    await sendSubmission(backend.url, 'The drains of the ward');
    await page.goto('/favicon.svg');
    await page.evaluate(() => localStorage.setItem('nagrik_language', 'en'));
    await page.route('**/*.css', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/local\([^)]*\)/g, 'local("No such face")');
      await route.fulfill({ response: answer, body });
    });
    const face = await holdCalls(page, '**/noto-sans-basic*');
    await openWithoutLetters(page, '/submissions', '/api/submissions', 'Loading');
    const row = page.locator('main').getByRole('button', { name: 'The drains of the ward' });
    await expectToWait(page, row);
    face();
    await passTime(page, () => expect(row).toBeVisible({ timeout: 500 }), LITTLE);
  },
);

const addBlog = (url: string, token: string) =>
  callApi(url, 'POST', '/blogs', {
    token,
    body: {
      title: 'वार्ड की नालियाँ',
      excerpt: HINDI_TEXT.repeat(3).slice(0, 180),
      content: `<p>${HINDI_TEXT.repeat(3)}</p>`,
      category: 'Civic',
      readTime: '3 min read',
      authorName: 'Asha',
      authorEmail: 'asha@example.org',
      status: 'published',
    },
  });
