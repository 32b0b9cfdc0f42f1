import '#web/text/deleted-blogs.ts';
import { Undo2 } from 'lucide-react';
import { useCallback, useId } from 'react';
import { serverNow } from '#web/api/clock.ts';
import { askForDeletedBlogs, type DeletedBlog, useDeletedBlogs } from '#web/api/deleted-blogs.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { formatAgo } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FoldingList } from '#web/ui/folding-list.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { NewRows } from '#web/ui/new-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFaceIsHere } from '#web/ui/use-face-is-here.ts';
import { useSteadyList } from '#web/ui/use-steady-list.ts';
import { written } from '#web/ui/written.ts';
import { usePuttingBack } from './use-putting-back.tsx';

const ROW =
  'flex items-start gap-x-6 gap-y-2 border-line border-t px-4 py-4 first:border-t-0 max-sm:flex-col sm:items-center sm:px-5';

/** What was deleted within the last hour, each with a way back. */
export function DeletedBlogsScreen() {
  const { app, deletedBlogs: text } = useText();
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useDeletedBlogs();
  const isReadable = useFaceIsHere(data !== undefined);
  return (
    <>
      <PageHeader
        title={app.titles.deletedBlogs}
        subtitle={text.subtitle}
        back={{ to: paths.blogs, label: text.backToBlogs }}
      />
      {!data && error && (
        <ErrorState
          heading={text.errorHeading}
          message={error.message}
          retryLabel={text.tryAgain}
          onRetry={() => void refetch()}
        />
      )}
      {!(data && isReadable) && !error && <LoadingState label={text.loading} />}
      {data && isReadable && (
        <DeletedBlogs blogs={data} view={isFetchedAfterMount || !isFetching ? 'asked' : 'kept'} />
      )}
    </>
  );
}

DeletedBlogsScreen.ahead = askForDeletedBlogs;

interface DeletedBlogsProps {
  blogs: DeletedBlog[];
  /** Rows wait for a press only within one: what was kept since an earlier visit is no list to keep in place. */
  view: string;
}

function DeletedBlogs({ blogs, view }: DeletedBlogsProps) {
  const text = useText().deletedBlogs;
  const held = useSteadyList(blogs, view, true);
  const { folds, underway, putBack, letGo } = usePuttingBack();
  const render = useCallback(
    (blog: DeletedBlog) => (
      <DeletedBlogRow blog={blog} busy={underway.has(blog.id)} onPutBack={putBack} />
    ),
    [underway, putBack],
  );
  return (
    <div className="space-y-4">
      {held.rows.length > 0 && (
        <div className="flex items-center justify-between gap-x-4">
          <p aria-live="polite" className="text-muted text-sm">
            {text.counter(blogs.length)}
          </p>
          <NewRows count={held.waiting} onShow={held.admit} />
        </div>
      )}
      <Panel flush>
        <FoldingList
          label={text.listLabel}
          list={held}
          view={view}
          rowClass={ROW}
          render={render}
          folds={folds}
          canUndo={false}
          goneMessage={text.gone}
          busy={underway}
          onLeft={letGo}
        />
        {held.rows.length === 0 && <EmptyState heading={text.emptyHeading} hint={text.emptyHint} />}
      </Panel>
    </div>
  );
}

interface DeletedBlogRowProps {
  blog: DeletedBlog;
  /** While it is being put back. */
  busy: boolean;
  onPutBack: (blog: DeletedBlog) => void;
}

function DeletedBlogRow({ blog, busy, onPutBack }: DeletedBlogRowProps) {
  const text = useText().deletedBlogs;
  const titleId = useId();
  const title = blog.title.trim() || text.untitled;
  const minutes = Math.floor(blog.secondsLeft / 60);
  return (
    <>
      <div className="min-w-0 flex-1">
        <h2
          id={titleId}
          {...written(title)}
          className="wrap-anywhere w-fit font-semibold leading-snug"
        >
          {title}
        </h2>
        <p className="wrap-anywhere mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs">
          <Deletion {...blog} />
          <span>{minutes > 0 ? text.minutesLeft(minutes) : text.lastMinute}</span>
        </p>
      </div>
      <Button
        size="sm"
        icon={<Undo2 />}
        busy={busy}
        busyLabel={text.puttingBack}
        aria-describedby={titleId}
        data-entry
        onClick={() => onPutBack(blog)}
      >
        {text.putBack}
      </Button>
    </>
  );
}

/** When it was deleted, and by whom where that is known. */
function Deletion({ deletedAt, deletedBy }: DeletedBlog) {
  const text = useText().deletedBlogs;
  if (!deletedAt) return null;
  const ago = formatAgo(deletedAt, serverNow());
  if (deletedBy === '') return <span>{text.deleted(ago)}</span>;
  return (
    <span>
      <Isolated words={deletedBy}>{text.deletedBy(ago, deletedBy)}</Isolated>
    </span>
  );
}
