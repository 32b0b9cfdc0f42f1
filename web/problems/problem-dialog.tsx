import type { ReactNode } from 'react';
import type { Problem } from '#web/api/read-problem.ts';
import { OpenSign } from '#web/queue/has-open.tsx';
import { SuspectedNote } from '#web/queue/suspected-note.tsx';
import { useText } from '#web/text/use-text.ts';
import { LateDialog } from '#web/ui/late-dialog.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { Neighbours } from '#web/ui/neighbours.tsx';
import {
  Evidence,
  IssueDetails,
  PersonalInformation,
  SubmissionInformation,
} from './problem-facts.tsx';
import { ProblemHistory } from './problem-history.tsx';
import { RowAge } from './row-matters.tsx';
import { PriorityBadge, StatusBadge } from './status-badge.tsx';
import type { KeptNotes } from './use-kept-notes.ts';
import type { Place } from './use-place.ts';
import type { StatusChange } from './use-status-change.ts';
import { type Decided, WorkBar, type WorkBarProps } from './work-bar.tsx';

export interface ProblemDialogProps {
  open: boolean;
  /** Undefined while it is fetched. */
  problem: Problem | undefined;
  /** Undefined where there is no list around it, or the backend has the specified dialog. */
  place: Place | undefined;
  /** Whether its subject is the heading. */
  isDesk: boolean;
  /** Whether a decision leads on to the next one; stands beside the place. */
  goOn: ReactNode;
  decided: Decided | null;
  statusChange: StatusChange;
  notes: KeptNotes;
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
}

/** Everything of one problem. */
export function ProblemDialog(props: ProblemDialogProps) {
  const { open, problem, place, isDesk, goOn, decided, statusChange, notes } = props;
  const { finalFocus, onClose } = props;
  const text = useText().problems;
  const subject = problem?.subject || '—';
  return (
    <LateDialog
      open={open}
      isInAddress
      onClose={onClose}
      finalFocus={finalFocus}
      size="lg"
      title={text.detailsTitle}
      // Its room is kept while it is on its way.
      subject={isDesk ? (problem ? subject : '\u00a0') : undefined}
      item={problem?.id}
      bar={
        isDesk && (
          <>
            {place ? <Neighbours {...place} name={subject} /> : <span />}
            {goOn}
          </>
        )
      }
    >
      {problem ? (
        <ProblemDetails {...{ problem, decided, statusChange, notes }} />
      ) : (
        <LoadingState label={text.detailsLoading} />
      )}
    </LateDialog>
  );
}

function ProblemDetails({ problem, decided, statusChange, notes }: WorkBarProps) {
  return (
    <div className="space-y-6 text-sm">
      <div data-above-bar className="space-y-6">
        <OpenSign kind="problem" id={problem.id} />
        <SuspectedNote key={problem.id} room="problems" item={problem} />
        {/* On a phone the age has a line of its own, which stays when a problem that is done has none. */}
        <div className="flex flex-wrap content-start items-center gap-x-2 gap-y-1 max-md:min-h-12">
          <StatusBadge status={problem.status} />
          <PriorityBadge priority={problem.priority} />
          <RowAge problem={problem} className="text-xs max-md:w-full" />
        </div>
        <PersonalInformation problem={problem} />
        <IssueDetails problem={problem} />
        <Evidence link={problem.supportingLink} />
        <SubmissionInformation problem={problem} />
      </div>
      <WorkBar {...{ problem, decided, statusChange, notes }} />
      <ProblemHistory history={problem.history} />
    </div>
  );
}
