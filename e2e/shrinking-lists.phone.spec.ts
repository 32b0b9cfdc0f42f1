import type { Locator, Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { LITTLE, passTime, standStill } from './pass-time.ts';

/** Taps twice on a spot: again as soon as there is one less of what is there. */
async function tapTwice(page: Page, buttons: Locator, index: number) {
  const count = await buttons.count();
  // At rest, where it stays.
  await buttons.nth(index).tap({ trial: true });
  const box = await buttons.nth(index).boundingBox();
  if (!box) throw new Error('It is not on the page');
  const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await standStill(page);
  await page.touchscreen.tap(x, y);
  await passTime(page, async () => expect(await buttons.count()).toBe(count - 1), LITTLE);
  await page.touchscreen.tap(x, y);
  await page.clock.resume();
}

/** Presses one that is meant: what was asked for before is told by then, and there were two calls. */
async function expectNoOther(buttons: Locator, left: number, calls: string[]) {
  await buttons.last().press('Enter');
  await expect(buttons).toHaveCount(left - 1);
  expect(calls).toHaveLength(2);
}

/** The calls of the page that delete something. */
function deletions(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (call) => call.method() === 'DELETE' && calls.push(call.url()));
  return calls;
}

test.beforeEach(({ page }) => page.clock.install());

/** Signs in with other devices, which are as many sessions. */
async function signInWith({ url, admin: { email, password } }: Backend, systems: string[]) {
  for (const system of systems)
    await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': `Mozilla/5.0 (Linux; ${system}) Chrome/142.0.0.0 Mobile Safari/537.36`,
      },
      body: JSON.stringify({ email, password }),
    });
}

test('a second tap, or Enter that is held down, ends no session and deletes no view but the one that was meant', async ({
  page,
  api,
  backend,
}) => {
  const ends = page.getByRole('button', { name: /^End session/ });
  await test.step('a second tap ends no other session', async () => {
    await signInWith(backend, ['Android 10; K', 'Android 11; K', 'Android 12; K']);
    const calls = deletions(page);
    await page.goto('/account');
    await expect(ends).toHaveCount(3);
    await tapTwice(page, ends, 0);
    await expectNoOther(ends, 2, calls);
  });

  await test.step('nor does Enter that is held down', async () => {
    await signInWith(backend, ['Android 13; K', 'Android 14; K']);
    const calls = deletions(page);
    await page.reload();
    await expect(ends).toHaveCount(3);
    await ends.first().focus();
    await page.keyboard.down('Enter');
    await expect(ends).toHaveCount(2);
    await expect(ends.first()).toBeFocused();
    // A key that is down already repeats.
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expectNoOther(ends, 2, calls);
  });

  await test.step('a second tap deletes no other saved view', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta'])
      await api('POST', '/views', {
        list: 'problems',
        name,
        query: 'status=submitted',
        shared: false,
      });
    const calls = deletions(page);
    await page.goto('/problems');
    await page.getByRole('button', { name: 'Save this view' }).click();
    const bins = page.getByRole('dialog').getByRole('button', { name: /^Delete / });
    await expect(bins).toHaveCount(4);
    await tapTwice(page, bins, 2);
    await expectNoOther(bins, 3, calls);
  });
});
