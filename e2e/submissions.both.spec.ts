import { expectAccessible } from './blogs-form.ts';
import { expect, test } from './fixtures.ts';
import { beforeCall } from './hold-calls.ts';
import { articleText, emptyQueue, sendSubmission, submissionRow } from './public-intake.ts';
import { expectToast } from './toasts.ts';

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

let drains: string;
let lamps: string;
let bus: string;
let busReference: string;

let rounds = 0;

/** Leaves three in the queue, the drains at its head; no other test has these titles. */
async function sendThree(api: Api, url: string) {
  rounds++;
  drains = `The drains of ward 22 before the rains of year ${rounds}.`;
  lamps = `बत्तियाँ छह महीने बाद फिर जलीं ${rounds}.`;
  bus = `A bus stop that nobody can sit at ${rounds}.`;
  await emptyQueue(api);
  const sent = await sendSubmission(url, bus, { category: 'Community', tags: [], authorBio: '' });
  busReference = (sent as { reference: string }).reference;
  await sendSubmission(url, lamps, { category: 'Reform Victory', author: 'सुनीता देवी' });
  await sendSubmission(url, drains);
}

test.beforeEach(({ api, backend: { url } }) => sendThree(api, url));

test('the queue shows each submission, is searched, by its reference too, and filtered, and survives a reload', async ({
  page,
  isMobile,
}) => {
  await page.goto('/submissions');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Submissions' })).toBeVisible();
  await expect(page.getByText('3 pending')).toBeVisible();
  await expect(page.getByText('Showing 3 of 3 submissions')).toBeVisible();
  const row = submissionRow(page, drains);
  for (const part of ['Governance', 'Meera Devi', 'meera@example.org', '5 min read', 'drains'])
    await expect(row.getByText(part, { exact: true })).toBeVisible();
  await expect(row.getByText(/^Submitted [A-Z][a-z]{2} \d{2}, \d{4}$/)).toBeVisible();
  await expect(row.getByText('Governance')).toHaveAttribute('data-colour', 'purple');
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search submissions' }).fill('बत्ति');
  await expect(page.getByText('Showing 1 of 3 submissions')).toBeVisible();
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Community');
  await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Showing 0 of 3 submissions')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(submissionRow(page, bus)).toBeVisible();
  await expect(page).toHaveURL(/\?category=Community$/);

  // By the reference that its author reads out, which is no other on a phone.
  if (isMobile) return;
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 0 });
  await expect(page.getByText('Showing 3 of 3 submissions')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search submissions' });
  for (const typed of [busReference, busReference.toLowerCase().replaceAll('-', ' ')]) {
    await search.fill(typed);
    await expect(page.getByText('Showing 1 of 3 submissions')).toBeVisible();
    await expect(submissionRow(page, bus)).toBeVisible();
    await search.fill('');
    await expect(page.getByText('Showing 3 of 3 submissions')).toBeVisible();
  }
});

