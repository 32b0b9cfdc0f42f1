import { ChevronRight } from 'lucide-react';
import { RECENT_BLOGS } from '#web/api/blog-lists.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { Link } from '#web/router/link.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { written } from '#web/ui/written.ts';
import { newestBlogs } from './newest-blogs.ts';
import type { DashboardBlogs } from './use-dashboard-blogs.ts';

/** Every row, loaded or not, has this height where it finds room for its line, and the list keeps room for all of them. */
const ROW = 'flex min-h-22 items-center gap-3 px-4 py-2 sm:min-h-17 sm:px-5';
const ROOM = 'min-h-[calc(5*5.5rem+4px)] sm:min-h-[calc(5*4.25rem+4px)]';

/** The latest blogs, each a link to its form. */
export function RecentBlogs({ blogs }: { blogs: DashboardBlogs }) {
  const text = useText().dashboard;
  return (
    <Panel title={text.recentBlogs} flush>
      <div className={ROOM} aria-busy={blogs.status === 'pending'}>
        <Content blogs={blogs} />
      </div>
    </Panel>
  );
}

function Content({ blogs }: { blogs: DashboardBlogs }) {
  if (blogs.status === 'pending') return <LoadingRows />;
  if (blogs.status === 'error') return <NotLoaded onRetry={blogs.loadRest} />;
  if (blogs.items.length === 0) return <NoBlogs />;
  return (
    <ul className="divide-y divide-line">
      {newestBlogs(blogs.items, RECENT_BLOGS).map((blog, index) => (
        <li key={blog.id || index}>
          <BlogLine blog={blog} />
        </li>
      ))}
    </ul>
  );
}

function BlogLine({ blog }: { blog: Blog }) {
  // Without an id it cannot be opened.
  if (blog.id === '')
    return (
      <div className={ROW}>
        <BlogSummary blog={blog} />
      </div>
    );
  return (
    <Link
      to={paths.editBlog(blog.id)}
      className={`${ROW} group -outline-offset-2! transition-colors hover:bg-raised`}
    >
      <BlogSummary blog={blog} />
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 text-line-strong transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  );
}

function BlogSummary({ blog }: { blog: Blog }) {
  const text = useText().dashboard;
  return (
    <span className="min-w-0 flex-1">
      <span
        {...written(blog.title)}
        className="line-clamp-2 w-fit wrap-anywhere font-display text-base leading-normal group-hover:text-accent-text sm:line-clamp-1 sm:text-lg sm:leading-normal"
      >
        {blog.title}
      </span>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted text-xs">
        <span>{formatDate(blog.publishedAt)}</span>
        <span>{text.views(blog.views)}</span>
        <span>{text.likes(blog.likes)}</span>
        {blog.status === 'draft' && <Badge colour="grey">{text.draft}</Badge>}
      </span>
    </span>
  );
}

function LoadingRows() {
  const text = useText().dashboard;
  return (
    <>
      <p role="status" className="sr-only">
        {text.loading}
      </p>
      <div aria-hidden="true" className="divide-y divide-line">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row}>
            <div className={ROW}>
              <div className="flex-1">
                <Skeleton className={row % 2 ? 'w-3/4' : 'w-1/2'} />
                <Skeleton className="mt-2.5 h-3 w-44" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

function NoBlogs() {
  const text = useText().dashboard;
  return (
    <div className="grid min-h-[inherit] place-content-center">
      <EmptyState
        heading={text.noBlogs}
        action={
          <ButtonLink to={paths.createBlog} variant="primary">
            {text.createFirstBlog}
          </ButtonLink>
        }
      />
    </div>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const text = useText().dashboard;
  return (
    <div className="grid min-h-[inherit] place-content-center justify-items-center gap-4 px-4 text-center text-muted">
      <p>{text.notLoaded}</p>
      <Button onClick={onRetry}>{text.tryAgain}</Button>
    </div>
  );
}
