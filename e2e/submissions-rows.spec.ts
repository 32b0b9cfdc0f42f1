import type { Page } from '@playwright/test';
import { expect, freshTest } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { passTime as passSome } from './pass-time.ts';
import { articleText, sendSubmission, submissionRow } from './public-intake.ts';
import { expectToast } from './toasts.ts';

// Somebody of each address sends one.
freshTest.use({ productOptions: { env: { TRUST_PROXY: '127.0.0.1' } } });

/** How many of a queue come with their texts. */
const WITH_TEXTS = 100;
const LONG = `<p>${'Three lamps, and nobody to mend them. '.repeat(260)}</p>`;
/** A call for what the server finds. */
const SOUGHT = /\/api\/submissions\?.*search=/;
const ONE = /\/api\/submissions\/[\w-]+$/;

/** Queues are asked for now and then: ten seconds of the page's time for each look. */
const passTime = (page: Page, until: () => Promise<void>) => passSome(page, until, 10_000);

const title = (number: number) => `Letter number ${number}.`;
const textOf = (number: number) =>
  `<p>${'The lane is dark. '.repeat(9)}It is lane${number % 10}x and post${number}q.</p>`;

/** Letters from the oldest on; the first ones stand behind those whose texts come with the queue. */
async function sendLetters(url: string, { from = 1, to }: { from?: number; to: number }) {
  for (let number = from; number <= to; number++)
    await sendSubmission(url, title(number), { content: textOf(number) });
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search submissions' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Submission Preview' });
const counter = (page: Page, shown: number, total: number) =>
  page.getByText(`Showing ${shown} of ${total} submissions`);

interface Listed {
  title: string;
  content: string;
}

freshTest(
  'a long queue brings the texts of its first hundred, and of those behind their rows',
  async ({ page, backend: { url } }) => {
    freshTest.slow();
    const count = 230;
    for (let number = 1; number <= count; number++)
      await sendSubmission(url, title(number), { content: LONG });
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (/\/api\/submissions\?/.test(response.url())) bodies.push(response.text());
    });
    // What the server can do is known from the last visit.
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Review Submissions/ })).toBeVisible();
    await page.goto('/submissions');
    await expect(counter(page, count, count)).toBeVisible();
    const answers = await Promise.all(bodies);
    const rows = answers.flatMap(
      (body) => (JSON.parse(body) as { data: { submissions: Listed[] } }).data.submissions,
    );
    const ofText = (has: boolean) =>
      new Set(rows.filter(({ content }) => (content !== '') === has).map((row) => row.title));
    const titles = Array.from({ length: count }, (_, index) => title(count - index));
    expect([...ofText(true)]).toEqual(titles.slice(0, WITH_TEXTS));
    expect([...ofText(false)]).toEqual(titles.slice(WITH_TEXTS));
    const bytes = answers.reduce((sum, body) => sum + body.length, 0);
    // The first ten come twice.
    const texts = (WITH_TEXTS + 10) * LONG.length;
    expect(bytes - texts).toBeLessThan((count + 10) * 1000);
    expect(bytes).toBeLessThan((count * LONG.length) / 1.5);
  },
);

