import sharp from 'sharp';
import { blogForm, expectAccessible, fillBlogForm } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { expectToast, expectToasts, toast } from './toasts.ts';

const MEGABYTES_5 = 5 * 1024 * 1024;

test('an empty form names every missing field and leads to the first', async ({ page }) => {
  await page.goto('/blogs/create');
  const form = blogForm(page);
  await form.authorName.clear();
  await form.authorEmail.fill('nobody');
  await form.publish.click();
  for (const message of [
    'Title is required',
    'Excerpt is required',
    'Blog content is required',
    'Category is required',
    'Read time is required',
    'Author name is required',
    'Invalid email address',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(form.title).toBeFocused();
  await expect(form.title).toHaveAccessibleDescription('Title is required');
  await expect(page.getByText('7 fields need correcting.')).toBeVisible();
  await form.authorEmail.fill('   ');
  await expect(page.getByText('Author email is required', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('the rules of a form are there before somebody is; what is pasted into the title is one line; no image that is too large, or is none, stays; texts one character too short are refused, at the limit they are not; and Enter in a line does not publish', {
  tag: '@desktop',
}, async ({ page, allowErrors }) => {
  allowErrors(/status of 415/);
  const rules = page.waitForResponse(/\/assets\/form-rules-/);
  await page.goto('/blogs/create');
  await rules;

  await test.step('lines that are pasted into the title are one, and Undo takes them out', async () => {
    const { title, excerpt } = blogForm(page);
    await title.fill('of the ward');
    await excerpt.fill('News\n\n\nand views\n');
    await excerpt.press('ControlOrMeta+a');
    await excerpt.press('ControlOrMeta+c');
    await title.press('Home');
    await page.keyboard.press('ControlOrMeta+v');
    await page.keyboard.type('too ');
    await expect(title).toHaveValue('News and views too of the ward');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(title).toHaveValue('of the ward');
  });

  await test.step('an image past 5 MB is refused before it is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(MEGABYTES_5 + 1) };
    await blogForm(page).image.setInputFiles(file);
    await expectToast(page, 'Image size should be less than 5MB');
    expect(sent.filter((url) => url.includes('/upload/'))).toEqual([]);
  });

  await test.step('a failed upload clears the image and says why', async () => {
    const form = blogForm(page);
    const svg = Buffer.from('this is no picture');
    await form.image.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: svg });
    await expectToast(page, 'Failed to upload image');
    await expect(page.getByAltText('The featured image of this post')).toBeHidden();
    await expect(form.publish).toBeEnabled();
  });

  await test.step('an image dropped on its field is uploaded and can be removed', async () => {
    const image = page.getByAltText('The featured image of this post');
    const data = await page.evaluateHandle(async () => {
      const canvas = new OffscreenCanvas(80, 60);
      canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
      const transfer = new DataTransfer();
      transfer.items.add(new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' }));
      return transfer;
    });
    await page
      .getByRole('button', { name: 'Choose a picture' })
      .dispatchEvent('drop', { dataTransfer: data });
    await expectToast(page, 'Image uploaded successfully!');
    await expect(image).toBeVisible();
    await page.getByRole('button', { name: 'Remove image' }).click();
    await expect(image).toBeHidden();
  });

  await test.step('texts one character too short are refused, at the limit they are not', async () => {
    const form = await fillBlogForm(page, 'x'.repeat(9));
    await form.excerpt.fill('e'.repeat(49));
    await form.content.fill('c'.repeat(99));
    await form.publish.click();
    const messages = [
      'Title should be at least 10 characters',
      'Excerpt should be at least 50 characters',
      'Blog content should be at least 100 characters long',
    ];
    for (const message of messages)
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    await form.title.fill('x'.repeat(10));
    await form.excerpt.fill('e'.repeat(50));
    await form.content.fill('c'.repeat(100));
    for (const message of messages) await expect(page.getByText(message)).toBeHidden();
  });

  await test.step('Enter in a line of text does not publish', async () => {
    const form = await fillBlogForm(page, 'A title that is long enough');
    await form.title.press('Enter');
    await page.waitForTimeout(300);
    await expect(page).toHaveURL(/\/create$/);
    await expect(form.publish).toBeEnabled();
  });
});

test('who leaves while an image is on its way is asked, and not told that it came', {
  tag: '@desktop',
}, async ({ page }) => {
  const letGo = await holdCalls(page, '**/api/upload/image');
  await page.goto('/blogs/create');
  const create = { width: 8, height: 8, channels: 3, background: '#2a6' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await blogForm(page).image.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expectToast(page, 'Uploading image...');
  await page.getByRole('link', { name: 'All Blogs' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('The image is still on its way.');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'All Blogs', level: 1 })).toBeVisible();
  await expect(toast(page, 'Uploading image...')).toBeHidden();
  letGo();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Recent Blogs' })).toBeVisible();
  await expectToasts(page, []);
});

test('a refusal shows the server’s words and keeps everything typed, a broken connection says that the blog was not created, and while it is sent the form is closed and says so', {
  tag: '@desktop',
}, async ({ page, allowErrors }) => {
  allowErrors(/status of 422/, /ERR_CONNECTION_REFUSED/);
  await page.goto('/blogs/create');
  const title = `Sent slowly ${Date.now()}`;
  const form = await fillBlogForm(page, title);

  await test.step('a refusal shows the server’s words and keeps everything typed', async () => {
    const errors = [{ path: 'tags.1', message: 'Tag must be shorter' }];
    await page.route('**/api/blogs', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { success: false, message: 'No room today', errors } })
        : route.continue(),
    );
    await form.tags.fill('one, two');
    await form.publish.click();
    await expectToast(page, 'No room today');
    await expect(form.tags).toHaveAccessibleDescription(/Tag must be shorter/);
    await expect(form.tags).toBeFocused();
    await expect(form.title).toHaveValue(title);
    await page.unroute('**/api/blogs');
  });

  await test.step('a broken connection says that the blog was not created', async () => {
    await page.route('**/api/blogs', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionrefused') : route.continue(),
    );
    await form.publish.click();
    await expectToast(page, 'Failed to create blog');
    await expect(form.publish).toBeFocused();
    await page.unroute('**/api/blogs');
  });

  await test.step('while it is sent the form is closed and says so', async () => {
    const release = await holdCalls(page, '**/api/blogs');
    await form.publish.click();
    await expect(page.getByRole('button', { name: 'Publishing...' })).toBeDisabled();
    await expect(form.title).toBeDisabled();
    release();
    await expectToast(page, 'Blog created successfully!');
    await expect(toast(page, 'Failed to create blog')).toBeHidden();
  });
});

test('no tool lies over the buttons of the form, however small the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto('/blogs/create');
  const publish = page.getByRole('button', { name: 'Publish Blog' });
  await expect(page.getByRole('toolbar')).toBeAttached();
  const covered = await publish.evaluate((button) => {
    const found: number[] = [];
    for (let top = 0; top < document.body.scrollHeight; top += 20) {
      scrollTo(0, top);
      const { left, top: y, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, y + height / 2);
      if (!button.contains(hit)) found.push(top);
    }
    return found;
  });
  expect(covered).toEqual([]);
});
