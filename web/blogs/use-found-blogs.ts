import { useDeferredValue, useEffect, useMemo } from 'react';
import type { Blog } from '#web/api/read-blog.ts';
import { blogFinder, sortBlogs, sortKey } from './find-blogs.ts';

export interface BlogQuery {
  search: string;
  category: string;
  sort: string;
}

/**
 * The blogs that a query finds, in its order; `view` names what they were found by. What is chosen is
 * followed a moment later, and what is typed wants to be handed over so: no key waits for it.
 */
export function useFoundBlogs(
  items: Blog[],
  query: BlogQuery,
  textOf: (blog: Blog) => string | undefined,
) {
  const { search } = query;
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
