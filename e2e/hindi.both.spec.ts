import type { Page } from '@playwright/test';
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

const SCREENS = [
  ['/', 'डैशबोर्ड'],
  ['/blogs', 'सभी ब्लॉग'],
  ['/blogs/create', 'नया ब्लॉग'],
  ['/blogs/deleted', 'हाल में हटाए गए'],
  ['/submissions', 'भेजे गए लेख'],
  ['/comments', 'टिप्पणियाँ'],
  ['/problems', 'शिकायतें'],
  ['/problems/new', 'फ़ोन पर शिकायत'],
  ['/report', MONTH],
  ['/account', 'खाता'],
] as const;

freshTest.describe('in Hindi', () => {
  freshTest.use({ productOptions: { env: HINDI_SITE } });

  freshTest('a morning of work meets no English', async ({ page, api, backend, product }) => {
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

    for (const [path, heading] of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectHindi(page);
    }

    await page.goto('/blogs/create');
    await page.getByRole('button', { name: 'प्रकाशित करें' }).click();
    await expect(page.getByText('शीर्षक ज़रूरी है')).toBeVisible();
    await expect(page.getByText('पढ़ने का समय ज़रूरी है')).toBeVisible();
    await expectHindi(page);

    await page.goto('/submissions');
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

    await page.goto('/problems');
    await page.getByRole('combobox', { name: /स्थिति बदलें/ }).selectOption('in_progress');
    await expect(page.getByText('अब: काम जारी').first()).toBeVisible();
    await expect(page.getByText('गुमनाम')).toBeVisible();
    await expectHindi(page);
    await page.getByRole('button', { name: 'पूरी शिकायत देखें' }).click();
    await expect(page.getByRole('dialog', { name: 'शिकायत का ब्योरा' })).toBeVisible();
    await expect(page.getByText('घटना की तारीख')).toBeVisible();
    expect(await roomAbove(page), 'no head of a line that is cut away').toBeGreaterThanOrEqual(1);
    await expectHindi(page);
    expect(product.output()).not.toContain('"level":50');
  });
});

