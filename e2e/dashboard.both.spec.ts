import type { Page } from '@playwright/test';
import { atRest, expectAccessible } from './blogs-form.ts';
import { expect, foreignTest, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { LITTLE, passTime, standStill } from './pass-time.ts';
import { expectToasts } from './toasts.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource/));

const CATEGORIES = [
  'Reform Victory',
  'Youth Power',
  'Governance',
  'Tax Reform',
  'Awareness',
  'Empowerment',
];

const blog = (number: number, more: object = {}) => ({
  _id: `post-${number}`,
  title: `नागरिक Report number ${number} on the drains of the ward`,
  content: `<p>Text ${number}</p>`,
  category: CATEGORIES[number % 6],
  status: 'published',
  views: number * 10,
  likes: number,
  publishedAt: new Date(Date.UTC(2026, 2, number, 12)).toISOString(),
  ...more,
});

const someBlogs = (count: number) => Array.from({ length: count }, (_, index) => blog(index + 1));

const overview = (total: number, published: number, pending: number) => ({
  success: true,
  data: { overview: { blogs: { total, published }, submissions: { pending } } },
});

const SITE = { success: true, data: { site: {}, additions: [], imageHosts: [] } };

interface Answers {
  blogs?: object | number;
  stats?: object | number;
  submissions?: object | number;
}

const answer = (given: object | number) =>
  typeof given === 'number' ? { status: given, json: {} } : { json: given };

/** Shows the dashboard of a backend that knows lists of blogs alone; a number is a failure of that status. */
async function openDashboard(page: Page, answers: Answers) {
  const blogs = answers.blogs ?? { success: true, data: { blogs: [] } };
  const stats = answers.stats ?? overview(0, 0, 0);
  const submissions = answers.submissions ?? { success: true, data: { submissions: [] } };
  await page.route('**/api/site', (route) => route.fulfill({ json: SITE }));
  await page.route(/\/api\/blogs(\?|$)/, (route) => route.fulfill(answer(blogs)));
  await page.route('**/api/stats/dashboard', (route) => route.fulfill(answer(stats)));
  await page.route(/\/api\/submissions(\?|$)/, (route) => route.fulfill(answer(submissions)));
  await page.goto('/');
}

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const card = (page: Page, label: string) =>
  panel(page, 'Statistics').locator('dl > div').filter({ hasText: label });

test('shows the counts of the server with their labels, the ways to the day’s work and the 5 newest blogs, each a link to its form', async ({
  page,
}) => {
  const draft = blog(7, { status: 'draft', publishedAt: null });
  const undated = blog(8, { publishedAt: 'soon' });
  await openDashboard(page, {
    blogs: { success: true, data: { blogs: [draft, undated, ...someBlogs(4)] } },
    stats: overview(12, 9, 3),
  });
  const links = panel(page, 'Recent Blogs').getByRole('link');
  await expect(links).toHaveCount(5);
  await expect(links.first()).toContainText(/Report number 4 .*Mar 04, 2026.*40 views.*4 likes/);
  await expect(links.first()).toHaveAttribute('href', '/blogs/edit/post-4');
  await expect(links.nth(3)).toContainText(/Mar 01, 2026.*10 views.*1 like$/);
  await expect(links.last()).toContainText(/Report number 7 .*—.*Draft/);

  await expect(card(page, 'Total Blogs')).toHaveText('Total Blogs12+12% from last month');
  await expect(card(page, 'Published')).toHaveText('Published9+8% from last month');
  await expect(card(page, 'Pending Submissions')).toHaveText(
    'Pending Submissions3New! from last month',
  );
  await expect(page.getByRole('link', { name: /^Review Submissions/ })).toContainText('3 pending');

  const actions = panel(page, 'Quick Actions');
  const ways = actions.locator('a[href]');
  for (const [index, path] of ['/blogs/create', '/blogs', '/submissions', '/problems'].entries())
    await expect(ways.nth(index)).toHaveAttribute('href', path);
  const analytics = actions.getByText('Analytics').locator('xpath=ancestor::a');
  await expect(analytics).toContainText('Coming Soon');
  await expect(analytics).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('main').getByRole('link', { name: 'Create New Blog' })).toHaveCount(2);
});

