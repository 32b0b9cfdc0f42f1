import { blogForm, fillBlogForm } from './blogs-form.ts';
import { selectWords } from './editor-page.ts';
import { expect, foreignTest as test } from './fixtures.ts';
import { hexId } from './foreign-content.ts';
import { expectToast } from './toasts.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a post opens however it is wrapped, and only its change is sent', async ({
  page,
  foreign,
}) => {
  for (const wrapper of ['data.blog', 'data', 'blog', 'none'] as const) {
    foreign.store.blogWrapper = wrapper;
    await page.goto(`/blogs/edit/${hexId(1)}`);
    const form = blogForm(page);
    await expect(form.authorName, wrapper).toHaveValue('Meera Devi');
    await expect(form.authorEmail, wrapper).toHaveValue('meera@example.org');
    await expect(form.authorBio, wrapper).toHaveValue('Teacher');
    const title = `Streetlights have returned to Kankarbagh: ${wrapper}`;
    await form.title.fill(title);
    await form.update.click();
    await expectToast(page, 'Blog updated successfully!');
    const save = foreign.calls.findLast(({ name }) => name === 'PUT /blogs/:id');
    expect(save?.body, wrapper).toEqual({ title });
  }
});

test('a blog with an image embedded in it opens and is saved with nothing lost', async ({
  page,
  foreign,
}) => {
  const image = Buffer.concat([PIXEL, Buffer.alloc(450_000, 7)]).toString('base64');
  const content =
    '<p>Change this <span style="color: rgb(230, 0, 0);">red</span> word.</p>' +
    `<p><img src="data:image/png;base64,${image}"></p><p>${'The road is closed. '.repeat(9)}</p>`;
  const excerpt = 'Longer than our own server takes it. '.repeat(40);
  Object.assign(foreign.store.blogs[0] ?? {}, { content, excerpt });
  await page.goto(`/blogs/edit/${hexId(1)}`);
  await expect(blogForm(page).content.locator('img[src]')).toHaveJSProperty('naturalWidth', 1);
  await selectWords(page, 'Change this');
  await page.keyboard.type('Changed the');
  await blogForm(page).update.click();
  await expectToast(page, 'Blog updated successfully!');
  expect(foreign.store.blogs[0]?.content).toBe(
    content.replace('Change this', 'Changed the').replace('<span', '<span data-color="#e60000"'),
  );
});

test('the list shows what another backend sends, gaps and all; a category and a read time outside the lists are kept, and an author’s email that is missing is asked for', async ({
  page,
  foreign,
}) => {
  await test.step('the list shows what another backend sends, gaps and all', async () => {
    await page.goto('/blogs');
    await expect(page.getByText('Showing 4 of 4 blogs')).toBeVisible();
    const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await expect(row('Streetlights return to Kankarbagh')).toContainText('Mar 05, 2024');
    await expect(row('वार्ड की सड़क का हिसाब')).toContainText('—');
    await expect(row('A category that nobody planned').getByText('River Ghats')).toHaveAttribute(
      'data-colour',
      'grey',
    );
    await expect(page.getByText('Invalid Date')).toHaveCount(0);
    await expect(row('वार्ड की सड़क का हिसाब').getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/blogs/edit/${hexId(2)}`,
    );
  });

  await test.step('a category and a read time outside the lists are kept', async () => {
    await page.goto(`/blogs/edit/${hexId(3)}`);
    const form = blogForm(page);
    await expect(form.category).toHaveValue('River Ghats');
    await expect(form.readTime).toHaveValue('4 min read');
    await form.tags.fill('ghat');
    await form.update.click();
    await expectToast(page, 'Blog updated successfully!');
    expect(foreign.store.blogs[2]).toMatchObject({
      category: 'River Ghats',
      readTime: '4 min read',
      tags: ['ghat'],
    });
  });

  await test.step('a blog without an author’s email asks for one before it is saved', async () => {
    await page.goto(`/blogs/edit/${hexId(2)}`);
    const form = blogForm(page);
    await expect(form.authorName).toHaveValue('Ravi Kumar');
    await expect(form.tags).toHaveValue('सड़क, सूचना का अधिकार');
    await form.update.click();
    await expect(page.getByText('Author email is required', { exact: true })).toBeVisible();
    await expect(form.authorEmail).toBeFocused();
    await form.authorEmail.fill('ravi@example.org');
    await form.update.click();
    await expectToast(page, 'Blog updated successfully!');
  });
});

test('a preview without a draft says so, and one of changes to a published blog says that and shows when it was published', async ({
  page,
}) => {
  await page.goto('/preview');
  await expect(page.getByRole('heading', { level: 1, name: 'No preview available' })).toBeVisible();
  await page.goto(`/blogs/edit/${hexId(1)}`);
  const [tab] = await Promise.all([page.waitForEvent('popup'), blogForm(page).preview.click()]);
  await expect(tab.getByRole('banner').getByRole('paragraph')).toHaveText(
    'This is a preview of changes to a published post. Readers do not see them yet.',
  );
  await expect(tab.getByRole('time')).toHaveText('Mar 05, 2024');
});

test('without words of the backend a failed creation says so itself; a blog with an image is published and deleted', async ({
  page,
  foreign,
  allowErrors,
}) => {
  allowErrors(/status of 500/);
  foreign.fail('POST /blogs', { status: 500 });
  await page.goto('/blogs/create');
  const form = await fillBlogForm(page, 'Published on another backend');
  await form.publish.click();
  await expectToast(page, 'Failed to create blog');
  await expect(form.title).toHaveValue('Published on another backend');

  foreign.heal();
  await form.image.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL });
  await expectToast(page, 'Image uploaded successfully!');
  await expect(page.getByRole('button', { name: 'Save Draft' })).toBeHidden();
  await form.publish.click();
  await expectToast(page, 'Blog created successfully!');
  const row = page.getByRole('listitem').filter({ hasText: 'Published on another backend' });
  await expect(row).toBeVisible();
  expect(foreign.store.blogs.at(-1)).toMatchObject({
    status: 'published',
    featuredImage: expect.stringMatching(/^\/files\//),
  });
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Blog deleted successfully!');
  await expect(row).toHaveCount(0);
});

test('a backend that answers each page alike is not asked on, and blogs without an id stay apart', async ({
  page,
  foreign,
}) => {
  const nameless = { title: 'A post that nobody can name', category: 'Health' };
  const blogs = [...foreign.store.blogs, nameless, nameless];
  const pagination = { current: 1, pages: 134, total: 1340, limit: 10 };
  foreign.fail('GET /blogs', { status: 200, body: { data: { blogs, pagination } } });
  await page.goto('/blogs');
  await expect(page.getByText('Showing 6 of 6 blogs')).toBeVisible();
  const asked = () => foreign.calls.filter(({ name }) => name === 'GET /blogs');
  await expect.poll(() => asked().map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  const rows = page.getByRole('listitem').filter({ hasText: nameless.title });
  await expect(rows).toHaveCount(2);
  await expect(rows.getByRole('link')).toHaveCount(0);
  await expect(rows.getByRole('button')).toHaveCount(0);
});
