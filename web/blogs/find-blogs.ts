import { SORT_KEYS, type SortKey } from '#contract/constants.ts';
import { foldText } from '#contract/fold-text.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { searchText } from './search-text.ts';

export const ALL_CATEGORIES = 'all';

const titles = new Intl.Collator(['en', 'hi'], { numeric: true });

type Order = (a: Blog, b: Blog) => number;

/** Posts without a date of publication (drafts) stand last in either direction. */
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
  title: (a, b) => titles.compare(a.title.trim(), b.title.trim()),
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

/** Each category once, in alphabetical order; `chosen` is kept even if no post has it. */
export function categoriesOf(blogs: readonly Blog[], chosen: string): string[] {
  const found = new Set(blogs.map((blog) => blog.category).filter((name) => name.trim() !== ''));
  if (chosen !== ALL_CATEGORIES) found.add(chosen);
  return [...found].sort(titles.compare);
}

/** The posts of a category in which the search text occurs, whatever its case and script form. */
export function filterBlogs(blogs: Blog[], search: string, category: string): Blog[] {
  const wanted = foldText(search);
  if (wanted === '' && category === ALL_CATEGORIES) return blogs;
  return blogs.filter(
    (blog) =>
      (category === ALL_CATEGORIES || blog.category === category) &&
      (wanted === '' || searchText(blog).includes(wanted)),
  );
}
