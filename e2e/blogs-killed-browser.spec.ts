import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';
import type { Session } from './backend.ts';
import { blogForm } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';

/** Milliseconds from the last key to the end of the browser. */
const ROUNDS = [1000, 3000, 8000];
const MESSAGE = 'What is typed is here after the browser was killed:';

/** Starts the browser with a profile, as somebody who is signed in. */
async function startBrowser(profile: string, options: LaunchOptions, session: Session) {
  const context = await chromium.launchPersistentContext(profile, options);
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('admin_token', token);
    localStorage.setItem('admin_user', JSON.stringify(user));
  }, session);
  return context;
}

/** Kills every process of the browser that has this profile, as a flat battery would. */
async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent('close');
  for (const name of await readdir('/proc')) {
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    // The first one leads the group of all the others.
    if (line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='))
      process.kill(-Number(name), 'SIGKILL');
  }
  await closed;
}

test('what was typed outlives a browser that is killed one, three and eight seconds later', async ({
  backend,
  session,
  launchOptions,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'nagrik-profile-'));
  const start = () => startBrowser(profile, launchOptions, session);
  let browser = await start();
  try {
    for (const [round, time] of ROUNDS.entries()) {
      const page = browser.pages()[0] ?? (await browser.newPage());
      const { title } = blogForm(page);
      await page.goto(`${backend.url}/blogs/create`);
      if (round > 0) await page.getByRole('button', { name: 'Restore' }).click();
      await expect(title, MESSAGE).toHaveValue('typed '.repeat(round));
      await title.press('End');
      await title.pressSequentially('typed ');
      await Promise.all([wait(time), page.getByText(/\. Kept in this browser/).waitFor()]);
      await killBrowser(browser, profile);
      browser = await start();
    }
    const page = browser.pages()[0] ?? (await browser.newPage());
    await page.goto(`${backend.url}/blogs/create`);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(blogForm(page).title, MESSAGE).toHaveValue('typed '.repeat(ROUNDS.length));
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
});
