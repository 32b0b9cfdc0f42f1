import type { Handle } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import { namesOfOwnImages } from '#server/images/image-name.ts';
import { knownImages } from '#server/images/image-queries.ts';

interface Pictured {
  content?: string | undefined;
  featuredImage?: string | null | undefined;
}

/**
 * An image that nobody used for a day is removed, so that a page left open longer may save one
 * that is gone. Run it in the transaction of the save, after its turn was taken.
 *
 * @throws {HttpError} 422 that names the field
 */
export async function refuseMissingImages(
  trx: Handle,
  { content, featuredImage }: Pictured,
  publicUrl: string | undefined,
): Promise<void> {
  for (const [path, text] of Object.entries({ featuredImage, content })) {
    const names = namesOfOwnImages(text ?? '', publicUrl);
    if (names.length === 0) continue;
    const known = await knownImages(trx, names);
    if (names.some((name) => !known.has(name)))
      throw HttpError.ofField(path, (t) => t.blogs.imageGone);
  }
}
