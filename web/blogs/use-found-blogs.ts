import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Blog } from '#web/api/read-blog.ts';
import { ofCategory } from '#web/lists/categories.ts';
import type { Finding, LateFinder } from '#web/lists/use-finder.ts';
import { useInSlices } from '#web/lists/use-in-slices.ts';
import { sortBlogs, sortKey } from './sort-blogs.ts';

export interface BlogQuery {
  search: string;
  category: string;
  /** `DRAFT` for drafts alone; what else an address says counts as nothing. */
  status: string;
  sort: string;
}

export const DRAFT = 'draft';

export const draftsOf = (blogs: Blog[]) => blogs.filter(({ status }) => status === DRAFT);

export const lateBlogFinder: LateFinder<Blog> = {
  load: async () => (await import('./find-blogs.ts')).blogFinder,
};

/**
 * The blogs that a query finds, in its order; `view` names what they were found by, and `complete` is
 * whether all that can be looked through was there. Followed a moment later: no key waits for it.
 */
export function useFoundBlogs(
  items: Blog[],
  query: Omit<BlogQuery, 'search'>,
  { finder, search, isAwaited }: Finding<Blog>,
  texts: { textOf: (blog: Blog) => string | undefined; complete: boolean },
) {
  const { textOf } = texts;
  const complete = texts.complete && !isAwaited;
  const category = useDeferredValue(query.category);
  const onlyDrafts = useDeferredValue(query.status === DRAFT);
  const sort = useDeferredValue(sortKey(query.sort));
  const sorted = useMemo(() => sortBlogs(isAwaited ? [] : items, sort), [isAwaited, items, sort]);
  const begin = useCallback(
    function* () {
      const shown = onlyDrafts ? draftsOf(sorted) : sorted;
      const chosen = ofCategory(shown, category);
      const found = finder ? yield* finder.search(chosen, search, textOf) : chosen;
      return { found, sort, view: JSON.stringify([search, category, onlyDrafts, sort]), complete };
    },
    [finder, sorted, search, category, onlyDrafts, textOf, sort, complete],
  );
  return useInSlices(begin, { found: [], sort, view: '', complete: false });
}
