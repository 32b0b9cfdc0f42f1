import { Eye } from 'lucide-react';
import { useId } from 'react';
import type { Submission } from '#web/api/read-submission.ts';
import { CategoryBadge } from '#web/article/category-badge.tsx';
import { useText } from '#web/text/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Decision } from './use-decision.ts';

export interface SubmissionRowProps {
  submission: Submission;
  decision: Decision;
  onPreview: (submission: Submission) => void;
}

/** One submission of the queue with all that a quick decision needs. */
export function SubmissionRow({ submission, decision, onPreview }: SubmissionRowProps) {
  const text = useText().submissions;
  const titleId = useId();
  return (
    <li className="flex flex-col gap-x-6 gap-y-3 border-line border-t px-4 py-4 [contain-intrinsic-size:auto_11rem] [content-visibility:auto] first:border-t-0 sm:px-5 lg:flex-row lg:items-start">
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="wrap-anywhere font-semibold leading-snug">
          {submission.title.trim() || text.untitled}
        </h2>
        {submission.excerpt && (
          <p className="wrap-anywhere mt-1 line-clamp-3 max-w-[80ch] text-muted text-sm">
            {submission.excerpt}
          </p>
        )}
        <SubmissionFacts submission={submission} />
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-sm:[&>*]:flex-1">
        <Button
          variant="quiet"
          size="sm"
          icon={<Eye />}
          aria-describedby={titleId}
          onClick={() => onPreview(submission)}
        >
          {text.preview}
        </Button>
        <DecisionButtons
          submission={submission}
          decision={decision}
          size="sm"
          describedBy={titleId}
        />
      </div>
    </li>
  );
}

function SubmissionFacts({ submission }: { submission: Submission }) {
  const text = useText().submissions;
  const { category, author, authorEmail, readTime, tags, status } = submission;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        {category && <CategoryBadge category={category} />}
        {status !== 'pending' && <StatusBadge status={status} />}
        {author && <span className="font-semibold text-ink">{author}</span>}
        {authorEmail && <span className="wrap-anywhere">{authorEmail}</span>}
        <span>{text.submitted(formatDate(submission.submittedAt))}</span>
        {readTime && <span>{readTime}</span>}
      </div>
      {tags.length > 0 && (
        <ul aria-label={text.tags} className="mt-2 flex flex-wrap gap-1.5 text-2xs text-muted">
          {tags.map((tag) => (
            <li key={tag} className="wrap-anywhere rounded-sm bg-sunken px-1.5 py-0.5">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function StatusBadge({ status }: { status: string }) {
  const { statuses } = useText().submissions;
  if (status === 'approved') return <Badge colour="green">{statuses.approved}</Badge>;
  return <Badge colour="grey">{status === 'rejected' ? statuses.rejected : status}</Badge>;
}
