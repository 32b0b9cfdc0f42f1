import { buffer } from 'node:stream/consumers';
import type { ImageStore } from '#server/images/image-store.ts';
import { isPictureName } from '#server/images/picture-name.ts';

/**
 * Copies every picture that is not there yet: under its name a picture is whole and never changes.
 * Answers how many the goal has of these.
 */
export async function copyPictures(from: ImageStore, to: ImageStore): Promise<number> {
  const there = new Set((await to.list()).map(({ name }) => name));
  const names = (await from.list()).map(({ name }) => name).filter(isPictureName);
  for (const name of names) if (!there.has(name)) await copyPicture(from, to, name);
  return names.length;
}

async function copyPicture(from: ImageStore, to: ImageStore, name: string): Promise<void> {
  const picture = await from.open(name);
  // It may have been removed since it was listed.
  if (picture) await to.save(name, await buffer(picture.stream));
}
