import { useBlogSummaries, useBlogsAtAGlance } from '#web/api/blog-lists.ts';
import type { LoadedList } from '#web/api/pages.ts';
import type { Blog } from '#web/api/read-blog.ts';

export interface DashboardBlogs
  extends Pick<LoadedList<Blog>, 'status' | 'incomplete' | 'loadRest'> {
  /** The newest, or all of them. */
  items: Blog[];
  countOf: (category: string) => number;
}

/**
 * The blogs as the dashboard shows them: the newest and counts, where the backend has these; else, or
 * where `allNeeded` to count them, the list of all.
 */
export function useDashboardBlogs(allNeeded: boolean): {
  blogs: DashboardBlogs;
  /** For counting; pending while it is not needed. */
  all: LoadedList<Blog>;
} {
  const { data, status, isPending, refetch } = useBlogsAtAGlance();
  const all = useBlogSummaries(data === null || (allNeeded && !isPending));
  if (data === null) {
    const countOf = (category: string) =>
      all.items.filter((blog) => blog.category === category).length;
    return { blogs: { ...all, countOf }, all };
  }
  const blogs = {
    items: data?.newest ?? [],
    countOf: (category: string) => data?.counts.get(category) ?? 0,
    status: data ? ('success' as const) : status,
    incomplete: false,
    loadRest: () => void refetch(),
  };
  return { blogs, all };
}
