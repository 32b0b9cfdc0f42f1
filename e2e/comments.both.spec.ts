import type { Page } from '@playwright/test';
import { callApi } from './backend.ts';
import { expectAccessible, publish } from './blogs-form.ts';
import { expect, freshTest as test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { LITTLE, passTime, standStill } from './pass-time.ts';
import { expectToast } from './toasts.ts';

test.use({ productOptions: { env: { TRUST_PROXY: '127.0.0.1' } } });

const POST = 'वार्ड 22 की नालियाँ बरसात से पहले';

interface Comment {
  _id: string;
  text: string;
}

const commentRow = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Comments' }).locator('[data-row]').filter({ hasText: text });

test('a reader’s comment is approved, comes with its blog, and is taken back; one of empty lines puts no other out of reach', async ({
  page,
  api,
  backend: { url },
}) => {
  const id = await publish(api, POST);
  const send = (name: string, text: string) =>
    callApi(url, 'POST', `/blogs/${id}/comments`, { body: { name, text } });
  await send('Ravi Kumar', 'The lorry came <b>twice</b>.\nIt never came again.');
  await send('सुनीता देवी', 'हमारी गली में भी यही हाल है।');
  const shown = async () => {
    const { blog } = (await callApi(url, 'GET', `/blogs/${id}`)) as {
      blog: { comments: { name: string }[] };
    };
    return blog.comments.map(({ name }) => name);
  };

  await page.goto('/');
  const action = page.getByRole('link', { name: /^Review Comments/ });
  await expect(action).toContainText('2 pending');
  await action.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comments' })).toBeVisible();
  await expect(page.getByText('Showing 2 of 2 comments')).toBeVisible();
  const ravi = commentRow(page, 'The lorry came <b>twice</b>.');
  await expect(ravi.getByRole('link', { name: POST })).toHaveAttribute('href', `/blogs/edit/${id}`);
  await expectAccessible(page);

  await ravi.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Comment approved!');
  await expect(page.getByText('1 pending')).toBeVisible();
  // The way back is offered for seconds, but for as long as the hand is on it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect.poll(shown).toEqual(['Ravi Kumar']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ravi.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect.poll(shown).toEqual([]);

  const sunita = commentRow(page, 'सुनीता देवी');
  const rejectRavi = ravi.getByRole('button', { name: 'Reject' });
  const rejectSunita = sunita.getByRole('button', { name: 'Reject' });
  await rejectRavi.click();
  await rejectSunita.click();
  await expect(page.getByText('Comment rejected', { exact: true })).toHaveCount(2);
  // The last one first, wherever it stands; the next key is for the row that is back.
  await page.keyboard.press('u');
  await expect(rejectSunita).toBeVisible();
  await expect(sunita.locator(':focus')).toBeVisible();
  await expect(rejectRavi).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(rejectRavi).toBeVisible();
  await expect(ravi.locator(':focus')).toBeVisible();

  await rejectSunita.press('Enter');
  await expect(page.getByText('Comment rejected', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('rejected');
  await sunita.getByRole('button', { name: 'Approve' }).click();
  await expect(commentRow(page, 'shown with its post now')).toBeVisible();
  await expect.poll(shown).toEqual(['सुनीता देवी']);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('all');
  await page.getByRole('searchbox', { name: 'Search comments' }).fill('गली');
  await expect(page.getByText('Showing 1 of 2 comments')).toBeVisible();
  await sunita.getByRole('button', { name: 'Take back approval' }).click();
  await expect(page.getByText('2 pending')).toBeVisible();
  await expect.poll(shown).toEqual([]);

  // One of empty lines puts no other out of reach.
  const text = `It begins here${'\n'.repeat(900)}${' \n\u2028'.repeat(300)}and ends.`;
  await callApi(url, 'POST', `/blogs/${id}/comments`, { body: { name: 'Ravi Kumar', text } });
  await page.goto('/comments');
  const row = commentRow(page, 'It begins here');
  await expect(row.getByRole('button', { name: 'Approve' })).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(1500);
  // Few enough to be shown as they were typed, and higher than the screen all the same.
  const words = `Then it begins${'\n \n'.repeat(25)}\n\nand goes on.`;
  await callApi(url, 'POST', `/blogs/${id}/comments`, {
    body: { name: 'Ravi Kumar', text: words },
  });
  await page.reload();
  const next = commentRow(page, 'Then it begins');
  await expect(next.getByRole('button', { name: 'Approve' })).toBeVisible();
  expect((await next.boundingBox())?.height).toBeLessThan(300);
});

test('comments that are not here yet are counted among those that wait', {
  tag: '@desktop',
}, async ({ page, api, backend: { url }, allowErrors }) => {
  allowErrors(/409/);
  const id = await publish(api, POST);
  const wards = Array.from({ length: 8 }, (_, ward) => `Ward ${ward + 1} has it, too.`);
  for (const [at, text] of ['First of all.', ...wards, 'And then?', 'What became of it?'].entries())
    await callApi(url, 'POST', `/blogs/${id}/comments`, {
      body: { name: 'Ravi Kumar', text },
      from: `203.0.113.${at}`,
    });
  const letGo = await holdCalls(page, /\/api\/comments\?.*limit=100/);
  await page.clock.install();
  await page.goto('/comments');
  await expect(page.getByText('Showing 10 of 11 comments')).toBeVisible();
  await expect(page.getByText('11 pending', { exact: true })).toBeVisible();
  letGo();
  await expect(page.getByText('Showing 11 of 11 comments')).toBeVisible();
  await expect(page.getByText('11 pending', { exact: true })).toBeVisible();

  // Nor is one of them that a colleague has decided on, also while nothing is asked again by itself.
  const { comments } = (await api('GET', '/comments')) as { comments: Comment[] };
  const other = comments.find(({ text }) => text === 'And then?');
  await standStill(page);
  await api('POST', `/comments/${other?._id}/reject`);
  await commentRow(page, 'And then?').getByRole('button', { name: 'Approve' }).click();
  const left = page.getByText('10 pending', { exact: true });
  await passTime(page, () => expect(left).toBeVisible({ timeout: 200 }), LITTLE);
  await expect(page.getByRole('alert')).toHaveText(/This comment was already rejected/);
});
