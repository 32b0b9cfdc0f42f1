import type { ImageStore } from '#server/images/image-store.ts';
import { listImages, readImage, saveImage } from '#server/images/patient-copies.ts';

/**
 * Copies every image that is not there yet: under its name an image is whole and never changes.
 * Answers how many the goal has of these.
 */
export async function copyImages(from: ImageStore, to: ImageStore): Promise<number> {
  const there = new Set(await listImages(to));
  const names = await listImages(from);
  for (const name of names) if (!there.has(name)) await copyImage(from, to, name);
  return names.length;
}

async function copyImage(from: ImageStore, to: ImageStore, name: string): Promise<void> {
  const bytes = await readImage(from, name);
  if (bytes) await saveImage(to, name, bytes);
}
