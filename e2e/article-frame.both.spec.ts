import type { Page } from '@playwright/test';
import { untilDrawn } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { articleText, sendSubmission, submissionRow } from './public-intake.ts';

const IMAGE = 'https://pictures.example/tall.svg';
const CONTENT =
  `<p>${'सड़क की मरम्मत का पूरा खर्च सूचना के अधिकार से माँगा गया। '.repeat(30)}</p>` +
  '<p><br></p><p style="color: #e60000">Red as it was written</p>' +
  `<p>${'x'.repeat(400)}</p><pre>${'y'.repeat(400)}</pre><p><img src="${IMAGE}" alt="Road"></p>` +
  '<p>See <a href="https://source.example/bill">the bill</a>.</p>';

let title: string;

test.beforeEach(async ({ page, backend: { url }, allowErrors }, { testId }) => {
  allowErrors(/Request to https:\/\/(pictures|source)\.example\//);
  await page.context().route('https://pictures.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"/>',
    }),
  );
  await page.context().route('https://source.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<title>The bill</title><script>document.title = "Opened by " + opener</script>',
    }),
  );
  title = `A letter that is read in a frame ${testId}`;
  await sendSubmission(url, title, { content: CONTENT });
  await page.goto('/submissions');
  await submissionRow(page, title).getByRole('button', { name: title }).click();
  await expect(articleText(page).getByText('Red as it was written')).toBeVisible();
  await untilFrameRests(page);
});

const openDialog = (page: Page) => page.getByRole('dialog', { name: 'Submission Preview' });

/** What the frame measures, and what its page would need. */
const measure = (page: Page) =>
  page.locator('iframe').evaluate((frame: HTMLIFrameElement) => ({
    height: frame.clientHeight,
    width: frame.clientWidth,
    scrollHeight: frame.contentDocument?.documentElement.scrollHeight,
    scrollWidth: frame.contentDocument?.documentElement.scrollWidth,
  }));

/** Waits until it is as high as its content, and answers what it measures. */
async function expectToFit(page: Page) {
  let measured: Awaited<ReturnType<typeof measure>> | undefined;
  await expect(async () => {
    measured = await measure(page);
    expect(measured).toMatchObject({ scrollHeight: measured.height, scrollWidth: measured.width });
  }).toPass({ timeout: 60_000 });
  return measured as Awaited<ReturnType<typeof measure>>;
}

/** Waits until its faces are here, and until its height has followed its content, a frame later. */
async function untilFrameRests(page: Page) {
  const facesOf = ({ contentDocument }: HTMLIFrameElement) => {
    contentDocument?.documentElement.getBoundingClientRect();
    return contentDocument?.fonts.status;
  };
  await expect.poll(() => page.locator('iframe').evaluate(facesOf)).toBe('loaded');
  await untilDrawn(page);
}

test('a submission stands in a frame without scripts that is as high as its content, through which the wheel and the keys go as through the rest of the dialog', async ({
  page,
}) => {
  await expect(page.locator('iframe')).not.toHaveAttribute('sandbox', /allow-scripts/);
  const before = await expectToFit(page);
  await page.getByRole('button', { name: 'Load pictures' }).click();
  await expect
    .poll(async () => (await measure(page)).height)
    .toBeGreaterThanOrEqual(before.height + 800);
  expect((await expectToFit(page)).width).toBe(before.width);

  const link = articleText(page).getByRole('link', { name: 'the bill' });
  await expect(link).not.toBeInViewport();
  await page.locator('iframe').hover({ position: { x: 30, y: 30 } });
  await page.mouse.wheel(0, 3000);
  await expect(link).toBeInViewport();
  await link.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'meera@example.org' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await expect(submissionRow(page, title).getByRole('button', { name: title })).toBeFocused();
});

test('it has the faces and colours of the console', { tag: '@desktop' }, async ({ page }) => {
  const look = (element: Element) => {
    const { fontFamily, fontSize, color } = getComputedStyle(element);
    return { fontFamily, fontSize, color };
  };
  const text = articleText(page);
  const excerpt = await page.getByRole('article').locator('header p').first().evaluate(look);
  const plain = await text.getByText('सड़क की').evaluate(look);
  expect(plain.fontFamily).toBe(excerpt.fontFamily);
  expect(plain.fontSize).toBe('17px');
  const coloured = text.getByText('Red as it was written');
  expect((await coloured.evaluate(look)).color).toBe('rgb(230, 0, 0)');
  const emptyLine = await text.locator('p:empty').boundingBox();
  expect(emptyLine?.height).toBeGreaterThan(20);
  const loaded = await page
    .locator('iframe')
    .evaluate(({ contentDocument }: HTMLIFrameElement) =>
      Array.from(contentDocument?.fonts ?? []).some(({ status }) => status === 'loaded'),
    );
  expect(loaded).toBe(true);
});

