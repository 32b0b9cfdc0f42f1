import { memo, useId } from 'react';
import type { SortKey } from '#contract/blog-values.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { CategoryBadge } from '#web/article/category-badge.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { classes } from '#web/ui/classes.ts';
import { formatDate } from '#web/ui/dates.ts';
import { written } from '#web/ui/written.ts';

const EDIT_LOOK = buttonLook('quiet', 'sm');
const DELETE_LOOK = classes(EDIT_LOOK, 'text-danger-text! hover:bg-danger-soft!');

export const BLOG_ROW =
  'flex flex-col gap-x-6 gap-y-2 border-line border-t px-4 py-4 first:border-t-0 sm:flex-row sm:items-start sm:px-5';

export interface BlogRowProps {
  blog: Blog;
  sort: SortKey;
  onDelete: (blog: Blog) => void;
}

/**
 * The row of one blog, of as few parts as will do: there are thousands. Rows out of sight cost no
 * layout, but are found by the browser's own search.
 */
export const BlogRow = memo(function BlogRow({ blog, sort, onDelete }: BlogRowProps) {
  const text = useText().blogs;
  const titleId = useId();
  const title = blog.title.trim() || text.untitled;
  // Without an id there is nothing to open and nothing to delete.
  const address = blog.id && paths.editBlog(blog.id);
  return (
    <>
      <div className="min-w-0 flex-1">
        <h2
          id={titleId}
          {...written(title)}
          className="reach wrap-anywhere font-semibold leading-snug"
        >
          {address ? (
            <a href={address} className="hover:text-accent-text hover:underline">
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        {blog.excerpt && (
          <p
            {...written(blog.excerpt)}
            className="wrap-anywhere mt-1 line-clamp-2 w-fit max-w-[80ch] text-muted text-sm"
          >
            {blog.excerpt}
          </p>
        )}
        <BlogFacts blog={blog} sort={sort} />
      </div>
      {address && (
        <div className="flex shrink-0 gap-1 max-sm:-ml-3 sm:-my-1.5 sm:-mr-3 sm:touch:-my-3">
          <a href={address} aria-describedby={titleId} className={EDIT_LOOK}>
            {text.edit}
          </a>
          <button
            type="button"
            aria-describedby={titleId}
            onClick={() => onDelete(blog)}
            className={DELETE_LOOK}
          >
            {text.delete}
          </button>
        </div>
      )}
    </>
  );
});

/** Category, date and length; the number the list is sorted by, where it is one. */
function BlogFacts({ blog, sort }: { blog: Blog; sort: SortKey }) {
  const { blogs: text, values } = useText();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
      {blog.category && <CategoryBadge category={blog.category} />}
      {blog.status !== 'published' && (
        <span className="rounded-sm px-1.5 py-px ring-1 ring-line-strong/55 ring-inset">
          {blog.status === 'draft' ? text.draft : blog.status}
        </span>
      )}
      <span>{formatDate(blog.publishedAt)}</span>
      {blog.readTime && <span>{values.readTime(blog.readTime)}</span>}
      {sort === 'views' && <span>{text.views(blog.views)}</span>}
      {sort === 'likes' && <span>{text.likes(blog.likes)}</span>}
    </div>
  );
}
