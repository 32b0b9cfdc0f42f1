import type { SortKey } from '#contract/constants.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { useText } from '#web/text/use-text.ts';
import { BlogRow } from './blog-row.tsx';
import { useGrowingList } from './use-growing-list.ts';

export interface BlogListProps {
  blogs: Blog[];
  sort: SortKey;
  /** Must stay the same function, so that rows are not drawn again without need. */
  onDelete: (blog: Blog) => void;
}

/** The rows of the posts that were found. */
export function BlogList({ blogs, sort, onDelete }: BlogListProps) {
  const text = useText().blogs;
  const drawn = useGrowingList(blogs);
  return (
    <ul aria-label={text.listLabel}>
      {drawn.map((blog) => (
        <BlogRow key={blog.id} blog={blog} sort={sort} onDelete={onDelete} />
      ))}
    </ul>
  );
}
