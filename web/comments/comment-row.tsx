import { memo, useId } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { Decision, DecisionAction } from '#web/api/decisions.ts';
import type { Comment } from '#web/api/read-comment.ts';
import { DecisionButtons } from '#web/queue/decision-buttons.tsx';
import { StatusBadge } from '#web/queue/status-badge.tsx';
import { Link } from '#web/router/link.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { contained } from '#web/ui/contained.ts';
import { formatDate } from '#web/ui/dates.ts';
import { lineBreaks } from '#web/ui/line-breaks.ts';
import { written } from '#web/ui/written.ts';

export const COMMENT_ROW =
  'flex flex-col gap-x-6 gap-y-3 border-line border-t px-4 py-4 first:border-t-0 sm:px-5 lg:flex-row lg:items-start';

/** More than two of them in a row: they would push all below them out of sight. */
const EMPTY_LINES = /\n(?:[^\S\n]*\n){3,}/g;
/** More than anybody writes in a comment. */
const MOST_LINES = 60;

export interface CommentRowProps {
  comment: Comment;
  /** What is being done to it at present. */
  action: DecisionAction | undefined;
  /** Must stay the same function, so that rows are not drawn again without need. */
  onDecide: (decision: Decision) => void;
}

/** What a reader wrote, below which blog, and the decision on it. */
export const CommentRow = memo(function CommentRow({ comment, action, onDecide }: CommentRowProps) {
  const text = useText().comments;
  const titleId = useId();
  const words = comment.text.replace(EMPTY_LINES, '\n\n\n');
  const canUndo = useAddition('undo');
  return (
    <>
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="wrap-anywhere text-muted text-sm">
          <bdi className="font-semibold text-ink" {...written(comment.name)}>
            {contained(comment.name).trim() || text.unnamed}
          </bdi>{' '}
          {text.on}{' '}
          <Link
            to={paths.editBlog(comment.blogId)}
            className="font-semibold text-accent-text hover:underline"
          >
            <bdi {...written(comment.blogTitle)}>
              {contained(comment.blogTitle).trim() || text.untitledBlog}
            </bdi>
          </Link>
        </h2>
        <p
          {...written(comment.text)}
          className={classes('wrap-anywhere mt-1.5 max-w-[80ch]', lineBreaks(words, MOST_LINES))}
        >
          {words}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-xs">
          <StatusBadge status={comment.status} words={text.statuses} />
          <span>{formatDate(comment.createdAt)}</span>
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 xl:-my-1.5 xl:touch:-my-3 max-sm:[&>*]:flex-1 max-sm:[&>*]:px-2">
        <DecisionButtons
          status={comment.status}
          action={action}
          onDecide={(chosen) => onDecide({ id: comment.id, action: chosen, from: comment.status })}
          canUndo={canUndo}
          words={text.actions}
          takeBack={text.takeBack}
          size="sm"
          describedBy={titleId}
        />
      </div>
    </>
  );
});