freshTest.describe('the language', { tag: '@desktop' }, () => {
  freshTest.use({ signedIn: false });

  freshTest(
    'chosen at the sign-in is kept with the account, on every device',
    async ({ page, backend, browser }) => {
      await page.goto('/login');
      await page.getByText('हिन्दी', { exact: true }).click();
      await signInIn(page, backend.admin);
      await expect(page.getByRole('heading', { level: 1, name: 'डैशबोर्ड' })).toBeVisible();

      const other = await browser.newContext({ baseURL: backend.url });
      const elsewhere = await other.newPage();
      await elsewhere.goto('/login');
      await elsewhere.getByLabel('Email').fill(backend.admin.email);
      await elsewhere.getByLabel('Password', { exact: true }).fill(backend.admin.password);
      await elsewhere.getByRole('button', { name: 'Sign In' }).click();
      await expect(elsewhere.getByRole('heading', { level: 1, name: 'डैशबोर्ड' })).toBeVisible();

      await elsewhere.goto('/account');
      const kept = elsewhere.waitForResponse('**/api/auth/profile');
      await elsewhere.getByText('English', { exact: true }).click();
      await expect(elsewhere.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
      await kept;
      await elsewhere.reload();
      await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en');
      await other.close();

      // The account's may be known before the texts of this device's language are here.
      const letGo = await holdCalls(page, /\/hi-[^/]*\.js$/);
      const asked = page.waitForResponse('**/api/auth/me');
      await page.reload();
      await (await asked).finished();
      const onDevice = () => page.evaluate(() => localStorage.getItem('nagrik_language'));
      await expect.poll(onDevice).toBe('en');
      letGo();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
  );

  freshTest(
    'chosen anew words the messages of a form anew, and that of a refusal',
    async ({ page, backend, allowErrors }) => {
      allowErrors(/401/);
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
      await page.goto('/account');
      await page.getByLabel('ईमेल', { exact: true }).fill('');
      await page.getByRole('button', { name: 'प्रोफ़ाइल सेव करें' }).click();
      await expect(page.getByText('ईमेल ज़रूरी है')).toBeVisible();
      await page.getByText('English', { exact: true }).click();
      await expect(page.getByText('Email is required')).toBeVisible();

      const form = await page.context().newPage();
      await form.goto('/blogs/create');
      await form.getByRole('button', { name: 'Publish Blog' }).click();
      await expect(form.getByText('Title is required')).toBeVisible();
      await page.getByText('हिन्दी', { exact: true }).click();
      await expect(form.getByText('शीर्षक ज़रूरी है')).toBeVisible();
    },
  );

  freshTest(
    'of what people wrote is its own, whatever the page speaks',
    async ({ page, backend }) => {
      await sendProblem(backend.url, { subject: 'सड़क पर कचरा', location: 'Near the school' });
      await page.goto('/login');
      await page.getByText('हिन्दी', { exact: true }).click();
      await signInIn(page, backend.admin);
      await expect(page.getByRole('heading', { level: 1, name: 'डैशबोर्ड' })).toBeVisible();
      for (const language of ['hi', 'en']) {
        await page.goto('/account');
        await page.locator(`label[lang=${language}]`).click();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
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

for (const [path, list] of ROWS)
  freshTest(
    `rows of ${path} wait for letters that are on their way, but not for ever`,
    { tag: '@desktop' },
    async ({ page, backend, session }) => {
      await sendProblem(backend.url, { subject: 'सड़क टूटी है' });
      await sendSubmission(backend.url, 'वार्ड की नालियाँ');
      await addBlog(backend.url, session.token);
      await speakHindi(page);
      await page.clock.install();
      await page.goto('/favicon.svg');
      await standStill(page);
      const face = await holdCalls(page, '**/noto-sans-hindi*');
      const others = await holdCalls(page, '**/noto-sans-basic*');
      const asked = page.waitForRequest('**/noto-sans-hindi*');
      const rows = page.locator('main').getByText(/सड़क टूटी है|वार्ड की नालियाँ/);
      const here = page.waitForResponse((response) => new URL(response.url()).pathname === list);
      await page.goto(path, { waitUntil: 'commit' });
      await asked;
      await (await here).finished();
      const loading = page.locator('main').getByRole('status').getByText('लोड');
      await passTime(page, () => expect(loading).toBeVisible({ timeout: 500 }), LITTLE);
      others();
      await page.clock.runFor(100);
      // Rows that wait for no more than those are there by then.
      await page.waitForTimeout(500);
      await page.clock.runFor(100);
      await expect(rows).toHaveCount(0);
      await passTime(page, () => expect(rows.first()).toBeVisible({ timeout: 200 }));
      face();
    },
  );

freshTest(
  'rows wait for Latin letters where the system has none of their measures',
  { tag: '@desktop' },
  async ({ page, backend }) => {
    await sendSubmission(backend.url, 'The drains of the ward');
    await page.route('**/*.css', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/local\([^)]*\)/g, 'local("No such face")');
      await route.fulfill({ response: answer, body });
    });
    await page.clock.install();
    await page.goto('/favicon.svg');
    await standStill(page);
    const face = await holdCalls(page, '**/noto-sans-basic*');
    const here = page.waitForResponse(/\/api\/submissions\?/);
    await page.goto('/submissions', { waitUntil: 'commit' });
    await (await here).finished();
    const main = page.locator('main');
    const loading = main.getByRole('status').getByText('Loading');
    await passTime(page, () => expect(loading).toBeVisible({ timeout: 500 }), LITTLE);
    const row = main.getByRole('button', { name: 'The drains of the ward' });
    // Rows that do not wait are there by then.
    await page.waitForTimeout(500);
    await page.clock.runFor(100);
    await expect(row).toHaveCount(0);
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

freshTest(
  'lines of the title in the header have room for marks above and below',
  { tag: '@desktop' },
  async ({ page }) => {
    await speakHindi(page);
    await page.goto('/account');
    const title = page.getByRole('banner').locator('p span').first();
    await expect(title).toContainText('एडमिन');
    const perLetter = await title.evaluate((element) => {
      const { lineHeight, fontSize } = getComputedStyle(element);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    });
    expect(perLetter).toBeGreaterThan(1.24);
  },
);
