import type { Locator, Page } from '@playwright/test';
import { atRest, blogForm, expectAccessible, publish } from './blogs-form.ts';
import { expect, freshTest, test } from './fixtures.ts';
import { holdFaces } from './letters.ts';
import { problemRow, sendProblem, sendSubmission, submissionRow } from './public-intake.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Places' });
const title = (page: Page) => page.getByText('We The People of Patna - Admin');

test('the header scrolls away and comes back, and the places stay at the thumb', async ({
  page,
  context,
  backend,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  for (const number of [1, 2, 3, 4, 5, 6])
    await sendSubmission(backend.url, `A letter that makes the list long, ${number}`);
  await page.goto('/submissions');
  await expect(page.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
  await expectAccessible(page);
  const box = await page.getByRole('banner').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(50);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Reject' }).first().tap();
  const reason = page.getByText('the server could not be reached');
  const toast = page.locator('[data-toast="error"]');
  // Both are read: neither lies on the other.
  const between = async () => {
    const below = await toast.boundingBox();
    const notice = await reason.boundingBox();
    return (below?.y ?? 0) - (notice?.y ?? 0) - (notice?.height ?? 0);
  };
  await expect.poll(between).toBeGreaterThan(0);
  // Nor once the notice is another one. Who has the focus in a toast keeps it there.
  await toast.getByRole('button').focus();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 240, height });
  await expect.poll(between).toBeGreaterThan(0);
  await page.setViewportSize({ width, height });
  await context.setOffline(false);
  const dismiss = page.getByRole('banner').getByRole('button', { name: 'Dismiss' });
  await dismiss.evaluate((button: HTMLElement) => button.click());
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(20);
  await toast.getByRole('button').tap();
  await page.evaluate(() => scrollTo(0, 400));
  await expect(title(page)).not.toBeInViewport();
  await page.evaluate(() => scrollBy(0, -30));
  await expect(title(page)).toBeInViewport();
  // What lies last on the page lies above the bar.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await atRest(page);
  const last = await page.getByRole('main').locator('button:visible').last().boundingBox();
  const places = await bar(page).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(places?.y ?? 0);
  await bar(page).getByRole('link', { name: 'Problems' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Problem Reports' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Problems' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

const entries = (page: Page) => page.evaluate(() => [history.length, location.href]);

test('the way back closes what is open before it leads away', async ({ page, backend }, {
  testId,
}) => {
  const subject = `The lamp before the bank ${testId}`;
  await sendProblem(backend.url, { subject });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'Problem Reports' }).tap();
  const details = problemRow(page, subject).getByRole('button', { name: 'View details' });
  await expect(details).toBeVisible();
  for (const name of ['Open menu', 'Filters']) {
    await page.getByRole('button', { name, exact: true }).tap();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/problems');
  }

  // Whoever closes it by its button has no step of it left behind, nor after a reload with it open.
  await details.tap();
  await expect(dialog).toContainText(subject);
  const before = await entries(page);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(page).toHaveURL('/problems');
  await expect(dialog).toBeHidden();
  await details.tap();
  await expect(dialog).toContainText(subject);
  expect(await entries(page)).toEqual(before);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await page.goForward();
  await expect(details).toBeVisible();
});

/** How much of the height of the window something takes from top to bottom. */
const shareOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const { top, bottom } =
      document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
  }, selector);

/** Where the tools end and the line that is written in begins, in px from the top of the window. */
const edgesOf = (page: Page) =>
  page.evaluate(() => {
    const tools = document.querySelector('.editor-toolbar')?.getBoundingClientRect();
    const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
    return { bottom: tools?.bottom ?? 0, caret: caret?.top ?? 0 };
  });

