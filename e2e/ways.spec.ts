import type { Locator, Page } from '@playwright/test';
import { blogForm, publish } from './blogs-form.ts';
import { expect, freshTest, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { addManyBlogs } from './many-blogs.ts';
import { problemRow, sendProblem } from './public-intake.ts';

/** Two frames from now. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test.describe('on a low window', () => {
  test.use({ viewport: { width: 1280, height: 300 } });

  test('back and forward lead to the place on the page, links to its head', async ({
    page,
    api,
  }) => {
    const id = await publish(api, 'Read far down');
    await page.goto('/blogs');
    await expect(page.getByRole('link', { name: 'Read far down' })).toBeVisible();
    const row = page.locator('main [data-row]').first();
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.goto(`/blogs/edit/${id}`);
    // Numbers alone are stored: a row may be that of a report.
    const stored = await page.evaluate(() => sessionStorage.getItem('nagrik.places'));
    const far = [expect.any(Number), expect.any(Number), expect.any(Number)];
    expect(Object.values(JSON.parse(stored ?? '{}'))).toEqual([far]);
    await expect(blogForm(page).update).toBeAttached();
    await page.evaluate(() => scrollTo(0, 400));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(heading(page, 'Dashboard')).toBeFocused();
    expect(await scrolled(page)).toBe(0);
    await page.evaluate(() => scrollTo(0, 90));
    await page.goBack();
    await expect(heading(page, 'Edit Blog')).toBeFocused();
    await expect.poll(() => scrolled(page)).toBe(400);
    await page.goForward();
    await expect(heading(page, 'Dashboard')).toBeFocused();
    await expect.poll(() => scrolled(page)).toBe(90);
  });

  /** All Blogs some rows down, loaded anew; its rows come once what comes back is called. */
  async function reloadFarDown(
    page: Page,
    open: () => Promise<unknown> = () => page.goto('/blogs'),
  ) {
    await open();
    const last = page.getByRole('link', { name: 'One of many' }).last();
    await expect(last).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(() => scrolled(page)).toBe(400);
    const bring = await holdCalls(page, '**/api/blogs?*');
    // A tab that is thrown away was hidden before, and does nothing more.
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      Storage.prototype.setItem = () => {};
    });
    await page.reload();
    await expect(heading(page, 'All Blogs')).toBeVisible();
    await expect(last).toHaveCount(0);
    return async () => {
      bring();
      await expect(last).toBeVisible();
    };
  }

  test('a page that is loaded again goes on where it was left, once its rows come; who presses a key or is led elsewhere before stays there', async ({
    page,
    api,
  }) => {
    for (let count = 0; count < 6; count++) await publish(api, 'One of many');
    await test.step('thrown away once more before they come', async () => {
      const bring = await reloadFarDown(page);
      await page.reload();
      await expect(heading(page, 'All Blogs')).toBeVisible();
      await bring();
      // Letters in another face have moved it a little.
      await expect.poll(() => scrolled(page)).toBeGreaterThan(330);
    });
    const acts = {
      'presses a key': () => page.keyboard.press('Shift'),
      // As what reads a page aloud does.
      'is led elsewhere': () => page.evaluate(() => scrollTo(0, 20)),
    };
    for (const [name, act] of Object.entries(acts))
      await test.step(name, async () => {
        const bring = await reloadFarDown(page);
        await act();
        await drawn(page);
        const before = await scrolled(page);
        await bring();
        await drawn(page);
        expect(await scrolled(page)).toBe(before);
      });
  });

  test('what ends one wait for rows does not end the next', async ({ page, api }) => {
    await page.clock.install();
    for (let count = 0; count < 6; count++) await publish(api, 'One of many');
    await page.goto('/account');
    const bring = await reloadFarDown(page, () =>
      page.getByRole('link', { name: 'All Blogs' }).click(),
    );
    // Together more than one wait lasts, and neither so long that a slow machine makes it one.
    await page.clock.fastForward(12_000);
    await page.goBack();
    await expect(heading(page, 'Account')).toBeVisible();
    await page.goForward();
    await expect(heading(page, 'All Blogs')).toBeVisible();
    await page.clock.fastForward(10_000);
    await bring();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(330);
  });

  test('an address that is typed begins at its top', async ({ page }) => {
    await page.goto('/blogs/create');
    await expect(blogForm(page).title).toBeVisible();
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => scrolled(page)).toBe(300);
    await page.goto('/account');
    await expect(heading(page, 'Account')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible();
    expect(await scrolled(page)).toBe(0);
  });
});

