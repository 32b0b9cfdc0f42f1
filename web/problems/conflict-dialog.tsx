import type { ReactNode } from 'react';
import { serverNow } from '#web/api/clock.ts';
import { useText } from '#web/text/use-text.ts';
import { formatAgo } from '#web/ui/dates.ts';
import { Isolated } from '#web/ui/isolated.tsx';
import { LateAlertDialog } from '#web/ui/late-dialog.tsx';
import { written } from '#web/ui/written.ts';
import { useStatusName } from './status-badge.tsx';
import { useAssigned } from './use-assignment.ts';
import type { Conflict, StatusChange } from './use-status-change.ts';

/** Somebody else changed the problem first: says what happened, and asks what is to hold. */
export function ConflictDialog({ statusChange }: { statusChange: StatusChange }) {
  const { problems: text, desk } = useText();
  const statusName = useStatusName();
  const assigned = useAssigned();
  const { conflict, dismissConflict, change, assign } = statusChange;

  function whatHappened({ problem, ...wanted }: Conflict): ReactNode {
    if ('assignee' in wanted) {
      const now = problem.assignee;
      return <Isolated words={now?.name ?? ''}>{assigned(now)}</Isolated>;
    }
    const status = statusName(problem.status);
    const last = problem.history.findLast(({ from, to }) => from !== to);
    if (!last?.by) return text.changedBySomebody(status);
    // Of an anonymous problem only the hour of a change is kept.
    const ago = last.at && !problem.anonymous ? formatAgo(last.at, serverNow()) : '';
    return <Isolated words={last.by}>{text.changedBy(last.by, status, ago)}</Isolated>;
  }

  function insistence(): string {
    if (conflict && 'assignee' in conflict) return desk.assignAnyway;
    return text.setAnyway(conflict ? statusName(conflict.wanted) : '');
  }

  function insist() {
    if (!conflict) return;
    const { problem } = conflict;
    if ('assignee' in conflict) void assign(problem, conflict.assignee);
    else void change(problem, conflict.wanted, conflict.note);
  }

  return (
    <LateAlertDialog
      open={conflict !== null}
      title={text.changedMeanwhile}
      description={
        conflict && (
          <>
            <span
              {...written(conflict.problem.subject)}
              className="wrap-anywhere block font-semibold text-ink"
            >
              {conflict.problem.subject || '—'}
            </span>
            <span className="wrap-anywhere mt-1 block">{whatHappened(conflict)}</span>
          </>
        )
      }
      tone="primary"
      cancelLabel={text.leaveStatus}
      confirmLabel={insistence()}
      onCancel={dismissConflict}
      onConfirm={() => {
        dismissConflict();
        insist();
      }}
    />
  );
}