freshTest(
  'who went on by touch in a dialog sees the row of what was read last, however it is closed, and is on its page after Back, and out with the second',
  async ({ page, backend: { url } }) => {
    for (let number = 1; number <= 6; number++)
      await sendSubmission(url, `Letter number ${number} of the ward`);
    for (let number = 1; number <= 12; number++)
      await sendProblem(url, { subject: `Lamp number ${number} is dark` });
    const dialog = page.getByRole('dialog');
    const closings = [
      () => page.goBack(),
      () => dialog.getByRole('button', { name: 'Close' }).tap(),
    ];
    /** Opens one and goes on until another one, which is older. */
    const goOn = async (row: (number: number) => Locator, first: number, last: number) => {
      const title = row(first).getByRole('button', { name: `number ${first} ` });
      // What came a moment ago takes no tap.
      await expect(async () => {
        if (!(await dialog.isVisible())) await title.first().tap({ timeout: 2000 });
        await expect(dialog).toBeVisible({ timeout: 2000 });
      }).toPass();
      for (let number = first - 1; number >= last; number--) {
        await dialog.getByRole('button', { name: 'Next' }).tap();
        await expect(dialog.getByRole('heading', { name: `number ${number} ` })).toBeVisible();
      }
    };
    const letter = (number: number) => submissionRow(page, `Letter number ${number} `);
    const lamp = (number: number) => problemRow(page, `Lamp number ${number} `);
    for (const close of closings)
      for (const [path, row, first, last] of [
        ['/submissions', letter, 6, 1],
        ['/problems', lamp, 12, 7],
      ] as const) {
        await page.goto(path);
        await expect(row(last)).toBeAttached();
        await expect(row(last)).not.toBeInViewport();
        await goOn(row, first, last);
        await close();
        await expect(dialog).toHaveCount(0);
        // A part of a pixel may lie beyond the edge.
        await expect(row(last)).toBeInViewport({ ratio: 0.99 });
      }

    await page.goto('/account');
    await page.goto('/problems');
    await goOn(lamp, 5, 1);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/problems?page=2');
    await expect(lamp(1)).toBeInViewport({ ratio: 0.99 });
    await page.goBack();
    await expect(page).toHaveURL('/account');
  },
);

test('the way back stands in the line of the heading of a form, whose buttons stay in their rows once the letters have their face; above the keyboard there is room for the text, and every tool is in reach', async ({
  page,
}) => {
  const give = await holdFaces(page);
  await page.goto('/blogs/create', { waitUntil: 'domcontentloaded' });
  const buttons = page.locator('[data-action-bar]').getByRole('button');
  await expect(buttons).toHaveCount(3);
  await expect(buttons.last()).toBeVisible();
  const rows = () => buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  const before = await rows();
  await give();
  await atRest(page);
  expect(await rows()).toEqual(before);

  const middleOf = async (place: Locator) => {
    const box = await place.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const heading = page.getByRole('heading', { level: 1, name: 'Create Blog' });
  await expect(heading).toBeVisible();
  const back = page.getByRole('main').getByRole('link', { name: /^Back/ });
  expect(Math.abs((await middleOf(back)) - (await middleOf(heading)))).toBeLessThan(3);

  const { content, title: field } = blogForm(page);
  await atRest(page);
  const lineHeight = (await field.boundingBox())?.height ?? 0;
  await field.fill('A long title that\nwraps, as no more than half of it fits the line of a phone');
  await expect(field).toHaveValue(/^A long title that wraps, .* phone$/);
  expect((await field.boundingBox())?.height).toBeGreaterThan(lineHeight + 15);
  await field.press('Enter');
  await expect(field).not.toHaveValue(/\n/);

  // The window that a keyboard leaves.
  await page.setViewportSize({ width: 390, height: 460 });
  await content.tap();
  await expect(content).toBeFocused();
  await page.keyboard.type('Words. '.repeat(150));
  await expect(bar(page)).toBeHidden();
  await expect(title(page)).not.toBeInViewport();
  await atRest(page);
  const taken = await Promise.all(
    ['header', '.editor-toolbar', '[data-action-bar]'].map((part) => shareOf(page, part)),
  );
  expect(taken[1]).toBeGreaterThan(0);
  expect(taken.reduce((sum, part) => sum + part)).toBeLessThan(0.3);

  // What is being written stays in sight below the tools that have opened, also from right below them.
  const { bottom } = await edgesOf(page);
  await page.evaluate((by) => scrollBy(0, by), (await edgesOf(page)).caret - bottom - 4);
  await atRest(page);
  expect((await edgesOf(page)).caret - (await edgesOf(page)).bottom).toBeLessThan(30);
  await page.getByRole('button', { name: 'More tools' }).tap();
  await expect(content).toBeFocused();
  await expect(page.getByRole('button', { name: 'More tools' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await atRest(page);
  const opened = await edgesOf(page);
  expect(opened.bottom).toBeGreaterThan(bottom + 30);
  expect(opened.caret).toBeGreaterThanOrEqual(opened.bottom);
  for (const tool of await page.getByRole('toolbar').getByRole('button').all())
    await expect(tool).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page);
});

test('the names of the site and of its places are whole on the narrowest phones, and so is the number of what waits, however large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['en', 'hi'])
    await test.step(language, async () => {
      await page.goto('/favicon.svg');
      await page.evaluate((to) => localStorage.setItem('nagrik_language', to), language);
      await page.goto('/');
      const names = page.locator('nav:visible a > span:last-of-type');
      for (const path of ['/', '/blogs', '/submissions', '/problems']) {
        const place = page.locator(`nav:visible a[href="${path}"]`);
        if (path !== '/') await place.tap();
        await expect(page.locator(`nav:visible [aria-current][href="${path}"]`)).toBeVisible();
        await expect(names).toHaveCount(4);
        const cut = await names.evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
        expect(cut, path).toEqual([]);
      }
      const header = page.getByText(
        language === 'en' ? 'We The People of Patna - Admin' : / - एडमिन$/,
      );
      const [inside, shown] = await header.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return [words.getBoundingClientRect(), element.getBoundingClientRect()];
      });
      expect(inside.right, 'the name of the site').toBeLessThanOrEqual(shown.right);
      const lines = await header.evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return [...words.getClientRects()].map(({ width }) => width);
      });
      // Not one word alone in the second.
      expect(Math.min(...lines), `${lines}`).toBeGreaterThan(Math.max(...lines) / 2);
    });

  let waiting = 42;
  await page.route('**/api/stats/waiting', (route) =>
    route.fulfill({
      json: { success: true, data: { submissions: waiting, problems: { new: waiting } } },
    }),
  );
  await page.goto('/');
  const waited = page.locator('nav:visible li', { hasText: '42' });
  await expect(waited).toHaveCount(2);
  for (const place of await waited.all()) {
    const icon = await place.locator('svg').boundingBox();
    const count = await place.getByText('42').boundingBox();
    expect(count?.x, 'covers nothing of the icon').toBeGreaterThanOrEqual(
      (icon?.x ?? 0) + (icon?.width ?? 0),
    );
  }

  waiting = 4200;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/blogs');
  const counts = page.locator('nav:visible li').getByText('999+');
  await expect(counts).toHaveCount(2);
  for (const count of await counts.all()) {
    const { x = 0, width = 0 } = (await count.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(360);
  }
});

