import type { Blog } from '#web/api/read-blog.ts';

const time = (blog: Blog) => blog.publishedAt?.getTime() ?? Number.NEGATIVE_INFINITY;

/** The newest by date of publication; what has none, as a draft, comes last. */
export function newestBlogs(blogs: Blog[], count: number): Blog[] {
  return blogs.toSorted((a, b) => (time(a) === time(b) ? 0 : time(b) - time(a))).slice(0, count);
}
