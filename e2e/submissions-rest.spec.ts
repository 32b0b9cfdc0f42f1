import { expect, freshTest } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { articleText, emptyQueue, sendSubmission, submissionRow } from './public-intake.ts';
import { expectToast } from './toasts.ts';

// Somebody of each address sends one.
freshTest.use({ productOptions: { env: { TRUST_PROXY: '127.0.0.1' } } });

freshTest(
  'a long queue shows its first rows before the rest, one that is too long is shown whole before anybody decides, and nothing turns in rows at rest',
  async ({ page, api, backend: { url } }) => {
    await freshTest.step('nothing turns in a list whose rows are at rest', async () => {
      await sendSubmission(url, 'The letter');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto('/submissions');
      const approve = submissionRow(page, 'The letter').getByRole('button', { name: 'Approve' });
      await expect(approve).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      const { width } = (await approve.boundingBox()) ?? {};
      const answer = await holdCalls(page, '**/approve');
      await approve.click();
      const busy = submissionRow(page, 'The letter').getByRole('button', { name: 'Approving...' });
      await expect(busy).toBeVisible();
      expect((await busy.boundingBox())?.width).toBe(width);
      expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
      answer();
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    await freshTest.step(
      'one that is too long for its list is shown whole before anybody decides on it',
      async () => {
        const content = (end: string) => `<p>${'क'.repeat(400_000)}</p><p>${end}</p>`;
        for (const name of ['first', 'second', 'third'])
          await sendSubmission(url, `The ${name} letter`, {
            content: content(`The end of the ${name}`),
          });
        const letGo = await holdCalls(page, /\/api\/submissions\/[\w-]+$/);
        await page.goto('/submissions');
        const row = submissionRow(page, 'The first letter');
        await row.getByRole('button', { name: 'Preview' }).click();
        await expect(page).toHaveURL(/\?preview=/);
        const dialog = page.getByRole('dialog', { name: 'Submission Preview' });
        await expect(dialog.getByText('Loading submission...')).toBeVisible();
        await expect(dialog.getByRole('article')).toHaveCount(0);
        for (const name of ['Approve & Publish', 'Reject Submission', 'Reject with a reason'])
          await expect(dialog.getByRole('button', { name })).toBeDisabled();
        letGo();
        await expect(articleText(dialog).getByText('The end of the first')).toBeVisible();
        await dialog.getByRole('button', { name: 'Approve & Publish' }).click();
        await expectToast(page, 'Submission approved and published!');
        await expect(submissionRow(page, 'The second letter')).toBeVisible();
        await expect(row).toHaveCount(0);
      },
    );

    await freshTest.step(
      'a long queue shows its first rows before the rest, and tells at once how many wait',
      async () => {
        await emptyQueue(api);
        for (let count = 1; count <= 25; count++) await sendSubmission(url, `The letter ${count}`);
        const letGo = await holdCalls(page, '**/api/submissions?*limit=100*');
        await page.goto('/submissions');
        await expect(submissionRow(page, 'The letter')).toHaveCount(10);
        await expect(page.getByText('25 pending', { exact: true })).toBeVisible();
        await expect(page.getByText('Showing 10 of 25 submissions')).toBeVisible();
        letGo();
        await expect(submissionRow(page, 'The letter')).toHaveCount(25);
        await expect(page.getByText('Showing 25 of 25 submissions')).toBeVisible();
        await expect(page.getByText('25 pending', { exact: true })).toBeVisible();
        const titles = await submissionRow(page, 'The letter')
          .getByRole('heading')
          .allTextContents();
        expect(titles).toEqual(
          Array.from({ length: 25 }, (_, index) => `The letter ${25 - index}`),
        );

        // It is asked for once the first rows are drawn.
        await page.addInitScript(() => {
          const free: IdleRequestCallback[] = [];
          window.requestIdleCallback = (work) => free.push(work);
          // Goes on after a while, whatever the others do.
          const { setTimeout } = window;
          window.setTimeout = ((work: () => void, time = 0) =>
            time > 2000 ? 0 : setTimeout(work, time)) as typeof window.setTimeout;
          addEventListener('free', () => {
            for (const work of free.splice(0)) work({ didTimeout: false, timeRemaining: () => 10 });
          });
        });
        const asked: string[] = [];
        page.on('request', (request) => {
          const [limit] = /limit=(10|100)$/.exec(request.url()) ?? [];
          if (limit && request.url().includes('/api/submissions?status=pending')) asked.push(limit);
        });
        await page.goto('/submissions');
        await expect(submissionRow(page, 'The letter')).not.toHaveCount(0);
        // What does not wait would be asked before this.
        await page.evaluate(() => fetch('/api/site').then((response) => response.text()));
        expect(asked).toEqual(['limit=10']);
        await expect(async () => {
          await page.evaluate(() => dispatchEvent(new Event('free')));
          await expect(submissionRow(page, 'The letter')).toHaveCount(25, { timeout: 200 });
        }).toPass();
        expect(asked).toEqual(['limit=10', 'limit=100']);
      },
    );
  },
);
