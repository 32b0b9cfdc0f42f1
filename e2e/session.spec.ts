import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { standStill } from './pass-time.ts';
import { expectToast } from './toasts.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource/));

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('admin_token'), localStorage.getItem('admin_user')]);

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

/** Presses Sign out, and waits until the server has ended the session or could not be told. */
async function signOut(page: Page) {
  const told = (request: Request) => new URL(request.url()).pathname === '/api/auth/logout';
  const ended = Promise.race([
    page.waitForEvent('requestfinished', told),
    page.waitForEvent('requestfailed', told),
  ]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await ended;
}

/** Opens a page whose time, and that of the next one, stands still: no patience ends before it is looked at. */
async function openWithoutTime(page: Page) {
  await page.clock.install();
  await page.goto('/favicon.svg');
  await standStill(page);
}

/** What this device knows of its backend is known no more: the next visit is a first one. */
async function forget(page: Page) {
  // Where nothing of the console is left that would keep it again.
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.removeItem('nagrik.site'));
}

async function storeToken(page: Page, token: string) {
  await page.goto('/favicon.svg');
  await page.evaluate((value) => {
    localStorage.setItem('admin_token', value);
    localStorage.setItem('admin_user', '{"name":"Somebody","email":"old@example.org"}');
  }, token);
}

test.describe('a visitor', () => {
  test.use({ signedIn: false });
  test('is led from every screen to the sign-in', async ({ page }) => {
    for (const route of ['/blogs/edit/1', '/preview', '/no/such/page', '/loginx']) {
      await page.goto(route);
      await expect(page, route).toHaveURL('/login');
      await expect(page.getByRole('button', { name: 'Sign In' }), route).toBeVisible();
    }
  });
});

