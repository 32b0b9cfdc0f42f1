import '#web/text/comments.ts';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { foldText } from '#contract/text/fold-text.ts';
import { useComments } from '#web/api/comments.ts';
import type { LoadedList } from '#web/api/pages.ts';
import type { Comment } from '#web/api/read-comment.ts';
import { QueueList } from '#web/queue/queue-list.tsx';
import { ALL_STATUSES, knownStatus, StatusFilter } from '#web/queue/status-filter.tsx';
import { useText } from '#web/text/use-text.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useFailureToast } from '#web/ui/use-failure-toast.ts';
import { useQueryParamState } from '#web/ui/use-query-param-state.ts';
import { COMMENT_ROW, CommentRow } from './comment-row.tsx';
import { useCommentQueue } from './use-comment-queue.ts';

const DEFAULTS = { search: '', status: 'pending' };
const TYPED = ['search'] as const;

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
        <search className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_11rem] sm:gap-3">
          <SearchBox
            label={text.searchLabel}
            placeholder={text.searchPlaceholder}
            value={raw.search}
            onChange={(search) => change({ search })}
            className="max-sm:col-span-2"
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

const countPending = ({ items }: LoadedList<Comment>) =>
  items.filter(({ status }) => status === 'pending').length;

interface CommentListProps {
  comments: LoadedList<Comment>;
  search: string;
  status: string;
}

function CommentList({ comments, search, status }: CommentListProps) {
  const text = useText().comments;
  const wanted = foldText(useDeferredValue(search));
  const decisions = useCommentQueue();
  const { underway, decide } = decisions;
  const found = useMemo(() => findComments(comments.items, wanted), [comments.items, wanted]);
  const render = useCallback(
    (comment: Comment) => (
      <CommentRow comment={comment} action={underway.get(comment.id)} onDecide={decide} />
    ),
    [underway, decide],
  );
  return (
    <QueueList
      list={comments}
      found={found}
      view={JSON.stringify([wanted, status])}
      filtered={wanted !== ''}
      decisions={decisions}
      words={text}
      rowClass={COMMENT_ROW}
      render={render}
    />
  );
}

function findComments(comments: Comment[], wanted: string): Comment[] {
  if (wanted === '') return comments;
  return comments.filter(({ name, text, blogTitle }) =>
    [name, text, blogTitle].some((part) => foldText(part).includes(wanted)),
  );
}
