import { publishedBody } from '#contract/blogs.ts';
import type { BlogRow } from '#server/blogs/blog-queries.ts';
import { presentBlog } from '#server/blogs/present-blog.ts';
import { HttpError } from '#server/http/http-error.ts';

/**
 * A draft may lack what a published post must have.
 *
 * @throws {HttpError} 422 that names the fields of a post that is published without them
 */
export function refuseUnfinished(row: BlogRow): void {
  if (row.status === 'draft') return;
  const parsed = publishedBody.safeParse(presentBlog(row, { isAdmin: true }));
  if (parsed.success) return;
  const errors = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  throw new HttpError(422, errors[0]?.message ?? 'The post is not finished', { errors });
}