test('a link in it opens in a tab of its own, with scripts and without a way back', {
  tag: '@desktop',
}, async ({ page }) => {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    articleText(page).getByRole('link', { name: 'the bill' }).click(),
  ]);
  await expect(tab).toHaveTitle('Opened by null');
  await expect(page).toHaveURL(/\/submissions\?preview=/);
  await expect(openDialog(page)).toBeVisible();
});

test('single keys answer in it as they do around it', {
  tag: '@desktop',
}, async ({ page }) => {
  await articleText(page).getByText('Red as it was written').click();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'Published elsewhere' })).toBeFocused();
  await articleText(page).getByText('Red as it was written').click();
  await page.keyboard.press('t');
  await expect(page.getByRole('checkbox', { name: 'Next one after a decision' })).toBeChecked();
});

test('it shows that it has the focus from a key, and not from a press', {
  tag: '@desktop',
}, async ({ page, backend: { url } }) => {
  // With a link in it, that has the focus and not the text.
  const plain = `${title}, without a link`;
  await sendSubmission(url, plain);
  await page.goto('/submissions');
  await submissionRow(page, plain).getByRole('button', { name: plain }).click();
  const frame = page.locator('iframe');
  await untilFrameRests(page);
  const ring = () => frame.evaluate((element) => getComputedStyle(element).outlineStyle);
  await articleText(page).locator('p').first().click();
  expect(await ring()).toBe('none');
  await page.getByRole('link', { name: 'meera@example.org' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(frame).toBeFocused();
  expect(await ring()).toBe('solid');
  await page.keyboard.press('Tab');
  expect(await ring()).toBe('none');
  // A press that another window comes after is still the last that was done here.
  await articleText(page).locator('p').first().click();
  await frame.evaluate(({ contentWindow }: HTMLIFrameElement) => {
    for (const type of ['blur', 'focus']) contentWindow?.dispatchEvent(new Event(type));
  });
  expect(await ring()).toBe('none');
});

test('after a press, a key that leads to a link lets it show the focus again', {
  tag: '@desktop',
}, async ({ page }) => {
  const frame = page.locator('iframe');
  await articleText(page).getByText('Red as it was written').click();
  // Code that can be scrolled comes before it.
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  const link = articleText(page).getByRole('link', { name: 'the bill' });
  await expect.poll(() => link.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
  // As where Shift+Tab leads from the first link back to the text, and not past it.
  await link.evaluate((it) => it.blur());
  await expect(frame).toHaveCSS('outline-style', 'solid');
});

test('on paper it is whole and no longer than that, whatever the window was', {
  tag: '@desktop',
}, async ({ page, backend: { url } }) => {
  const long = `${title}, at length`;
  const content = `<p>${'The lamp of the lane is dark, and the drain is open. '.repeat(9)}</p>`;
  const last = '<p>So far <a href="https://source.example/last">the last</a></p>';
  await sendSubmission(url, long, { content: content.repeat(40) + last });
  const countSheets = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    await untilFrameRests(page);
    await expectToFit(page);
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    await expectToFit(page);
    expect(sheets, `from ${width}`).toContain('https://source.example/last');
    return sheets.match(/\/Type \/Page\s/g)?.length;
  };
  await page.goto('/submissions');
  await submissionRow(page, long).getByRole('button', { name: long }).click();
  const sheets = await countSheets(1440);
  expect(sheets).toBeGreaterThan(5);
  expect(await countSheets(390)).toBe(sheets);
});

test('a preview stands dark on white on paper, without what is pressed', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => sessionStorage.setItem('blogPreview', '{"title":"How the lamp came"}'));
  await page.goto('/preview');
  const heading = page.getByRole('heading', { name: 'How the lamp came' });
  await expect(heading).toHaveCSS('color', 'rgb(34, 30, 23)');
  await expect(page.getByText('This is a preview.')).toBeVisible();
  await expect(page.getByText('Close preview')).toBeHidden();
});
