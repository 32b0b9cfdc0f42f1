import { SORT_KEYS, type SortKey } from '#contract/blog-values.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { inAlphabet } from '#web/text/by-name.ts';

type Order = (a: Blog, b: Blog) => number;

/** Blogs without a date of publication (drafts) stand last in either direction. */
function byDate(direction: 1 | -1): Order {
  const time = (blog: Blog) =>
    blog.publishedAt ? direction * blog.publishedAt.getTime() : Number.POSITIVE_INFINITY;
  return (a, b) => {
    const [left, right] = [time(a), time(b)];
    return left === right ? 0 : left - right;
  };
}

const ORDERS: Record<SortKey, Order> = {
  newest: byDate(-1),
  oldest: byDate(1),
  title: (a, b) => inAlphabet(a.title.trim(), b.title.trim()),
  views: (a, b) => b.views - a.views,
  likes: (a, b) => b.likes - a.likes,
};

/** A key of an address that somebody wrote by hand counts as the default. */
export function sortKey(raw: string): SortKey {
  return SORT_KEYS.find((key) => key === raw) ?? 'newest';
}

export function sortBlogs(blogs: readonly Blog[], sort: SortKey): Blog[] {
  return blogs.toSorted(ORDERS[sort]);
}
