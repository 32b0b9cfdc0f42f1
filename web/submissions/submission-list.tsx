import { memo } from 'react';
import type { Submission } from '#web/api/read-submission.ts';
import { useText } from '#web/text/use-text.ts';
import { useGrowingList } from '#web/ui/use-growing-list.ts';
import { SubmissionRow, type SubmissionRowProps } from './submission-row.tsx';
import type { Decisions } from './use-decisions.ts';
import { useRowFocus } from './use-row-focus.ts';

export interface SubmissionListProps extends Pick<SubmissionRowProps, 'onPreview' | 'onDecide'> {
  submissions: Submission[];
  /** Another text for each search, category and status. */
  view: string;
  underway: Decisions['underway'];
}

/** The rows of the submissions that were found. */
export const SubmissionList = memo(function SubmissionList(props: SubmissionListProps) {
  const { submissions, view, underway, onPreview, onDecide } = props;
  const text = useText().submissions;
  const layers = useGrowingList(submissions, view);
  const rowFocus = useRowFocus(submissions);
  return layers.map(({ id, items, count }, index) => (
    <ul key={id} hidden={index < layers.length - 1} aria-label={text.listLabel} {...rowFocus}>
      {items.slice(0, count).map((submission, index) => (
        <SubmissionRow
          key={submission.id || index}
          submission={submission}
          deed={underway.get(submission.id)}
          onPreview={onPreview}
          onDecide={onDecide}
        />
      ))}
    </ul>
  ));
});
