import { memo, useCallback } from 'react';
import type { SortKey } from '#contract/blog-values.ts';
import { useAddition } from '#web/api/additions.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { useText } from '#web/text/use-text.ts';
import { FoldingList } from '#web/ui/folding-list.tsx';
import type { Fold } from '#web/ui/folding-row.tsx';
import type { SteadyList } from '#web/ui/use-steady-list.ts';
import { BLOG_ROW, BlogRow } from './blog-row.tsx';
import { useLinkClicks } from './use-link-clicks.ts';

export interface BlogListProps {
  list: SteadyList<Blog>;
  sort: SortKey;
  /** Another text for each search, category and order. */
  view: string;
  /** Must stay the same function, so that rows are not drawn again without need. */
  onDelete: (blog: Blog) => void;
  /** By id, what is told of blogs that were deleted here. */
  folds: ReadonlyMap<string, Fold>;
  onLeft: (id: string) => void;
}

/** The rows of the blogs that were found. */
export const BlogList = memo(function BlogList(props: BlogListProps) {
  const { list, sort, view, onDelete, folds, onLeft } = props;
  const text = useText().blogs;
  const canUndo = useAddition('undo');
  const followLink = useLinkClicks();
  const render = useCallback(
    (blog: Blog) => <BlogRow blog={blog} sort={sort} onDelete={onDelete} />,
    [sort, onDelete],
  );
  return (
    <FoldingList
      label={text.listLabel}
      list={list}
      view={view}
      rowClass={BLOG_ROW}
      idPrefix="blog-"
      render={render}
      folds={folds}
      canUndo={canUndo}
      goneMessage={text.goneFromList}
      onLeft={onLeft}
      onClick={followLink}
    />
  );
});
