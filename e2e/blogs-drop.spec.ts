import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Drops a file of the device on a place, as a hand does. */
async function dropFile(page: Page, place: Locator, file: string) {
  const { x = 0, y = 0 } = (await place.boundingBox()) ?? {};
  const hand = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await hand.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
}

test('a picture dropped beside its field opens nothing, and on its field is taken', async ({
  page,
  context,
}, testInfo) => {
  await page.goto('/blogs/create');
  const field = page.getByRole('button', { name: 'Choose a picture' });
  await expect(field).toBeVisible();
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const picture = testInfo.outputPath('a.png');
  await writeFile(picture, drawn, 'base64');
  await dropFile(page, page.getByRole('heading', { level: 1 }), picture);
  await dropFile(page, page.getByLabel('Title'), picture);
  await dropFile(page, field, picture);
  await expect(page.getByAltText('The featured image of this post')).toBeVisible();
  expect(context.pages().map((one) => new URL(one.url()).pathname)).toEqual(['/blogs/create']);
});
