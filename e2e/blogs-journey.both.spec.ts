import sharp from 'sharp';
import { blogForm, expectAccessible } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { articleText } from './public-intake.ts';
import { expectToast } from './toasts.ts';

const TITLE = 'कंकड़बाग के नाले बरसात से पहले साफ़ हुए';
const EXCERPT_HINDI = 'वार्ड के लोगों ने मिलकर नगर निगम से नालों की सफ़ाई करवाई और हर बिल की जाँच की।';
const TEXT_HINDI =
  'दस साल में पहली बार बरसात से पहले वार्ड के सभी नाले साफ़ किए गए। लोगों ने गाड़ियाँ गिनीं, बिल सँभाले और दोनों को स्कूल के सूचना पट पर लगाया, ताकि हर कोई देख सके।';

/** A photograph that does not compress: noise, as JPEG of about four megabytes. */
async function largeImage(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 2600, height: 1950, channels: 3, background: '#888', noise } as const;
  const image = await sharp({ create }).jpeg({ quality: 91 }).toBuffer();
  expect(image.length).toBeGreaterThan(3_500_000);
  expect(image.length).toBeLessThan(5_242_880);
  return image;
}

const smallImage = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer();

test.use({ signedIn: false });

test(
  'a Hindi blog with an image is published, found, changed, previewed and deleted',
  { tag: '@postgres' },
  async ({ page, backend }, { project }) => {
    const title = `${TITLE} (${project.name})`;
    const changed = `${title} और सूखे रहे`;
    const form = blogForm(page);
    const row = page.getByRole('listitem').filter({ hasText: title });

    await test.step('sign in', async () => {
      await page.goto('/blogs/create');
      await expect(page).toHaveURL(/\/login$/);
      await page.getByRole('textbox', { name: 'Email' }).fill(backend.admin.email);
      await page.getByLabel('Password', { exact: true }).fill(backend.admin.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Create New Blog' }).first().click();
    });

    await test.step('publish', async () => {
      await form.title.fill(title);
      await form.excerpt.fill(EXCERPT_HINDI);
      await form.content.fill(TEXT_HINDI);
      // What is large is the same from a phone.
      const image = await (project.name === 'phone' ? smallImage() : largeImage());
      await form.image.setInputFiles({ name: 'n.jpg', mimeType: 'image/jpeg', buffer: image });
      await expectToast(page, 'Image uploaded successfully!');
      await form.category.selectOption('Community');
      await form.readTime.selectOption('3 min read');
      await form.tags.fill('वार्ड, नाला');
      await form.publish.click();
      await expectToast(page, 'Blog created successfully!');
      await expect(page).toHaveURL(/\/blogs$/);
    });

    await test.step('find', async () => {
      await expect(row.getByText('Community')).toBeVisible();
      await expect(row.getByText('3 min read')).toBeVisible();
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: title }).click();
    });

    await test.step('preview', async () => {
      await form.title.fill(changed);
      const [tab] = await Promise.all([page.waitForEvent('popup'), form.preview.click()]);
      await expect(tab.getByRole('heading', { name: changed })).toBeVisible();
      const mark = 'This is a preview of changes to a published post.';
      await expect(tab.getByText(mark, { exact: false })).toBeVisible();
      await expect(articleText(tab).getByText('गाड़ियाँ गिनीं', { exact: false })).toBeVisible();
      const image = tab.getByRole('article').locator('img').first();
      await expect
        .poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(500);
      // As readers see it: who wrote it, and no email.
      await expect(tab.getByRole('heading', { name: 'About the Author' })).toBeVisible();
      await expect(tab.getByRole('article')).not.toContainText('@');
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await expectAccessible(tab);
      // The way back for a phone, which shows no tabs.
      const closed = tab.waitForEvent('close');
      // The tab may be gone before it has answered the click.
      const click = tab.getByRole('link', { name: 'Close preview' }).click();
      await Promise.all([closed, click.catch(() => undefined)]);
    });

    await test.step('change', async () => {
      await form.update.click();
      await expectToast(page, 'Blog updated successfully!');
      await expect(page.getByRole('link', { name: changed })).toBeVisible();
    });

    await test.step('delete', async () => {
      await row.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Delete Blog Post' });
      await expect(dialog).toContainText(
        `Are you sure you want to delete "${changed}"? This action cannot be undone.`,
      );
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Blog deleted successfully!');
      await expect(row).toHaveCount(0);
    });
  },
);
