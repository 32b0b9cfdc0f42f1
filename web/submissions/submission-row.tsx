import '#web/text/queue.ts';
import { Eye } from 'lucide-react';
import { memo, useId } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { Decision, DecisionAction } from '#web/api/decisions.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { CategoryBadge } from '#web/article/category-badge.tsx';
import { DecisionButtons } from '#web/queue/decision-buttons.tsx';
import { HasOpen } from '#web/queue/has-open.tsx';
import { StatusBadge } from '#web/queue/status-badge.tsx';
import { useText } from '#web/text/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceBox } from '#web/ui/choice-box.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDate } from '#web/ui/dates.ts';
import { written } from '#web/ui/written.ts';
import { decisionOn } from './decision-on.ts';

export interface SubmissionRowProps {
  submission: Submission;
  /** What is being done to it at present. */
  action: DecisionAction | undefined;
  /** These and `onToggle` must stay the same functions, so that rows are not drawn again without need. */
  onPreview: (id: string) => void;
  onDecide: (decision: Decision) => void;
  /** Undefined where several cannot be chosen. */
  chosen: boolean | undefined;
  onToggle: (id: string, isRange: boolean) => void;
}

export const SUBMISSION_ROW =
  'relative flex flex-col gap-x-6 gap-y-3 border-line border-t px-4 py-4 first:border-t-0 sm:px-5 xl:flex-row xl:items-start';

/** One submission of the queue with all that a quick decision needs. */
export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { submission, action, onPreview, onDecide, chosen, onToggle } = props;
  const { id, status, rejectionReason } = submission;
  const text = useText().submissions;
  const titleId = useId();
  const title = submission.title.trim() || text.untitled;
  const canUndo = useAddition('undo');
  const isChosen = id && status === 'pending' ? chosen : undefined;
  return (
    <>
      {/* In the room above the title: nothing moves. */}
      <HasOpen id={id} className="absolute inset-x-4 top-0 sm:inset-x-5" />
      <div className="flex min-w-0 flex-1">
        {isChosen !== undefined && (
          <ChoiceBox
            label={text.many.choose(title)}
            checked={isChosen}
            onToggle={(isRange) => onToggle(id, isRange)}
            className="-my-2.5 -ml-3 size-11 shrink-0"
          />
        )}
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="reach font-semibold leading-snug">
            {id ? (
              <button
                type="button"
                {...written(title)}
                onClick={() => onPreview(id)}
                className="wrap-anywhere text-start hover:text-accent-text hover:underline"
              >
                {title}
              </button>
            ) : (
              <span {...written(title)} className="wrap-anywhere">
                {title}
              </span>
            )}
          </h2>
          {submission.excerpt && (
            <p
              {...written(submission.excerpt)}
              className="wrap-anywhere mt-1 line-clamp-3 w-fit max-w-[80ch] text-muted text-sm"
            >
              {submission.excerpt}
            </p>
          )}
          {rejectionReason && (
            <p className="wrap-anywhere mt-1 line-clamp-2 w-fit max-w-[80ch] text-sm">
              <span className="font-semibold">{text.reason}</span>{' '}
              <span {...written(rejectionReason)}>{rejectionReason}</span>
            </p>
          )}
          <SubmissionFacts submission={submission} />
        </div>
      </div>
      {/* Without an id it can be neither opened nor decided on. */}
      {id && (
        <div
          className={classes(
            'flex shrink-0 flex-wrap gap-2 xl:-my-1.5 xl:touch:-my-3 max-sm:[&>*]:flex-1 max-sm:[&>*]:px-2',
            // Its first word stands below the title.
            isChosen === undefined ? 'sm:max-xl:-ml-3' : 'sm:max-xl:ml-5',
            // Four of them: two in a line.
            status === 'rejected' && canUndo && 'max-sm:[&>*]:basis-[40%]',
          )}
        >
          <Button
            variant="quiet"
            size="sm"
            icon={<Eye className="max-sm:hidden" />}
            aria-describedby={titleId}
            onClick={() => onPreview(id)}
          >
            {text.preview}
          </Button>
          <DecisionButtons
            status={status}
            action={action}
            onDecide={(chosen) => onDecide(decisionOn(submission, chosen))}
            canUndo={canUndo}
            words={text.actions}
            takeBack={text.takeBack}
            size="sm"
            describedBy={titleId}
          />
        </div>
      )}
    </>
  );
});

function SubmissionFacts({ submission }: { submission: Submission }) {
  const { submissions: text, queue, values } = useText();
  const { category, author, authorEmail, readTime, tags, status } = submission;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-xs">
      {category && <CategoryBadge category={category} />}
      <StatusBadge status={status} words={text.statuses} />
      {/* The original may have been left out. */}
      {(submission.original || submission.editedBy) && <Badge colour="blue">{text.edited}</Badge>}
      {submission.suspected && <Badge colour="grey">{queue.suspected}</Badge>}
      {author && (
        <span {...written(author)} className="wrap-anywhere font-semibold text-ink">
          {author}
        </span>
      )}
      {authorEmail && <span className="wrap-anywhere">{authorEmail}</span>}
      <span>{text.submitted(formatDate(submission.submittedAt))}</span>
      {/* Together in the next line rather than the tags alone. */}
      <div className="flex min-w-0 flex-wrap items-center gap-1.5 empty:hidden">
        {readTime && <span className="wrap-anywhere mr-1.5">{values.readTime(readTime)}</span>}
        {tags.length > 0 && (
          <ul aria-label={text.tags} className="contents text-2xs">
            {tags.map((tag) => (
              <li
                key={tag}
                {...written(tag)}
                className="wrap-anywhere rounded-sm bg-sunken px-1.5 pt-0.75 pb-0.25"
              >
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
