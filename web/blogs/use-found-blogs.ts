import { useDeferredValue, useEffect, useMemo } from 'react';
import type { Blog } from '#web/api/read-blog.ts';
import { blogFinder, sortBlogs, sortKey } from './find-blogs.ts';

export interface BlogQuery {
  search: string;
  category: string;
  sort: string;
}

/**
 * The blogs that a query finds, in its order. A typed search is followed a moment later, so that the
 * keys themselves never wait for it; `view` names what the blogs were found by.
 */
export function useFoundBlogs(
  items: Blog[],
  query: BlogQuery,
  textOf: (blog: Blog) => string | undefined,
) {
  const search = useDeferredValue(query.search);
  const category = useDeferredValue(query.category);
  const sort = useDeferredValue(sortKey(query.sort));
  useEffect(() => blogFinder.foldAhead(items), [items]);
  const sorted = useMemo(() => sortBlogs(items, sort), [items, sort]);
  const found = useMemo(
    () => blogFinder.find(sorted, search, category, textOf),
    [sorted, search, category, textOf],
  );
  return { found, sort, view: JSON.stringify([search, category, sort]) };
}
