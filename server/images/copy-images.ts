import { buffer } from 'node:stream/consumers';
import { isImageName } from '#server/images/image-name.ts';
import type { ImageStore } from '#server/images/image-store.ts';

/**
 * Copies every image that is not there yet: under its name an image is whole and never changes.
 * Answers how many the goal has of these.
 */
export async function copyImages(from: ImageStore, to: ImageStore): Promise<number> {
  const there = new Set((await to.list()).map(({ name }) => name));
  const names = (await from.list()).map(({ name }) => name).filter(isImageName);
  for (const name of names) if (!there.has(name)) await copyImage(from, to, name);
  return names.length;
}

async function copyImage(from: ImageStore, to: ImageStore, name: string): Promise<void> {
  const image = await from.open(name);
  // It may have been removed since it was listed.
  if (image) await to.save(name, await buffer(image.stream));
}
