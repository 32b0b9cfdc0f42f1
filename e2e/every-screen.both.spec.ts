import type { Locator, Page } from '@playwright/test';
import { callApi } from './backend.ts';
import { publish, TEXT, untilDrawn } from './blogs-form.ts';
import { expect, foreignTest, freshTest, test } from './fixtures.ts';
import { sendProblem, sendSubmission } from './public-intake.ts';
import { watchShifts } from './watch-shifts.ts';

/** The heading that each address shows to an admin. */
const SCREENS = [
  ['/', 'Dashboard'],
  ['/blogs', 'All Blogs'],
  ['/blogs/create', 'Create Blog'],
  ['/submissions', 'Blog Submissions'],
  ['/problems', 'Problem Reports'],
] as const;
/** Those that only our server has the calls for. */
const OWN_SCREENS = [
  ...SCREENS,
  ['/blogs/deleted', 'Recently deleted'],
  ['/comments', 'Comments'],
  ['/problems/new', 'Take a report'],
  ['/report', /\d{4}$/],
] as const;

type Api = (method: string, path: string) => Promise<unknown>;

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** The figures are asked for when somebody comes to their place. */
async function comeInSight(last: Locator) {
  await last.page().evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(last.getByRole('table').first()).toBeVisible();
  await untilDrawn(last.page());
}

async function firstFound(api: Api, list: string, text: string) {
  const found = await api('GET', `/${list}?search=${encodeURIComponent(text)}`);
  return (found as Record<string, { _id: string }[]>)[list]?.[0]?._id;
}

/** What this device knows of its backend is known no more: the next visit is a first one. */
const forget = (page: Page) => page.evaluate(() => localStorage.removeItem('nagrik.site'));

freshTest(
  'each screen opens on our server without an error, and what an address names in its place, and nothing moves',
  async ({ page, api, backend: { url } }) => {
    // Letters that a device may have to fetch first are in no row.
    await publish(api, 'The lamps of the ward');
    for (const subject of ['A lamp of the lane is dark', 'A lamp of the ghat is dark']) {
      await sendProblem(url, { subject });
      await sendSubmission(url, subject);
    }
    const moved = await watchShifts(page);
    for (const [path, name] of OWN_SCREENS) {
      await page.goto(path);
      await expect(heading(page, name)).toBeVisible();
      await page.waitForLoadState('networkidle');
      if (path === '/') await comeInSight(page.getByRole('region', { name: /open reports?/ }));
      expect(await moved(), path).toEqual([]);
      await forget(page);
    }

    // Far from the end of its line in any face: one that comes later breaks the line nowhere else.
    const text = `Lamp ${Date.now()}`;
    await sendProblem(url, { subject: text });
    await sendSubmission(url, text);
    for (const address of [
      `/problems?report=${await firstFound(api, 'problems', text)}`,
      `/submissions?preview=${await firstFound(api, 'submissions', text)}`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('dialog').getByRole('heading', { name: text })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await moved()).toEqual([]);
    }
  },
);

foreignTest(
  'each screen opens on a backend of another shape without an error',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const [path, name] of SCREENS) {
      await page.goto(path);
      await expect(heading(page, name), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      await forget(page);
    }
  },
);

// On a phone the sessions are out of sight.
test('the account of somebody who is signed in at several places does not move', {
  tag: '@desktop',
}, async ({ page, backend: { url, admin } }) => {
  const { email, password } = admin;
  for (let place = 0; place < 4; place++)
    await callApi(url, 'POST', '/auth/login', { body: { email, password } });
  const moved = await watchShifts(page);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Add administrator' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await moved()).toEqual([]);
});

/** How long the file of the editor takes in the test below, in milliseconds. */
const LATE = 500;

test('what is around the editor of a submission, short or long, does not move', async ({
  page,
  api,
  allowErrors,
  backend: { url },
}) => {
  const ids: string[] = [];
  for (const words of [1, 100]) {
    const title = `A lamp ${words} ${Date.now()}`;
    await sendSubmission(url, title, { content: `<p>${`${TEXT} `.repeat(words)}</p>` });
    ids.push(`${await firstFound(api, 'submissions', title)}`);
  }
  const moved = await watchShifts(page);
  // Words that come in their own face move along their line, by as much as is looked for here.
  allowErrors(/ERR_FAILED/);
  await page.route('**/*.woff2', (route) => route.abort());
  await page.route('**/assets/rich-text-editor-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE));
    await route.fallback();
  });
  // So high that what is below the editor is in sight, and with tools in one row and in two.
  for (const width of [page.viewportSize()?.width ?? 0, 800, 1280]) {
    await page.setViewportSize({ width, height: 1800 });
    for (const id of ids) {
      await page.goto(`/submissions/edit/${id}`);
      await expect(page.getByRole('toolbar')).toBeVisible();
      await page.waitForLoadState('networkidle');
      // Little is below, but it moves under the hand.
      expect(await moved(0.001), `${id === ids[0] ? 'short' : 'long'}, ${width}`).toEqual([]);
    }
  }
});

test.describe('without a session', { tag: '@desktop' }, () => {
  test.use({ signedIn: false });

  test('each screen leads to the sign-in', async ({ page }) => {
    for (const [path] of SCREENS) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/login');
      await expect(page.getByRole('button', { name: 'Sign In' }), path).toBeVisible();
    }
  });
});
