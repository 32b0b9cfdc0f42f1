import { publish } from './blogs-form.ts';
import { expect, freshTest, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { LITTLE, passTime, standStill } from './pass-time.ts';
import { problemRow, sendProblem, sendSubmission } from './public-intake.ts';

const BEHIND =
  /\/api\/(?:problems\/(?:counts|bulk)|views|presence|auth\/colleagues|problems\?.*(?:suspected=true|page=2))|\/city-key/;

freshTest(
  'what nobody waits for is asked once the reports are drawn',
  async ({ page, backend }) => {
    for (let number = 1; number <= 11; number++)
      await sendProblem(backend.url, { subject: `Lamp ${number} is dark` });
    await page.clock.install();
    await page.goto('/favicon.svg');
    await standStill(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const found = BEHIND.exec(request.url());
      if (found) asked.push(found[0]);
    });
    const answer = await holdCalls(page, '**/api/problems?page=1*');
    const list = page.waitForRequest('**/api/problems?page=1*');
    await page.goto('/problems', { waitUntil: 'commit' });
    await list;
    // What does not wait would be asked by then.
    await page.clock.runFor(100);
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
    answer();
    const row = problemRow(page, 'Lamp 11 is dark');
    await passTime(page, () => expect(row).toBeVisible({ timeout: 200 }), LITTLE);
    await passTime(page, async () => expect(new Set(asked).size).toBe(8), LITTLE);
  },
);

freshTest('nor does it wait for ever for a list that does not come', async ({ page, backend }) => {
  await sendProblem(backend.url, { subject: 'The lamp is dark' });
  await page.clock.install();
  const answer = await holdCalls(page, '**/api/problems?page=1*');
  const counts = page.waitForRequest('**/api/problems/counts');
  await page.goto('/problems', { waitUntil: 'commit' });
  await counts;
  answer();
  await expect(problemRow(page, 'The lamp is dark')).toBeVisible();
});

freshTest(
  'the faces are asked for once the rows are drawn, as that has all laid out that has come',
  async ({ page, backend }) => {
    await sendProblem(backend.url, { subject: 'The lamp is dark' });
    await page.addInitScript(() => {
      const free: IdleRequestCallback[] = [];
      window.requestIdleCallback = (work) => free.push(work);
      const { ready } = document.fonts;
      const look = () => {
        document.documentElement.dataset.faces = 'asked for';
        return ready;
      };
      Object.defineProperty(document.fonts, 'ready', { get: look });
      addEventListener('free', () => {
        for (const work of free.splice(0)) work({ didTimeout: false, timeRemaining: () => 10 });
      });
    });
    await page.goto('/problems');
    await expect(problemRow(page, 'The lamp is dark')).toBeVisible();
    // What does not wait would be asked by then.
    await page.waitForTimeout(500);
    const root = page.locator('html');
    await expect(root).not.toHaveAttribute('data-faces');
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('free')));
      await expect(root).toHaveAttribute('data-faces', { timeout: 200 });
    }).toPass();
  },
);

test('the code of other screens comes once nobody moves', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, screen] = /\/assets\/(\w+)-screen-[^/]+\.js$/.exec(request.url()) ?? [];
    if (screen && screen !== 'account') fetched.push(screen);
  });
  await page.clock.install();
  await page.goto('/favicon.svg');
  await standStill(page);
  await page.goto('/account');
  const title = page.getByRole('heading', { name: 'Account', level: 1 });
  await passTime(page, () => expect(title).toBeVisible({ timeout: 200 }), LITTLE);
  for (let moment = 0; moment < 40; moment++) {
    // A real wheel would be told of some frames later.
    await page.evaluate(() => dispatchEvent(new Event('scroll')));
    await page.clock.runFor(200);
  }
  expect(fetched).toEqual([]);
  await passTime(page, async () => expect(fetched).toEqual(expect.arrayContaining(['problems'])));
});

test('a list is asked for, once, while it is looked up who is here', async ({ page }) => {
  // Who was here last is let in after a while.
  await page.clock.install();
  await page.goto('/favicon.svg');
  await standStill(page);
  const answer = await holdCalls(page, '**/api/auth/me');
  for (const [path, list] of [
    ['/', '/blogs?fields=row&limit=5'],
    ['/blogs', '/blogs?page=1&limit=100&fields=row'],
    ['/submissions', '/submissions?status=pending'],
    ['/comments', '/comments?status=pending'],
    ['/problems', '/problems?page=1&limit=10'],
    ['/problems?status=resolved&city=Gaya&page=2', '/problems?status=resolved&city=Gaya&page=2'],
  ] as const) {
    const asked: string[] = [];
    const listen = (request: { url(): string }) => asked.push(request.url());
    page.on('request', listen);
    await page.goto(path);
    await expect.poll(() => asked.filter((url) => url.includes(`/api${list}`))).toHaveLength(1);
    page.off('request', listen);
  }
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const here = page.waitForResponse('**/api/problems?page=1&limit=10');
  await page.goto('/problems');
  await here;
  answer();
  const counted = () => asked.some((url) => url.endsWith('/api/problems/counts'));
  await passTime(page, async () => expect(counted()).toBe(true), LITTLE);
  expect(asked.filter((url) => url.endsWith('/api/problems?page=1&limit=10'))).toHaveLength(1);
});

test('what is edited is asked for, with its editor, while it is looked up who is here, and is as it is now at each later visit', async ({
  page,
  api,
  backend: { url },
}) => {
  await page.clock.install();
  await page.goto('/favicon.svg');
  await standStill(page);
  const blog = await publish(api, 'A pump for ward 9');
  await sendSubmission(url, 'A pump for ward 8');
  const { submissions } = (await api('GET', '/submissions?search=ward 8')) as {
    submissions: { _id: string }[];
  };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const field = page.getByLabel('Title');
  const times = (path: string) => asked.filter((each) => each === `/api${path}`).length;
  for (const [path, title] of [
    [`/submissions/edit/${submissions[0]?._id}`, 'A pump for ward 8'],
    [`/blogs/edit/${blog}`, 'A pump for ward 9'],
  ] as const) {
    const call = path.replace('/edit', '');
    asked.length = 0;
    const answer = await holdCalls(page, '**/api/auth/me');
    const came = page.waitForResponse(`**/api${call}`);
    await page.goto(path);
    await came;
    await expect.poll(() => asked.some((each) => /rich-text-editor.*js$/.test(each))).toBe(true);
    answer();
    await passTime(page, () => expect(field).toHaveValue(title, { timeout: 200 }), LITTLE);
    expect(times(call)).toBe(1);
    await page.unroute('**/api/auth/me');
  }
  // Within the moments in which an answer is as good as new.
  await page.getByRole('link', { name: 'Back to blogs' }).click();
  const row = page.locator('main li').filter({ hasText: 'for ward 9' });
  await passTime(page, () => expect(row).toBeVisible({ timeout: 200 }), LITTLE);
  await api('PUT', `/blogs/${blog}`, { title: 'A pump and a tap for ward 9' });
  await row.getByRole('link', { name: 'Edit' }).click();
  const now = 'A pump and a tap for ward 9';
  await passTime(page, () => expect(field).toHaveValue(now, { timeout: 200 }), LITTLE);
});
