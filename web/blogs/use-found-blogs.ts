import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import type { Blog } from '#web/api/read-blog.ts';
import { useInSlices } from '#web/lists/use-in-slices.ts';
import { blogFinder, sortBlogs, sortKey } from './find-blogs.ts';

export interface BlogQuery {
  search: string;
  category: string;
  sort: string;
}

/**
 * The blogs that a query finds, in its order; `view` names what they were found by, and `complete` is
 * whether all that can be looked through was there. Followed a moment later: no key waits for it.
 */
export function useFoundBlogs(
  items: Blog[],
  query: BlogQuery,
  texts: { textOf: (blog: Blog) => string | undefined; complete: boolean },
) {
  const { search } = query;
  const { textOf, complete } = texts;
  const category = useDeferredValue(query.category);
  const sort = useDeferredValue(sortKey(query.sort));
  useEffect(() => blogFinder.foldAhead(items), [items]);
  const sorted = useMemo(() => sortBlogs(items, sort), [items, sort]);
  const begin = useCallback(
    function* () {
      const found = yield* blogFinder.search(sorted, search, category, textOf);
      return { found, sort, view: JSON.stringify([search, category, sort]), complete };
    },
    [sorted, search, category, textOf, sort, complete],
  );
  return useInSlices(begin);
}
