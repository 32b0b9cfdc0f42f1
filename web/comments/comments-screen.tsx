import '#web/text/comments.ts';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { askForComments, useComments } from '#web/api/comments.ts';
import type { LoadedList } from '#web/api/pages.ts';
import type { Comment } from '#web/api/read-comment.ts';
import { SearchFailure } from '#web/lists/search-failure.tsx';
import { type LateFinder, useFinder } from '#web/lists/use-finder.ts';
import { countPending } from '#web/queue/count-pending.ts';
import { QueueList } from '#web/queue/queue-list.tsx';
import { ALL_STATUSES, knownStatus, StatusFilter } from '#web/queue/status-filter.tsx';
import { useText } from '#web/text/use-text.ts';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useFailureToast } from '#web/ui/use-failure-toast.ts';
import { useQueryParamState } from '#web/ui/use-query-param-state.ts';
import { COMMENT_ROW, CommentRow } from './comment-row.tsx';
import { useCommentQueue } from './use-comment-queue.ts';

const DEFAULTS = { search: '', status: 'pending' };
const TYPED = ['search'] as const;

const late: LateFinder<Comment> = {
  load: async () => (await import('./find-comments.ts')).commentFinder,
};

/** Comments: what readers wrote below blogs, decided on before others see it. */
export function CommentsScreen() {
  const text = useText().comments;
  const [raw, change] = useQueryParamState(DEFAULTS, TYPED);
  const status = knownStatus(raw.status);
  const comments = useComments(status === ALL_STATUSES ? '' : status);
  const queue = useComments('pending', status !== 'pending');
  useFailureToast(comments.error, text.loadFailed);
  return (
    <>
      <PageHeader
        title={text.heading}
        subtitle={queue.status === 'success' ? text.pending(countPending(queue)) : '\u00a0'}
      />
      <div className="space-y-4">
        <search className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_11rem] sm:gap-3">
          <SearchBox
            label={text.searchLabel}
            placeholder={text.searchPlaceholder}
            value={raw.search}
            onChange={(search) => change({ search })}
          />
          <StatusFilter
            label={text.statusLabel}
            words={text.statuses}
            value={status}
            onChange={(chosen) => change({ status: chosen })}
          />
        </search>
        <CommentList comments={comments} search={raw.search} status={status} />
      </div>
    </>
  );
}

CommentsScreen.ahead = () => !location.search && askForComments(DEFAULTS.status);

interface CommentListProps {
  comments: LoadedList<Comment>;
  search: string;
  status: string;
}

function CommentList({ comments, search, status }: CommentListProps) {
  const text = useText().comments;
  const decisions = useCommentQueue();
  const { underway, decide } = decisions;
  const finding = useFinder(late, comments.items, useDeferredValue(search));
  const { finder, search: wanted } = finding;
  const found = useMemo(
    () => finder?.find(comments.items, wanted) ?? comments.items,
    [finder, comments.items, wanted],
  );
  const render = useCallback(
    (comment: Comment) => (
      <CommentRow comment={comment} action={underway.get(comment.id)} onDecide={decide} />
    ),
    [underway, decide],
  );
  if (finding.isAwaited) return <LoadingState label={text.loading} />;
  return (
    <>
      <SearchFailure finding={finding} />
      <QueueList
        list={comments}
        found={found}
        view={JSON.stringify([wanted, status])}
        filtered={wanted.trim() !== ''}
        decisions={decisions}
        words={text}
        rowClass={COMMENT_ROW}
        render={render}
      />
    </>
  );
}