freshTest(
  'of texts that were left out, a search finds the rows, says which it could not look into and asks again; one opens at once, and the one after it is asked for ahead',
  async ({ page, backend: { url }, allowErrors, context, api }) => {
    await freshTest.step(
      'a word of a text that was left out finds its row, at its place in the list; a search says which texts it could not look into, and asks again',
      async () => {
        allowErrors(/status of 500/);
        await sendLetters(url, { to: WITH_TEXTS + 3 });
        const asked: string[] = [];
        page.on('request', (request) => {
          if (SOUGHT.test(request.url())) asked.push(new URL(request.url()).search);
        });
        await page.goto('/submissions');
        await expect(counter(page, 103, 103)).toBeVisible();
        const letGo = await holdCalls(page, SOUGHT);
        await search(page).fill('post2q');
        // While the server is asked nobody is told that there is none.
        await expect(
          page.getByRole('status').filter({ hasText: 'Searching the texts' }),
        ).toBeVisible();
        await expect(page.getByRole('heading', { name: 'No submissions found' })).toHaveCount(0);
        await expect
          .poll(() => asked)
          .toEqual(['?status=pending&search=post2q&fields=row&page=1&limit=100']);
        letGo();
        await expect(counter(page, 1, 103)).toBeVisible();
        await expect(submissionRow(page, title(2))).toBeVisible();
        // Ten with their texts here, and it.
        await search(page).fill('lane2x');
        const found = submissionRow(page, 'Letter number').getByRole('heading');
        await expect(found).toHaveText([102, 92, 82, 72, 62, 52, 42, 32, 22, 12, 2].map(title));
        await expect(counter(page, 11, 103)).toBeVisible();
        await search(page).fill('nothing of the kind');
        await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
        await page.reload();
        await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();

        let fails = true;
        await page.route(SOUGHT, (route) =>
          fails ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
        );
        await page.goto('/submissions?search=post12q');
        await expect(page.getByText('Some texts could not be searched')).toBeVisible();
        await expect(counter(page, 1, 103)).toBeVisible();
        await search(page).fill('lane2x');
        await expect(counter(page, 10, 103)).toBeVisible();
        fails = false;
        await page.getByRole('button', { name: 'Try Again' }).click();
        await expect(counter(page, 11, 103)).toBeVisible();
        await expect(page.getByText('Some texts could not be searched')).toHaveCount(0);
      },
    );

    await freshTest.step(
      'one whose text was left out opens at once, and the one after it is asked for ahead',
      async () => {
        allowErrors(/ERR_INTERNET_DISCONNECTED/);
        const { submissions } = (await api('GET', '/submissions?limit=3&sort=oldest')) as {
          submissions: { _id: string }[];
        };
        const [first, second] = submissions;
        const edited = { ...first, content: textOf(1).replace('post1q', 'mended') };
        await api('PUT', `/submissions/${first?._id}`, edited);
        const comes = (one: typeof first) =>
          page.waitForResponse((answer) => answer.url().endsWith(`/${one?._id}`) && answer.ok());
        await page.goto('/submissions');
        await expect(counter(page, 103, 103)).toBeVisible();
        // That it was edited shows in its row as well.
        await expect(
          submissionRow(page, title(1)).getByText('Edited', { exact: true }),
        ).toBeVisible();
        const letGo = await holdCalls(page, ONE);
        await submissionRow(page, title(3)).getByRole('button', { name: 'Preview' }).click();
        const dialog = dialogOf(page);
        const approve = dialog.getByRole('button', { name: 'Approve & Publish' });
        await expect(dialog.getByRole('heading', { name: title(3) })).toBeVisible();
        await expect(dialog.getByText('Loading submission...')).toBeVisible();
        // Nobody decides on what is not shown.
        await expect(approve).toBeDisabled();
        const secondComes = comes(second);
        letGo();
        await expect(articleText(dialog).getByText('post3q')).toBeVisible();
        await secondComes;
        await dialog.getByRole('checkbox', { name: 'Next one after a decision' }).check();
        const letGoAgain = await holdCalls(page, ONE);
        await approve.click();
        await expectToast(page, 'Submission approved and published!');
        await expect(articleText(dialog).getByText('post2q')).toBeVisible();
        const firstComes = comes(first);
        letGoAgain();
        await firstComes;
        await context.setOffline(true);
        await dialog.getByRole('button', { name: 'Next', exact: true }).click();
        await expect(articleText(dialog).getByText('mended')).toBeVisible();
        await expect(dialog.getByRole('button', { name: 'Original', exact: true })).toBeVisible();
        // The next test has the same line.
        await context.setOffline(false);
      },
    );
  },
);

