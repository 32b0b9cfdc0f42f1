import type { Page } from '@playwright/test';
import { type Backend, callApi } from './backend.ts';
import { expect, foreignTest, freshTest } from './fixtures.ts';

freshTest.use({ signedIn: false });

/** Fills the count of one account from one address, which is the browser's too. */
async function flood({ url, admin: { email } }: Backend): Promise<void> {
  for (let tries = 0; tries < 10; tries++)
    await callApi(url, 'POST', '/auth/login', { body: { email, password: 'a guess' } }).catch(
      () => {},
    );
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

/** What the console sends to sign in, or to another path, from now on. */
function watchBodies(page: Page, path = '/auth/login'): { device?: string; proof?: object }[] {
  const bodies: { device?: string; proof?: object }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** From the sign-in screen, for the email that is typed there. */
async function askForToken(page: Page) {
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const answered = page.waitForResponse('**/api/auth/forgot-password');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await answered;
}

freshTest(
  'a new device does some work for an account that strangers try, and says so',
  async ({ page, backend, allowErrors }) => {
    allowErrors(/Failed to load resource/);
    await flood(backend);
    const bodies = watchBodies(page);
    // Held until the words were seen: a fast machine has done the work in no time.
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/auth/login', async (route) => {
      if (route.request().postDataJSON().proof) await seen.promise;
      await route.continue();
    });
    await page.goto('/login');
    await signIn(page, backend.admin);
    await expect(page.getByRole('button', { name: 'Checking this device…' })).toBeDisabled();
    await expect(page.getByText('this device has to do some work first')).toBeVisible();
    seen.resolve();
    await expect(dashboard(page)).toBeVisible();
    expect(bodies).toMatchObject([
      { email: backend.admin.email },
      { proof: { answer: expect.stringMatching(/^\d+$/) } },
    ]);
  },
);

freshTest(
  'a device that has signed in before is let in at once, and asks for a token as such',
  async ({ page, backend }) => {
    const bodies = watchBodies(page);
    await page.goto('/login');
    await signIn(page, backend.admin);
    await expect(dashboard(page)).toBeVisible();
    const mark = await page.evaluate(() => localStorage.getItem('nagrik.device'));
    expect(mark).toMatch(/^[\w-]{43}$/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await flood(backend);
    await signIn(page, backend.admin);
    await expect(dashboard(page)).toBeVisible();
    const { email, password } = backend.admin;
    expect(bodies).toEqual([
      { email, password },
      { email, password, device: mark },
    ]);

    const asked = watchBodies(page, '/auth/forgot-password');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Email').fill(email);
    await askForToken(page);
    expect(asked).toEqual([{ email, device: mark }]);
  },
);

foreignTest.use({ signedIn: false });

foreignTest(
  'a backend that announces nothing is sent email and password alone',
  async ({ page, backend }) => {
    await page.addInitScript(() => localStorage.setItem('nagrik.device', 'of another backend'));
    const bodies = watchBodies(page);
    const asked = watchBodies(page, '/auth/forgot-password');
    await page.goto('/login');
    await page.getByLabel('Email').fill(backend.admin.email);
    await askForToken(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(asked).toEqual([{ email: backend.admin.email }]);
    await signIn(page, backend.admin);
    await expect(dashboard(page)).toBeVisible();
    expect(bodies).toEqual([{ email: backend.admin.email, password: backend.admin.password }]);
    expect(await page.evaluate(() => localStorage.getItem('nagrik.device'))).toBe(
      'of another backend',
    );
  },
);
