import { memo } from 'react';
import type { SortKey } from '#contract/constants.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { useText } from '#web/text/use-text.ts';
import { useGrowingList } from '#web/ui/use-growing-list.ts';
import { BlogRow } from './blog-row.tsx';
import { useLinkClicks } from './use-link-clicks.ts';

export interface BlogListProps {
  blogs: Blog[];
  sort: SortKey;
  /** Another text for each search, category and order. */
  view: string;
  /** Must stay the same function, so that rows are not drawn again without need. */
  onDelete: (blog: Blog) => void;
}

/** The rows of the posts that were found. */
export const BlogList = memo(function BlogList({ blogs, sort, view, onDelete }: BlogListProps) {
  const text = useText().blogs;
  const layers = useGrowingList(blogs, view);
  const followLink = useLinkClicks();
  return layers.map(({ id, items, count }, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key clicks as well
    <ul
      key={id}
      hidden={index < layers.length - 1}
      aria-label={text.listLabel}
      onClick={followLink}
    >
      {items.slice(0, count).map((blog, index) => (
        <BlogRow key={blog.id || index} blog={blog} sort={sort} onDelete={onDelete} />
      ))}
    </ul>
  ));
});