freshTest(
  'where all texts are here a search asks nobody; what slides behind the rows with texts stays there for its reader, and is found like what comes and what is edited',
  async ({ page, backend: { url }, api, allowErrors }) => {
    await freshTest.step('where all texts are here, a search asks nobody', async () => {
      await sendLetters(url, { to: 3 });
      await page.clock.install();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (SOUGHT.test(request.url())) asked.push(request.url());
      });
      await page.goto('/submissions');
      await expect(counter(page, 3, 3)).toBeVisible();
      await search(page).fill('post2q');
      await expect(counter(page, 1, 3)).toBeVisible();
      await page.clock.runFor(5000);
      expect(asked).toEqual([]);
    });

    await freshTest.step(
      'what is read stays there when its row slides behind those with texts, and what a colleague edits then is shown, though its row has no text',
      async () => {
        // The clock of the test, in the frame of the text.
        allowErrors(/Blocked script execution in 'about:srcdoc'/);
        await sendLetters(url, { from: 4, to: WITH_TEXTS });
        await page.goto('/submissions');
        await expect(counter(page, 100, 100)).toBeVisible();
        await submissionRow(page, title(1)).getByRole('button', { name: 'Preview' }).click();
        const dialog = dialogOf(page);
        await expect(articleText(dialog).getByText('post1q')).toBeVisible();
        const letGo = await holdCalls(page, ONE);
        const asked = page.waitForRequest(ONE);
        await sendSubmission(url, title(101), { content: textOf(101) });
        await passTime(page, () => expect(counter(page, 101, 101)).toBeAttached({ timeout: 200 }));
        await asked;
        await expect(articleText(dialog).getByText('post1q')).toBeVisible();
        await expect(dialog.getByRole('button', { name: 'Approve & Publish' })).toBeEnabled();
        letGo();

        const { submissions } = (await api('GET', '/submissions?limit=1&sort=oldest')) as {
          submissions: { _id: string }[];
        };
        const edited = { ...submissions[0], content: textOf(1).replace('post1q', 'mended') };
        await api('PUT', `/submissions/${submissions[0]?._id}`, edited);
        await passTime(page, () =>
          expect(articleText(dialog).getByText('mended')).toBeVisible({ timeout: 200 }),
        );
        // What a colleague decides leaves the list, and is told.
        await api('POST', `/submissions/${submissions[0]?._id}/reject`);
        await passTime(page, () =>
          expect(dialog.getByRole('alert')).toHaveText('This submission is rejected already', {
            timeout: 200,
          }),
        );
      },
    );

    await freshTest.step(
      'a search finds what slides behind the rows with texts, what comes and what is edited while it is open',
      async () => {
        await sendLetters(url, { from: WITH_TEXTS + 2, to: WITH_TEXTS + 2 });
        await page.goto('/submissions?search=mended%20at%20last');
        await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
        const first = (await api('GET', '/submissions?status=pending&limit=2&sort=oldest')) as {
          submissions: { _id: string }[];
        };
        const [, last] = first.submissions;
        // The last of those with texts: it is found here.
        const edited = { ...last, content: textOf(3).replace('post3q', 'mended at last') };
        await api('PUT', `/submissions/${last?._id}`, edited);
        await passTime(page, () => expect(counter(page, 1, 101)).toBeVisible({ timeout: 200 }));
        await sendSubmission(url, title(103), { content: textOf(103) });
        await passTime(page, () => expect(counter(page, 1, 102)).toBeVisible({ timeout: 200 }));
        await page.clock.runFor(5000);
        await expect(submissionRow(page, title(3))).toBeVisible();

        let asked = 0;
        page.on('request', (request) => {
          if (SOUGHT.test(request.url())) asked += 1;
        });
        // The newest stand behind those with texts, and have none in their rows.
        await page.goto('/submissions?sort=oldest&search=repaired%20at%20last');
        await expect(page.getByRole('heading', { name: 'No submissions found' })).toBeVisible();
        await sendSubmission(url, title(104), {
          content: textOf(4).replace('post4q', 'repaired at last'),
        });
        await passTime(page, () => expect(counter(page, 1, 103)).toBeVisible({ timeout: 200 }));
        const newest = (await api('GET', '/submissions?limit=2')) as typeof first;
        const [, other] = newest.submissions;
        const content = textOf(5).replace('post5q', 'repaired at last');
        await api('PUT', `/submissions/${other?._id}`, { ...other, content });
        await passTime(page, () => expect(counter(page, 2, 103)).toBeVisible({ timeout: 200 }));
        await page.clock.runFor(70_000);
        await page.waitForLoadState('networkidle');
        expect(asked).toBe(3);
      },
    );
  },
);
