import { publishedBody } from '#contract/blogs.ts';
import type { BlogRow } from '#server/blogs/blog-queries.ts';
import { presentBlog } from '#server/blogs/present-blog.ts';
import { HttpError } from '#server/http/http-error.ts';

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
