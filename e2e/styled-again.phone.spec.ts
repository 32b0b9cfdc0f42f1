import type { Page } from '@playwright/test';
import { untilDrawn } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';

interface Traced {
  name: string;
  args: { elementCount?: number };
}

/** How many elements the browser styled at once meanwhile, at most. */
async function mostStyled(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  await untilDrawn(page);
  const trace: { traceEvents: Traced[] } = JSON.parse(String(await browser?.stopTracing()));
  const styled = trace.traceEvents.filter(({ name }) => name === 'UpdateLayoutTree');
  return Math.max(0, ...styled.map(({ args }) => args.elementCount ?? 0));
}

test('a header that leaves and comes back, a dialog that opens and closes, a bar at the foot that grows, and what comes to a screen have no page styled anew', async ({
  page,
}) => {
  await page.goto('/blogs/create');
  await expect(page.getByRole('toolbar')).toBeVisible();
  const palette = page.getByRole('dialog');
  // Its code is there from then on.
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const root = page.locator('html');
  const bar = page.locator('[data-action-bar]');
  const room = () => root.evaluate(({ style }) => style.scrollPaddingBottom);
  await expect.poll(room).not.toBe('');
  await page.evaluate(() => document.fonts.ready);

  const all = await mostStyled(page, () =>
    root.evaluate(({ style }) => style.setProperty('--head', '1px')),
  );
  expect(all).toBeGreaterThan(200);
  await root.evaluate(({ style }) => style.removeProperty('--head'));
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
  const counted = {
    leaves: all,
    comes: all,
    opens: Infinity,
    closes: all,
    grows: all,
    comesIn: all,
  };
  const count = async (name: keyof typeof counted, act: () => Promise<unknown>) => {
    counted[name] = Math.min(counted[name], await mostStyled(page, act));
  };
  // What comes late on a busy machine, as a face does, has all styled once, and not each time.
  for (let turn = 0; turn < 3; turn++) {
    await count('leaves', async () => {
      await scrollTo(600);
      await expect(root).toHaveAttribute('data-head-away');
    });
    await count('comes', async () => {
      await scrollTo(0);
      await expect(root).not.toHaveAttribute('data-head-away');
    });
    await count('opens', async () => {
      await page.keyboard.press('Control+k');
      await expect(palette).toBeVisible();
    });
    await count('closes', async () => {
      await page.keyboard.press('Escape');
      await expect(palette).toHaveCount(0);
    });
    const before = await room();
    await count('grows', async () => {
      await bar.evaluate(
        ({ style }, height) => {
          style.minHeight = `${height}px`;
        },
        150 + 20 * turn,
      );
      await expect.poll(room).not.toBe(before);
    });
    await count('comesIn', () =>
      page.locator('main').evaluate((screen) => {
        const more = document.createElement('p');
        more.style.height = '1px';
        screen.prepend(more);
      }),
    );
  }
  const { leaves, comes, opens, closes, grows, comesIn } = counted;
  for (const styled of [leaves, comes, closes, grows, comesIn])
    expect(styled).toBeLessThan(all / 2);
  // What is in the dialog is styled for the first time.
  expect(opens).toBeLessThan(all);
});
