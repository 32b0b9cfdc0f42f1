import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
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

/** Everything of one report. */
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
  return (
    <div className="space-y-6 text-sm">
      <div className="flex flex-wrap gap-2">
        <StatusBadge status={problem.status} />
        <PriorityBadge priority={problem.priority} />
      </div>
      <PersonalInformation problem={problem} />
      <IssueDetails problem={problem} />
      <Evidence link={problem.supportingLink} />
      <SubmissionInformation problem={problem} />
      <StatusSelect
        label={text.updateStatus}
        className="max-w-xs"
        value={statusChange.busy?.status ?? problem.status}
        disabled={statusChange.busy !== null}
        onStatus={(status) => void statusChange.change(problem, status)}
      />
      <ProblemHistory history={problem.history} />
    </div>
  );
}