/** The row in the middle of the window. */
const rowInMiddle = (page: Page) =>
  page.evaluate(() => {
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return middle?.closest<HTMLElement>('main [data-row]')?.dataset.row;
  });

/** As a hand does: rows on the way are laid out. Answers what is seen there. */
async function goFarDown(page: Page, turns: number) {
  for (let turn = 0; turn < turns; turn++) {
    await page.evaluate(() => scrollBy(0, 800));
    await drawn(page);
  }
  const row = await rowInMiddle(page);
  expect(row).toBeTruthy();
  return row;
}

freshTest(
  'far down a long list the same row is in sight after a reload, as rows come late, by Back, and for who turns the phone',
  async ({ page, product, backend: { url } }) => {
    addManyBlogs(product.dataDir, 200);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/blogs');
    await expect(page.locator('main [data-row]')).toHaveCount(200);
    const before = await goFarDown(page, 30);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const bring = await holdCalls(page, `${url}/api/blogs?*`);
    await page.reload();
    await expect(heading(page, 'All Blogs')).toBeVisible();
    bring();
    await expect(page.locator('main [data-row]')).toHaveCount(200);
    await expect.poll(() => rowInMiddle(page)).toBe(before);
    await page.getByRole('navigation', { name: 'Places' }).getByRole('link').first().click();
    await expect(page).not.toHaveURL('/blogs');
    await page.goBack();
    await expect.poll(() => rowInMiddle(page)).toBe(before);

    // Somebody looks at it.
    await page.waitForTimeout(400);
    for (const [width, height] of [
      [844, 390],
      [390, 844],
      [820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => rowInMiddle(page)).toBe(before);
    }
    // Nor does it move where the edge of a window is dragged, with pauses.
    await page.evaluate(() => scrollBy(0, 20));
    const row = page.locator(`main [data-row="${before}"]`);
    const top = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const stands = await top();
    for (const width of [810, 800, 790]) {
      await page.waitForTimeout(400);
      await page.setViewportSize({ width, height: 1180 });
      await drawn(page);
      expect(Math.abs((await top()) - stands)).toBeLessThan(3);
    }
  },
);

freshTest(
  'who makes a window narrow far down the table of reports looks at the same one, and two ways back at once from a report of the next page lead to the list as it was left',
  async ({ page, backend: { url } }) => {
    for (let number = 1; number <= 11; number++)
      await sendProblem(url, { subject: `Lamp number ${number} is dark`, category: 'Education' });
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 1440, height: 300 });
    await page.goto('/problems');
    await expect(page.locator('main [data-row]')).toHaveCount(10);
    const before = await goFarDown(page, 3);
    // Somebody looks at it.
    await page.waitForTimeout(400);
    await page.setViewportSize({ width: 900, height: 300 });
    await expect.poll(() => rowInMiddle(page)).toBe(before);

    await page.setViewportSize({ width, height });
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Education');
    await expect(page).toHaveURL(/category=Education$/);
    const dialog = page.getByRole('dialog');
    await problemRow(page, 'number 2 ').getByRole('button', { name: 'View details' }).click();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByRole('heading', { name: 'Lamp number 1 ' })).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await page.evaluate(() => history.go(-2));
    await expect(dialog).toHaveCount(0);
    await expect(problemRow(page, 'number 11 ')).toBeVisible();
    await expect(page).toHaveURL(/\/problems$/);
  },
);

/** In the form of a new post, two ways from Comments. */
async function writeHalfAThought(page: Page) {
  await page.goto('/comments');
  // A tab keeps 50 ways. With those of earlier tests, it would throw out one for each that is added.
  await (await page.context().newCDPSession(page)).send('Page.resetNavigationHistory');
  await page.getByRole('link', { name: 'All Blogs' }).click();
  await page.getByRole('link', { name: 'Create New Blog' }).first().click();
  await expect(page).toHaveURL('/blogs/create');
  await blogForm(page).title.fill('Half a thought');
}

/** Presses Back twice, the second time before the page could answer the first. */
async function goBackTwice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
  await Promise.all(
    entries
      .slice(currentIndex - 2, currentIndex)
      .reverse()
      .map(({ id }) => browser.send('Page.navigateToHistoryEntry', { entryId: id })),
  );
}