test('approving publishes once, says so with a link to the blog, and goes on to the next', {
  tag: ['@desktop', '@postgres'],
}, async ({ page, api }) => {
  await page.goto('/submissions');
  // The second click of a hasty hand must not decide on the row that moves up.
  await submissionRow(page, drains).getByRole('button', { name: 'Approve' }).dblclick();
  await expectToast(page, 'Submission approved and published!');
  await expect(submissionRow(page, drains)).toHaveCount(0);
  await expect(page.getByText('Showing 2 of 2 submissions')).toBeVisible();
  await expect(page.getByText('2 pending')).toBeVisible();
  await expect(submissionRow(page, lamps).getByRole('button', { name: lamps })).toBeFocused();
  const message = page.getByText('Blog submission approved and published!');
  await expect(message).toBeInViewport();
  const { blogs } = (await api('GET', '/blogs?limit=100')) as { blogs: { title: string }[] };
  expect(blogs.filter(({ title }) => title === drains)).toHaveLength(1);
  await message.getByRole('link', { name: 'Open the new post' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(drains);
});

test('a submission is read in the preview and rejected there, and the way back is where it stays', async ({
  page,
  backend,
  api,
}) => {
  await test.step('a submission is read in the preview and rejected there', async () => {
    await page.goto('/submissions');
    await submissionRow(page, drains).getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
    await expect(dialog.getByRole('heading', { name: drains })).toBeVisible();
    await expect(articleText(dialog).getByText('kept the bills', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'About the Author' })).toBeVisible();
    await expect(dialog.getByText('Teacher in ward 22')).toBeVisible();
    await expect(page).toHaveURL(/\?preview=/);
    await expectAccessible(page);
    await page.reload();
    await dialog.getByRole('button', { name: 'Reject Submission' }).click();
    await expectToast(page, 'Submission rejected!');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/submissions$/);
    await expect(page.getByRole('main').getByText('Blog submission rejected')).toBeVisible();
    await expect(submissionRow(page, drains)).toHaveCount(0);
    await expect(submissionRow(page, lamps).getByRole('button', { name: lamps })).toBeFocused();
    const { submissions } = (await api('GET', '/submissions?status=rejected&limit=100')) as {
      submissions: { title: string }[];
    };
    expect(submissions.filter(({ title }) => title === drains)).toHaveLength(1);
  });

  await test.step('the way back is where it stays from its first moment', async () => {
    await sendThree(api, backend.url);
    await page.goto('/submissions');
    // Known by then: what the server can do.
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await submissionRow(page, drains).getByRole('button', { name: 'Reject' }).focus();
    const first = page.evaluateHandle(
      () =>
        new Promise<number>((resolve) => {
          const watch = new MutationObserver(() => {
            const button = [...document.querySelectorAll('button')].find(
              ({ textContent }) => textContent === 'Undo',
            );
            if (button) resolve(button.getBoundingClientRect().left);
          });
          watch.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.keyboard.press('Enter');
    const left = await (await first).jsonValue();
    const box = await page.getByRole('button', { name: 'Undo' }).boundingBox();
    expect(box?.x).toBeCloseTo(left, 0);
  });
});

test('an approved submission has no decision left, the keyboard goes through the queue, and images of strangers wait until they are asked for, those of the backend’s hosts do not', {
  tag: '@desktop',
}, async ({ page, api, backend, allowErrors }) => {
  await test.step('the keyboard goes through the queue without leaving it', async () => {
    await page.goto('/submissions');
    for (const [title, button] of [
      [drains, 'Approve & Publish'],
      [lamps, 'Reject Submission'],
      [bus, 'Approve & Publish'],
    ] as const) {
      await submissionRow(page, title).getByRole('button', { name: title }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
      await dialog.getByRole('button', { name: button }).press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(submissionRow(page, title)).toHaveCount(0);
    }
    await expect(page.getByText('No blog submissions to review at the moment')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('an approved submission has no decision left, in the list or in the preview', async () => {
    await sendThree(api, backend.url);
    await page.goto('/submissions');
    await submissionRow(page, bus).getByRole('button', { name: 'Approve' }).click();
    await expect(submissionRow(page, bus)).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('all');
    const row = submissionRow(page, bus);
    await expect(row.getByText('Approved', { exact: true })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(row.getByRole('button', { name: 'Reject' })).toHaveCount(0);
    await expect(page.getByText('2 pending')).toBeVisible();
    await row.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
    await expect(dialog.getByRole('heading', { name: bus })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve & Publish' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(row.getByRole('button', { name: 'Preview' })).toBeFocused();

    // A link to it opens it although the list of pending ones lacks it.
    const address = new URL(page.url());
    await row.getByRole('button', { name: 'Preview' }).click();
    await expect(page).toHaveURL(/preview=/);
    address.search = new URL(page.url()).search.replace('status=all', 'status=pending');
    await page.goto(address.href);
    await expect(dialog.getByRole('heading', { name: bus })).toBeVisible();
  });

  await test.step('images of strangers wait until they are asked for, those of the backend’s hosts do not', async () => {
    allowErrors(/Request to https:\/\/(?:pictures|movement)\.example\//);
    const asked = new Set<string>();
    await page.route('**/api/site', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.imageHosts.push('movement.example');
      return route.fulfill({ response, json: body });
    });
    await page.context().route(/^https:\/\/(?:pictures|movement)\.example\//, (route) => {
      asked.add(new URL(route.request().url()).pathname);
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      });
    });
    await sendSubmission(backend.url, 'A letter with pictures in it', {
      featuredImage: 'https://pictures.example/featured.svg',
      content: `<p>${'Look at the road. '.repeat(10)}<img src="https://movement.example/own.svg"><img src="https://pictures.example/pixel.svg"></p>`,
    });
    await page.goto('/submissions');
    await submissionRow(page, 'A letter').getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
    await expect(dialog.getByText('2 pictures from other sites are not loaded')).toBeVisible();
    await expect(articleText(dialog).getByText('Picture from pictures.example')).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => [...asked]).toEqual(['/own.svg']);
    await dialog.getByRole('button', { name: 'Load pictures' }).click();
    await expect(dialog.getByText('not loaded')).toHaveCount(0);
    await expect
      .poll(() => [...asked].toSorted())
      .toEqual(['/featured.svg', '/own.svg', '/pixel.svg']);
  });
});

test('what somebody else decided meanwhile is explained and leaves the list', {
  tag: ['@desktop', '@postgres'],
}, async ({ page, api, allowErrors }) => {
  allowErrors(/409/);
  await page.goto('/submissions');
  await submissionRow(page, lamps).getByRole('button', { name: 'Preview' }).click();
  const { submissions } = (await api('GET', '/submissions?status=pending')) as {
    submissions: { _id: string; title: string }[];
  };
  const id = submissions.find(({ title }) => title === lamps)?._id;
  await beforeCall(page, '**/reject', () => api('POST', `/submissions/${id}/approve`));
  const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
  await dialog.getByRole('button', { name: 'Reject Submission' }).click();
  await expectToast(page, 'Failed to reject submission');
  await expect(page.getByRole('alert')).toHaveText(/This submission was already approved/);
  await expect(dialog).toHaveCount(0);
  await expect(submissionRow(page, lamps)).toHaveCount(0);
});
