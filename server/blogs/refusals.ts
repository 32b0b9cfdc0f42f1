import { publishedBody } from '#contract/blogs.ts';
import type { BlogRow } from '#server/blogs/blog-queries.ts';
import { presentBlog } from '#server/blogs/present-blog.ts';
import type { Handle } from '#server/database/tables.ts';
import { HttpError } from '#server/http/http-error.ts';
import { namesOfOwnImages } from '#server/images/image-name.ts';
import { knownImages } from '#server/images/image-queries.ts';

/** Also said of drafts to callers without a token. */
export function noSuchBlog(): HttpError {
  return new HttpError(404, (t) => t.blogs.notFound);
}

/**
 * A draft may lack what a published blog must have.
 *
 * @throws {HttpError} 422 that names the fields of a blog that is published without them
 */
export function refuseUnfinished(row: BlogRow): void {
  if (row.status === 'draft') return;
  const blog = presentBlog(row, { isAdmin: true });
  // Asked again for the words, once it is known in which language.
  const broken = () => publishedBody.safeParse(blog).error?.issues ?? [];
  const reasons = broken().map(({ path }, index) => ({
    path: path.join('.'),
    message: () => broken()[index]?.message ?? '',
  }));
  const [first] = reasons;
  if (first) throw new HttpError(422, first.message, { errors: reasons });
}

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