test('who is held back on the way back, or presses Back twice at once, stays where the address bar says, and a second press of Leave leads no further than the first', async ({
  page,
}) => {
  await writeHalfAThought(page);
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const expectToStay = async () => {
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/blogs/create');
    await expect(blogForm(page).title).toHaveValue('Half a thought');
  };
  await goBackTwice(page);
  await expectToStay();
  await page.evaluate(() => history.go(-2));
  await expectToStay();
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'All Blogs')).toBeVisible();
  await expect(page).toHaveURL('/blogs');
  await page.goBack();
  await expect(page).toHaveURL('/comments');
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/blogs/create');

  await blogForm(page).title.fill('Half a thought');
  await page.goBack();
  const leave = page.getByRole('button', { name: 'Leave' });
  await leave.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(heading(page, 'All Blogs')).toBeVisible();
  await expect(leave).toBeHidden();
  await drawn(page);
  await expect(page).toHaveURL('/blogs');
});

/** A browser that is told to go, and has something else in hand: as where many tabs wait for one processor. */
async function forgetToGo(page: Page, times: number) {
  await page.evaluate((times) => {
    const go = history.go.bind(history);
    let told = 0;
    history.go = (by) => {
      told += 1;
      if (told > times) go(by);
    };
  }, times);
}

/** Goes back over an unsaved text in a browser that does not come back from there; answers what asks then. */
async function goBackForGood(page: Page, back: (page: Page) => Promise<unknown>, times: number) {
  await writeHalfAThought(page);
  await forgetToGo(page, times);
  await back(page);
  // What asks has an entry once nobody waits for the browser any more.
  await expect.poll(() => page.evaluate(() => history.state.over)).toBe(1);
  return page.getByRole('alertdialog', { name: 'Leave without saving?' });
}

const goBackOnce = (page: Page) => page.goBack();

test('who stays where the browser does not come back is at the address of what is drawn, and is held the next time as well', async ({
  page,
}) => {
  const expectToStay = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/blogs/create');
    await expect(blogForm(page).title).toHaveValue('Half a thought');
  };
  await expectToStay(await goBackForGood(page, goBackTwice, 2));

  const dialog = await goBackForGood(page, goBackOnce, 1);
  await expectToStay(dialog);
  await page.goBack();
  await expectToStay(dialog);
});

test('who leaves where the browser does not come back comes to where the address bar says', async ({
  page,
}) => {
  const dialog = await goBackForGood(page, goBackOnce, 1);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'All Blogs')).toBeVisible();
  await expect(page).toHaveURL('/blogs');
  await page.goBack();
  await expect(heading(page, 'Comments')).toBeVisible();
  await expect(page).toHaveURL('/comments');
});

test('an address with a slash too many and in capitals is known, and only the last of two ways is gone to its end', async ({
  page,
}) => {
  await page.goto('/Account/');
  await expect(heading(page, 'Account')).toBeVisible();
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/problems-screen-*.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Problem Reports' }).click();
  await page.getByRole('link', { name: 'All Blogs' }).click();
  await expect(heading(page, 'All Blogs')).toBeVisible();
  const came = page.waitForResponse(/problems-screen/);
  open();
  await came;
  await page.getByRole('link', { name: 'Problem Reports' }).click();
  await expect(page).toHaveURL('/problems');
  await page.goBack();
  await expect(heading(page, 'All Blogs')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Account')).toBeVisible();
});

test('a search that is still typed takes nobody off the way back, and one that goes with its screen is not written into the next address', async ({
  page,
}) => {
  await page.goto('/account');
  await expect(heading(page, 'Account')).toBeVisible();
  await page.getByRole('link', { name: 'Problem Reports' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.evaluate(() => {
    addEventListener('input', () => history.back(), { once: true });
  });
  await page.getByRole('searchbox').fill('bus');
  await expect(heading(page, 'Account')).toBeVisible();
  await expect(page).toHaveURL('/account');

  await page.getByRole('link', { name: 'Problem Reports' }).click();
  await expect(heading(page, 'Problem Reports')).toBeVisible();
  // None of its code is there yet when Back leads to it.
  const bring = await holdCalls(page, '**/assets/account-screen-*.js');
  await page.reload();
  const sought = page.waitForRequest(/search=bus/);
  await page.getByRole('searchbox').fill('bus');
  await page.goBack();
  await sought;
  // The key was pressed less than a pause before Back.
  await page.getByRole('searchbox').press('Tab');
  bring();
  await expect(heading(page, 'Account')).toBeVisible();
  await expect(page).toHaveURL('/account');
});