test('fits a screen that is enlarged four times, where no line of the greeting begins with the sign between its parts', async ({
  page,
}) => {
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.user.name = 'Demo Administrator';
    await route.fulfill({ response, json });
  });
  const title = 'Drains'.repeat(30);
  const busy = someBlogs(5).map((one) => ({ ...one, title, views: 123_456, likes: 12_345 }));
  await page.setViewportSize({ width: 320, height: 640 });
  await openDashboard(page, { blogs: { success: true, data: { blogs: busy } } });
  await expect(panel(page, 'Recent Blogs').getByText(/12,345 likes/)).toHaveCount(5);
  const tooWide = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      .map((element) => element.className),
  );
  expect(tooWide).toEqual([]);
  const line = panel(page, 'Recent Blogs').getByRole('link').first();
  const below = await line.evaluate(
    (row) =>
      row.getBoundingClientRect().bottom -
      (row.firstElementChild ?? row).getBoundingClientRect().bottom,
  );
  expect(below, 'room before the next line').toBeGreaterThanOrEqual(8);

  const greeting = page.getByText(/Demo Administrator\s· Patna/);
  await expect(greeting).toBeVisible();
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const [before, sign] = await greeting.evaluate((line) => {
      const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const tops: { letter: string; top: number }[] = [];
      while (words.nextNode()) {
        const text = words.currentNode as Text;
        for (const [index, letter] of [...text.data].entries()) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          if (letter.trim()) tops.push({ letter, top: range.getBoundingClientRect().bottom });
        }
      }
      const at = tops.findIndex(({ letter }) => letter === '·');
      return [tops[at - 1]?.top, tops[at]?.top];
    });
    expect(sign, `at ${width}`).toBe(before);
  }
});

test('what is new and what to do end at one line; blogs that are none, that could not be loaded or come in pages are told as that', {
  tag: '@desktop',
}, async ({ page }) => {
  await test.step('what is new and what to do end at one line', async () => {
    await page.goto('/');
    const ways = panel(page, 'Quick Actions');
    await expect(ways.getByRole('link', { name: 'Review Comments' })).toBeVisible();
    const [one, other] = [
      await panel(page, 'Recent Blogs').boundingBox(),
      await ways.boundingBox(),
    ];
    expect(one?.height).toBe(other?.height);
  });

  await test.step('says 0 where nothing is pending, and leads to the first blog where there is none', async () => {
    await openDashboard(page, { stats: overview(1, 1, 0) });
    await expect(card(page, 'Pending Submissions')).toHaveText(
      'Pending Submissions00 from last month',
    );
    await expect(page.getByRole('heading', { name: 'No blogs yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create your first blog' })).toHaveAttribute(
      'href',
      '/blogs/create',
    );
  });

  await test.step('says that blogs could not be loaded, and tries again on request', async () => {
    await openDashboard(page, { blogs: 500, stats: overview(5, 5, 0) });
    await expectToasts(page, ['Failed to load blogs']);
    await expect(page.getByText('No blogs yet')).toHaveCount(0);
    await page.route(/\/api\/blogs(\?|$)/, (route) =>
      route.fulfill({ json: { success: true, data: { blogs: someBlogs(2) } } }),
    );
    await panel(page, 'Recent Blogs').getByRole('button', { name: 'Try Again' }).click();
    await expect(panel(page, 'Recent Blogs').getByRole('link')).toHaveCount(2);
  });

  await test.step('counts the blogs of six categories over all pages, drafts included', async () => {
    const all = [
      ...someBlogs(12),
      blog(13, { status: 'draft', publishedAt: null }),
      blog(14, { category: 'Justice' }),
    ];
    await page.route(/\/api\/blogs(\?|$)/, (route) => {
      const current = Number(new URL(route.request().url()).searchParams.get('page'));
      const pagination = { current, pages: 2, total: 14, limit: 7 };
      const blogs = all.slice((current - 1) * 7, current * 7);
      return route.fulfill({ json: { success: true, data: { blogs, pagination } } });
    });
    await page.reload();
    const items = panel(page, 'Categories Overview').getByRole('listitem');
    await expect(items).toHaveText([
      'Reform Victory2 blogs',
      'Youth Power3 blogs',
      'Governance2 blogs',
      'Tax Reform2 blogs',
      'Awareness2 blogs',
      'Empowerment2 blogs',
    ]);
    await expect(panel(page, 'Recent Blogs').getByRole('link').first()).toContainText(
      'Report number 14',
    );
  });
});

