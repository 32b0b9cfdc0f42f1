import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { blogForm, expectAccessible } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { articleText, sendSubmission } from './public-intake.ts';

const HOST = 'pictures.example';
const INLINE = `https://${HOST}/inline.png`;
const FEATURED = `https://${HOST}/featured.png`;
const NAME = `Picture from ${HOST}`;

const png = () =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();

interface Asked {
  path: string;
  headers: Record<string, string>;
}

/** The site of a stranger, which notes who asks it for what. */
async function watchStranger(page: Page, { cors }: { cors: boolean }): Promise<Asked[]> {
  const asked: Asked[] = [];
  const body = await png();
  await page.context().route(`https://${HOST}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    asked.push({ path, headers: await route.request().allHeaders() });
    const allowed = cors ? '*' : 'https://elsewhere.example';
    const headers = { 'Access-Control-Allow-Origin': allowed };
    await route.fulfill({ contentType: 'image/png', body, headers });
  });
  return asked;
}

interface Submission {
  _id: string;
  title: string;
}
type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The blog of an approved submission with a stranger's images, in the editor. */
async function openApproved(page: Page, api: Api, url: string, title: string) {
  const content = `<p>${'Look at the road. '.repeat(10)}<img src="${INLINE}" alt="The road">end</p>`;
  await sendSubmission(url, title, { content, featuredImage: FEATURED });
  const { submissions } = (await api('GET', '/submissions?status=pending')) as {
    submissions: Submission[];
  };
  const sent = submissions.find((each) => each.title === title);
  const { blog } = (await api('POST', `/submissions/${sent?._id}/approve`)) as { blog: Submission };
  await page.goto(`/blogs/edit/${blog._id}`);
  const form = blogForm(page);
  const held = {
    inline: form.content.getByRole('group', { name: NAME }),
    featured: page.getByRole('group', { name: NAME }).last(),
  };
  await expect(held.inline).toBeVisible();
  await expect(page.getByRole('group', { name: NAME })).toHaveCount(2);
  return { form, ...held };
}

/** What is sent when the blog is saved. */
async function save(page: Page): Promise<Record<string, unknown>> {
  const [saved] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    blogForm(page).update.click(),
  ]);
  return saved.postDataJSON();
}

test.beforeEach(({ allowErrors }) => allowErrors(/pictures\.example|ERR_FAILED/));

test('images of an approved submission are held where its blog is edited and previewed', async ({
  page,
  api,
  backend: { url },
}, { testId }) => {
  const asked = await watchStranger(page, { cors: true });
  const { form, inline } = await openApproved(page, api, url, `Held pictures ${testId}`);
  await expectAccessible(page);
  await form.title.fill(`Held pictures, and kept ${testId}`);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await expect(preview.getByText('2 pictures from other sites are not loaded')).toBeVisible();
  await expect(articleText(preview).getByText('The road')).toBeVisible();
  await preview.close();
  expect(asked).toEqual([]);
  await inline.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(form.content.getByRole('img', { name: 'The road' })).toBeVisible();
  expect(asked.map(({ path }) => path)).toEqual(['/inline.png']);
  // What is only looked at stays in the blog as it is.
  expect(Object.keys(await save(page))).toEqual(['title']);
});

test(
  'one press copies an image into our own store',
  { tag: '@desktop' },
  async ({ page, api, backend: { url } }, { testId }) => {
    const asked = await watchStranger(page, { cors: true });
    const opened = await openApproved(page, api, url, `Copied pictures ${testId}`);
    const { form, inline, featured } = opened;
    await inline.getByRole('button', { name: 'Copy to our images' }).click();
    await expect(form.content.getByRole('img', { name: 'The road' })).toHaveAttribute(
      'src',
      /^\/uploads\//,
    );
    await featured.getByRole('button', { name: 'Copy to our images' }).click();
    await expect(page.getByRole('img', { name: 'The featured image' })).toHaveAttribute(
      'src',
      /^\/uploads\//,
    );
    for (const { headers } of asked) {
      expect(headers.referer).toBeUndefined();
      expect(headers.cookie).toBeUndefined();
      expect(headers.authorization).toBeUndefined();
    }
    const saved = await save(page);
    expect(saved.featuredImage).toMatch(/^\/uploads\//);
    expect(saved.content).toMatch(/<img src="\/uploads\/[^"]+" alt="The road">end/);
    expect(saved.content).not.toContain(HOST);
  },
);

test(
  'where a site refuses, the image is saved and uploaded by hand; one that is removed while it is copied stays removed',
  {
    tag: '@desktop',
  },
  async ({ page, api, backend: { url } }, { testId }) => {
    page.on('dialog', (dialog) => dialog.accept());

    await test.step('where a site refuses, the image is saved and uploaded by hand', async () => {
      await watchStranger(page, { cors: false });
      const { form, inline } = await openApproved(page, api, url, `Refused pictures ${testId}`);
      await inline.getByRole('button', { name: 'Copy to our images' }).click();
      await expect(inline.getByRole('status')).toHaveText(
        `The picture cannot be copied: ${HOST} does not allow it, or does not have it. Save it on this device and upload it by hand.`,
      );
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        inline.getByRole('button', { name: 'Upload the saved picture' }).click(),
      ]);
      await chooser.setFiles({ name: 'road.png', mimeType: 'image/png', buffer: await png() });
      await expect(form.content.getByRole('img', { name: 'The road' })).toHaveAttribute(
        'src',
        /^\/uploads\//,
      );
    });

    await test.step('an image that is removed while it is copied stays removed', async () => {
      await watchStranger(page, { cors: true });
      const { featured } = await openApproved(page, api, url, `Removed picture ${testId}`);
      const send = await holdCalls(page, '**/api/upload/image');
      const came = page.waitForResponse('**/api/upload/image');
      await featured.getByRole('button', { name: 'Copy to our images' }).click();
      await page.getByRole('button', { name: 'Remove image' }).click();
      send();
      await came;
      const choose = page.getByRole('button', { name: /^Choose a/ });
      await expect(choose).toBeVisible();
      expect(await save(page)).toEqual({ featuredImage: null });
    });
  },
);
