import { useRef } from 'react';
import type { Problem } from '#web/api/read-problem.ts';
import { SuspectedNote } from '#web/queue/suspected-note.tsx';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import {
  Evidence,
  IssueDetails,
  PersonalInformation,
  SubmissionInformation,
} from './problem-facts.tsx';
import { ProblemHistory } from './problem-history.tsx';
import { PriorityBadge, StatusBadge } from './status-badge.tsx';
import { StatusSelect } from './status-select.tsx';
import type { StatusChange } from './use-status-change.ts';

export interface ProblemDialogProps {
  open: boolean;
  /** Undefined while it is fetched. */
  problem: Problem | undefined;
  statusChange: StatusChange;
  onClose: () => void;
}

/** Everything of one problem. */
export function ProblemDialog({ open, problem, statusChange, onClose }: ProblemDialogProps) {
  const text = useText().problems;
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={text.detailsTitle}>
      {problem ? (
        <ProblemDetails problem={problem} statusChange={statusChange} />
      ) : (
        <LoadingState label={text.detailsLoading} />
      )}
    </Dialog>
  );
}

function ProblemDetails(props: { problem: Problem; statusChange: StatusChange }) {
  const { problem, statusChange } = props;
  const text = useText().problems;
  const choice = useRef<HTMLSelectElement>(null);
  const outcome = statusChange.outcomes.get(problem.id);
  async function undo() {
    // The button goes away; the focus must not go with it.
    choice.current?.focus({ preventScroll: true });
    await outcome?.undo();
  }
  return (
    <div className="space-y-6 text-sm">
      <SuspectedNote key={problem.id} room="problems" item={problem} />
      <div className="flex flex-wrap gap-2">
        <StatusBadge status={problem.status} />
        <PriorityBadge priority={problem.priority} />
      </div>
      <PersonalInformation problem={problem} />
      <IssueDetails problem={problem} />
      <Evidence link={problem.supportingLink} />
      <SubmissionInformation problem={problem} />
      {/* In reach however long the problem is, and in its place before the history at the end. */}
      <div className="-mx-4 -bottom-5 sm:-mx-6 sticky flex flex-wrap items-center gap-3 border-line border-t bg-surface px-4 py-3 sm:px-6">
        <StatusSelect
          ref={choice}
          label={text.updateStatus}
          className="flex min-w-0 flex-1 basis-72 items-center gap-4 [&>div]:max-w-60 [&>div]:flex-1 [&>label]:mb-0"
          value={problem.status}
          onStatus={(status) => void statusChange.change(problem, status)}
        />
        {outcome && (
          <div className="max-sm:basis-full">
            <UndoBar onUndo={undo} onEnd={() => statusChange.letGo(problem.id)}>
              {outcome.message}
            </UndoBar>
          </div>
        )}
      </div>
      <ProblemHistory history={problem.history} />
    </div>
  );
}