test.describe('a stored session', () => {
  test('opens the asked page when the server knows it, and counts no more on a page that Back brings as it was left', async ({
    page,
    backend: { admin: account },
  }) => {
    await page.goto('/blogs');
    await expect(page.getByRole('heading', { name: 'All Blogs', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/blogs');
    expect(JSON.parse((await stored(page))[1] ?? '{}')).toEqual({
      name: account.name,
      email: account.email,
    });
    // Of a page that is put away, no event of another tab is heard.
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      localStorage.removeItem('admin_token');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page).toHaveURL('/login');
  });

  test('is cleared when the server does not know it, and after three seconds without a connection', async ({
    page,
  }) => {
    await storeToken(page, 'not-a-token');
    await page.goto('/blogs');
    await expect(page).toHaveURL('/login');
    expect(await stored(page)).toEqual([null, null]);

    await forget(page);
    await storeToken(page, 'some-token');
    await page.route('**/api/**', (route) => route.abort());
    const start = Date.now();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(Date.now() - start).toBeGreaterThan(2500);
    expect(await stored(page)).toEqual([null, null]);
  });

  test('shows no screen before it is checked, and stays while the answer is slow, behind the screens of the last user', async ({
    page,
  }) => {
    await openWithoutTime(page);
    const token = (await stored(page))[0];
    const answer = await holdCalls(page, '**/api/auth/me');
    const asked = page.waitForRequest('**/api/auth/me');
    await page.goto('/', { waitUntil: 'commit' });
    await asked;
    await expect(page.getByRole('status')).toHaveText('Loading...');
    await expect(welcome(page)).toHaveCount(0);
    await page.clock.runFor(4000);
    await expect(welcome(page)).toBeVisible();
    expect((await stored(page))[0]).toBe(token);
    const answered = page.waitForResponse('**/api/auth/me');
    answer();
    await (await answered).finished();
    await expect(welcome(page)).toBeVisible();
    expect((await stored(page))[0]).toBe(token);
  });

  test('is tried again while something else than the server answers, or the connection is away', async ({
    page,
  }) => {
    const html = { contentType: 'text/html', body: '<title>Sign in to the network</title>' };
    let tries = 0;
    await page.route('**/api/auth/me', (route) =>
      ++tries < 2 ? route.fulfill(html) : route.fallback(),
    );
    await page.goto('/');
    await expect(welcome(page)).toBeVisible();

    await forget(page);
    tries = 0;
    await page.route('**/api/auth/me', (route) => (++tries < 3 ? route.abort() : route.continue()));
    await page.goto('/');
    await expect(welcome(page)).toBeVisible();
    expect(tries).toBe(3);
  });
});

test.describe('signing out', () => {
  test('is offered on every screen', async ({ page }) => {
    // The Account page has such a button for each session besides.
    const sidebar = page.getByRole('complementary');
    const expectOffered = async (title: string) => {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(sidebar.getByRole('button', { name: 'Sign out' }), title).toBeVisible();
    };
    await page.goto('/');
    await expectOffered('Dashboard');
    for (const [path, title] of [
      ['/blogs', 'All Blogs'],
      ['/blogs/create', 'Create Blog'],
      ['/submissions', 'Blog Submissions'],
      ['/comments', 'Comments'],
      ['/problems', 'Problem Reports'],
      ['/account', 'Account'],
    ] as const) {
      await page.locator(`a[href="${path}"]:visible`).first().click();
      await expectOffered(title);
    }
    for (const path of ['/blogs/edit/unknown', '/no-such-screen']) {
      await page.goto(path);
      await expect(sidebar.getByRole('button', { name: 'Sign out' }), path).toBeVisible();
    }
    await expect(
      page.getByRole('heading', { name: 'Unexpected Application Error!' }),
      'an unknown address',
    ).toBeVisible();
  });

  test('clears token and user and says so', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Manage Blogs' }).click();
    await expect(page).toHaveURL('/blogs');
    await page.evaluate(() => sessionStorage.setItem('blogPreview', '{"title":"A draft"}'));
    await signOut(page);
    await expectToast(page, 'Logged out successfully');
    await expect(page).toHaveURL('/login');
    expect(await stored(page)).toEqual([null, null]);
    // What anybody may ask the backend stays.
    expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([
      'nagrik.site',
    ]);
    await page.goBack();
    await expect(page).toHaveURL('/login');
  });

  test('clears token and user after a refusal and a broken connection too', async ({ page }) => {
    await page.goto('/comments');
    const [token] = await stored(page);
    for (const failure of ['a refusal', 'a broken connection']) {
      await page.route('**/api/auth/logout', (route) =>
        failure === 'a refusal' ? route.fulfill({ status: 500, json: {} }) : route.abort(),
      );
      await signOut(page);
      await expect(page, failure).toHaveURL('/login');
      expect(await stored(page), failure).toEqual([null, null]);
      if (failure === 'a broken connection') break;
      await storeToken(page, token ?? '');
      await page.goto('/comments');
    }
  });

  test('in one tab counts in the others, also in one whose session is just being checked', async ({
    page,
    context,
  }) => {
    await page.goto('/comments');
    await expect(page.getByRole('heading', { name: 'Comments', level: 1 })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/blogs');
    await expect(other.getByRole('heading', { name: 'All Blogs', level: 1 })).toBeVisible();
    const checked = await context.newPage();
    const asked = checked.waitForRequest('**/api/auth/me');
    const user = { name: 'Asha Test', email: 'asha@example.org' };
    await checked.route('**/api/auth/me', (route) =>
      route.fulfill({ json: { success: true, data: { user } } }),
    );
    const answer = await holdCalls(checked, '**/api/auth/me');
    await checked.goto('/blogs', { waitUntil: 'commit' });
    const request = await asked;
    await signOut(page);
    await expect(other).toHaveURL('/login');
    await expect(checked).toHaveURL('/login');
    answer();
    await (await request.response())?.finished();
    expect(await stored(checked)).toEqual([null, null]);
    await expect(checked).toHaveURL('/login');
  });
});

test('a 401 while working leads to the sign-in; a session lost by a write says so there', async ({
  page,
}) => {
  const lost = { status: 401, json: { success: false, message: 'Access denied' } };
  await page.route('**/api/auth/profile', (route) => route.fulfill(lost));
  await page.goto('/account');
  const kept = await stored(page);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toContainText('your last change was not saved');

  await storeToken(page, kept[0] ?? '');
  await page.route(/\/api\/blogs\/42/, (route) => route.fulfill(lost));
  await page.goto('/blogs/edit/42');
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toEqual([null, null]);
});

test.describe('a browser whose storage is full', () => {
  test.use({ signedIn: false });
  test('opens a session for this tab and says so', async ({ page, backend }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota is used up', 'QuotaExceededError');
      };
    });
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(backend.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(backend.admin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByText('you are signed in for this tab only')).toBeVisible();
    await page.getByRole('link', { name: 'Manage Blogs' }).click();
    await expect(page.getByRole('heading', { name: 'All Blogs', level: 1 })).toBeVisible();
    expect(await stored(page)).toEqual([null, null]);
  });
});