test('signs without words, a number to call and the title of each row are met by a fingertip, and above the keyboard there is room for a note and its report', async ({
  page,
  api,
  backend: { url },
}) => {
  const name = 'Dark is the mill';
  await publish(api, name);
  await sendSubmission(url, name);
  await sendProblem(url, { subject: name });
  // No row is higher for it and nothing beside it is covered.
  for (const [path, role] of [
    ['/blogs', 'link'],
    ['/submissions', 'button'],
    ['/problems', 'button'],
  ] as const) {
    await page.goto(path);
    const title = page.locator('main [data-row]').getByRole(role, { name, exact: true });
    await expect(title).toBeVisible();
    const reach = await title.evaluate((one) => {
      one.scrollIntoView({ block: 'center' });
      const { x, y, height } = one.getBoundingClientRect();
      const isMet = (at: number) => one.contains(document.elementFromPoint(x + 5, at));
      const far = Array.from({ length: 80 }, (_, index) => y + height / 2 - 40 + index);
      const met = far.filter(isMet).length;
      const controls =
        one.closest('[data-row]')?.querySelectorAll('a, button, select, input') ?? [];
      const covered = [...controls].filter((control) => {
        control.scrollIntoView({ block: 'center' });
        const box = control.getBoundingClientRect();
        const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
        return box.width > 1 && !control.contains(document.elementFromPoint(...middle));
      });
      return {
        height,
        met,
        controls: controls.length,
        covered: covered.map((control) => control.outerHTML.slice(0, 120)),
      };
    });
    expect(reach.controls, path).toBeGreaterThan(1);
    expect(reach.covered, path).toEqual([]);
    expect(reach.height, path).toBeLessThan(26);
    expect(reach.met, path).toBeGreaterThanOrEqual(44);
  }

  const details = problemRow(page, name).getByRole('button', { name: 'View details' });
  const smallest = async (place: Locator) => {
    const box = await place.boundingBox();
    return Math.min(box?.width ?? 0, box?.height ?? 0);
  };
  for (const sign of ['Export', 'Choose reports'])
    expect(await smallest(page.getByRole('button', { name: sign })), sign).toBeGreaterThanOrEqual(
      44,
    );
  expect(await smallest(page.getByRole('link', { name: 'Take a report' }))).toBeGreaterThanOrEqual(
    44,
  );
  expect(await smallest(details)).toBeGreaterThanOrEqual(44);
  // Nor do they go into two lines where it is narrow.
  await page.setViewportSize({ width: 320, height: 844 });
  const tops = await page
    .getByRole('main')
    .locator('button, a')
    .filter({ hasText: /^(Export|Choose reports|Take a report)$/ })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  await details.tap();
  const call = page.getByRole('dialog').getByRole('link', { name: '+91 98350 00001' });
  expect(await smallest(call)).toBeGreaterThanOrEqual(44);

  await page.setViewportSize({ width: 390, height: 844 });
  const status = page.getByRole('combobox', { name: 'Update Status' });
  await expect(status).toBeVisible();
  await page.setViewportSize({ width: 390, height: 470 });
  await page.getByRole('textbox', { name: 'Note' }).tap();
  await expect(status).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(status).toBeVisible();
});
