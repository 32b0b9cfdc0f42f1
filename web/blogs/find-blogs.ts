import type { Blog } from '#web/api/read-blog.ts';
import { newFinder } from '#web/lists/find-in-list.ts';

/** Looks at what readers see of a blog, not at its author or its markup. */
export const blogFinder = newFinder<Blog>(
  ({ title, excerpt, tags }) => [title, excerpt, ...tags],
  ({ content }) => content,
);
