import { blogBody, blogForm, fillBlogForm } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { keptHere } from './kept-here.ts';
import { passTime } from './pass-time.ts';
import { expectToast } from './toasts.ts';

test('a blog that a colleague publishes waits above the list until it is asked for', async ({
  page,
  api,
}) => {
  const first = `Here before anybody looked ${Date.now()}`;
  await api('POST', '/blogs', blogBody(first));
  await page.clock.install();
  await page.goto('/blogs');
  const titles = page.locator('main ul h2');
  await expect(titles.first()).toHaveText(first);
  // What comes while the list loads belongs to it.
  await page.waitForLoadState('networkidle');
  const title = `Published by a colleague ${Date.now()}`;
  await api('POST', '/blogs', blogBody(title));
  const fresh = page.getByRole('button', { name: '1 new', exact: true });
  await passTime(page, () => expect(fresh).toBeVisible({ timeout: 100 }));
  await expect(titles.first()).toHaveText(first);
  await fresh.click();
  await expect(titles.first()).toHaveText(title);
});

test('a text that is restored in a second tab is kept apart from what the first one goes on with', async ({
  page,
  context,
}) => {
  await page.goto('/blogs/create');
  const first = blogForm(page);
  await first.title.fill('Written in two tabs');
  await expect(page.getByText('Unsaved. Kept in this browser.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/blogs/create');
  const restore = other.getByRole('button', { name: 'Restore' });
  await expect(restore).toBeVisible();
  // The second tab has not seen it.
  await first.title.fill('Written on before it is restored');
  await expect.poll(() => keptHere(page)).toContain('before it is restored');
  await restore.click();
  const second = blogForm(other);
  await expect(second.title).toHaveValue('Written on before it is restored');
  await second.excerpt.fill('Written in the second tab');
  await expect.poll(() => keptHere(page)).toContain('Written in the second tab');
  expect(await keptHere(page)).toContain('before it is restored');
  await first.title.fill('Written on after it');
  await expect.poll(() => keptHere(page)).toContain('Written on after it');
  expect(await keptHere(page)).toContain('Written in the second tab');
});

test('what is restored is what the first tab had come to when it was killed, also where the offer is older', async ({
  page,
  context,
}) => {
  await page.goto('/blogs/create');
  const first = blogForm(page);
  await first.title.fill('Seen by the second tab');
  await expect(page.getByText('Unsaved. Kept in this browser.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/blogs/create');
  const restore = other.getByRole('button', { name: 'Restore' });
  await expect(restore).toBeVisible();
  await first.title.fill('Written on before the end');
  await expect.poll(() => keptHere(page)).toContain('before the end');
  await page.close();
  await restore.click();
  await expect(blogForm(other).title).toHaveValue('Written on before the end');
  await blogForm(other).excerpt.fill('Written in the second tab');
  await expect.poll(() => keptHere(other)).toContain('Written in the second tab');
  expect(await keptHere(other)).toContain('before the end');
});

test('a text that two tabs go on with is published once, and beside itself only by who has been told', async ({
  page,
  context,
  api,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const title = `Published from two tabs ${Date.now()}`;
  const titles = async () => {
    const path = `/blogs?sort=title&search=${encodeURIComponent(title)}`;
    const { blogs } = (await api('GET', path)) as { blogs: { title: string }[] };
    return blogs.map((blog) => blog.title);
  };
  await page.goto('/blogs/create');
  await fillBlogForm(page, title);
  await expect(page.getByText('Unsaved. Kept in this browser.')).toBeVisible();
  const restore = async () => {
    const other = await context.newPage();
    await other.goto('/blogs/create');
    await other.getByRole('button', { name: 'Restore' }).click();
    await expect(blogForm(other).title).toHaveValue(title);
    return other;
  };
  const [second, third] = [await restore(), await restore()];
  for (const tab of [page, second]) {
    await blogForm(tab).publish.click();
    await expectToast(tab, 'Blog created successfully!');
  }
  expect(await titles()).toEqual([title]);

  const { title: changed, publish } = blogForm(third);
  await changed.fill(`${title}, another one`);
  await publish.click();
  await expect(third.getByText(/^Your earlier try was saved/).first()).toBeVisible();
  expect(await titles()).toEqual([title]);
  await publish.click();
  await expectToast(third, 'Blog created successfully!');
  expect(await titles()).toEqual([title, `${title}, another one`]);
});

test('each text of several tabs is come to in turn, and none of them twice before the others', async ({
  page,
  context,
}) => {
  const texts = ['The first of three', 'The second of three', 'The third of three'];
  for (const text of texts) {
    const tab = await context.newPage();
    await tab.goto('/blogs/create');
    await blogForm(tab).title.fill(text);
    await expect(tab.getByText('Unsaved. Kept in this browser.')).toBeVisible();
    await tab.close();
  }
  await page.goto('/blogs/create');
  for (const text of [...texts].reverse().concat('The third of three')) {
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(blogForm(page).title).toHaveValue(text);
  }
});