test('where the statistics fail it counts what is loaded, asks for what they lack, gives no number that it cannot know, and asks to log in where the server says so', {
  tag: '@desktop',
}, async ({ page }) => {
  const blogs = { success: true, data: { blogs: [...someBlogs(3), blog(4, { status: 'draft' })] } };
  const submissions = {
    success: true,
    data: {
      submissions: [
        { _id: 'a', status: 'pending' },
        { _id: 'b', status: 'approved' },
      ],
    },
  };

  const expectLocalCounts = async () => {
    await expect(card(page, 'Total Blogs')).toContainText('4');
    await expect(card(page, 'Published')).toContainText('3');
    await expect(card(page, 'Pending Submissions')).toContainText(/1New!/);
  };

  await test.step('counts what is loaded where the answer has no overview, and only what it lacks', async () => {
    await openDashboard(page, { stats: { success: true }, blogs, submissions });
    await expectLocalCounts();
    const stats = { success: true, data: { overview: { blogs: { total: 12 } } } };
    await openDashboard(page, { stats, blogs, submissions });
    await expect(card(page, 'Total Blogs')).toHaveText('Total Blogs12+12% from last month');
    await expect(card(page, 'Published')).toContainText('3+8%');
    await expect(card(page, 'Pending Submissions')).toContainText(/1New!/);
  });

  await test.step('counts what is loaded, and asks for the submissions only where the answer lacks them, as the specification has it', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/submissions') asked.push([...searchParams.keys()].sort().join(' '));
    });
    await openDashboard(page, { stats: overview(12, 9, 3), blogs, submissions });
    await expect(card(page, 'Pending Submissions')).toContainText('3New!');
    await expect(panel(page, 'Recent Blogs').getByRole('link')).toHaveCount(4);
    expect(asked).toEqual([]);
    await openDashboard(page, { stats: 500, blogs, submissions });
    await expectLocalCounts();
    await expect(page.locator('[data-toast=error]')).toHaveCount(0);
    expect(asked).toEqual(['limit page status']);
  });

  await test.step('gives no number of blogs of which a part could not be loaded', async () => {
    await openDashboard(page, { stats: 500, submissions });
    await page.route(/\/api\/blogs\?/, (route) => {
      const pagination = { current: 1, pages: 2, total: 8, limit: 4 };
      const first = { success: true, data: { blogs: someBlogs(4), pagination } };
      const isFirst = new URL(route.request().url()).searchParams.get('page') === '1';
      return route.fulfill(answer(isFirst ? first : 500));
    });
    await page.reload();
    await expect(page.getByText('Some blogs could not be loaded.')).toBeVisible();
    await expect(card(page, 'Total Blogs')).toHaveText('Total Blogs—');
    await expect(panel(page, 'Categories Overview').getByRole('listitem').first()).toHaveText(
      'Reform Victory—',
    );
  });

  await test.step('asks to log in where the server says so, once', async () => {
    for (const message of ['Access denied. Not for you.', 'Upstream said 401']) {
      await openDashboard(page, { stats: { success: false, message }, blogs, submissions });
      await expectToasts(page, ['Please log in to view dashboard statistics']);
      await expectLocalCounts();
    }
  });

  await test.step('says so where the submissions cannot be loaded either', async () => {
    await openDashboard(page, { stats: 500, blogs, submissions: 500 });
    await expectToasts(page, ['Failed to load submissions']);
    // Nothing is said of how an unknown number has changed.
    await expect(card(page, 'Pending Submissions')).toHaveText('Pending Submissions—');
    await expect(card(page, 'Total Blogs')).toContainText('4');
  });

  await test.step('ends the session and says so on a 401', async () => {
    await openDashboard(page, { stats: 401, blogs, submissions });
    await expect(page).toHaveURL('/login');
    await expectToasts(page, ['Please log in to view dashboard statistics']);
    expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
  });
});

test('downloads the blogs once for itself and All Blogs where a backend sends them whole', {
  tag: '@desktop',
}, async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/blogs') asked++;
  });
  // After half a minute, which a slow machine may take, what is here is old.
  await page.clock.install();
  await page.goto('/favicon.svg');
  await standStill(page);
  await openDashboard(page, { blogs: { success: true, data: { blogs: someBlogs(3) } } });
  const links = panel(page, 'Recent Blogs').getByRole('link');
  await passTime(page, () => expect(links).toHaveCount(3, { timeout: 200 }), LITTLE);
  expect(asked).toBe(1);
  await page.getByRole('link', { name: 'Manage Blogs' }).click();
  const all = page.getByText('Showing 3 of 3 blogs');
  await passTime(page, () => expect(all).toBeVisible({ timeout: 200 }), LITTLE);
  expect(asked).toBe(1);
});

foreignTest(
  'counts and lists what a backend of another shape has',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/');
    await expect(card(page, 'Total Blogs')).toContainText('4');
    await expect(card(page, 'Pending Submissions')).toContainText('2New!');
    const links = panel(page, 'Recent Blogs').getByRole('link');
    await expect(links).toHaveCount(4);
    await expect(links.first()).toContainText(/Streetlights return to Kankarbagh.*Mar 05, 2024/);
    await expect(links.nth(1)).toContainText(/वार्ड की सड़क का हिसाब.*—.*12 views.*0 likes/);
  },
);

test('nothing moves while it loads, and it has no accessibility violations then, light and dark', async ({
  page,
}) => {
  await openDashboard(page, {
    blogs: { success: true, data: { blogs: someBlogs(9) } },
    stats: overview(9, 9, 2),
  });
  const giveCounts = await holdCalls(page, '**/api/stats/dashboard');
  const giveBlogs = await holdCalls(page, /\/api\/blogs(\?|$)/);
  await page.reload();
  const recent = panel(page, 'Recent Blogs');
  await expect(recent.getByRole('status')).toHaveText('Loading blogs...');
  const places = async () => {
    await atRest(page);
    return [await recent.boundingBox(), await panel(page, 'Categories Overview').boundingBox()];
  };
  const before = await places();
  giveCounts();
  await expect(card(page, 'Total Blogs')).toContainText('9');
  expect(await places()).toEqual(before);
  giveBlogs();
  await expect(recent.getByRole('link')).toHaveCount(5);
  expect(await places()).toEqual(before);
  await expectAccessible(page);
});
