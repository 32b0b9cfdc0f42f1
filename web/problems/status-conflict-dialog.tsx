import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { formatAgo } from '#web/ui/dates.ts';
import { Isolated } from '#web/ui/isolated.tsx';
import { LateAlertDialog } from '#web/ui/late-dialog.tsx';
import { written } from '#web/ui/written.ts';
import { useStatusName } from './status-badge.tsx';
import type { StatusChange, StatusConflict } from './use-status-change.ts';

/** Somebody else changed the problem first: says what happened, and asks what is to hold. */
export function StatusConflictDialog({ statusChange }: { statusChange: StatusChange }) {
  const text = useText().problems;
  const statusName = useStatusName();
  const { conflict, dismissConflict, change } = statusChange;

  function whatHappened({ problem }: StatusConflict): ReactNode {
    const status = statusName(problem.status);
    const last = problem.history.at(-1);
    if (!last?.by) return text.changedBySomebody(status);
    // Of an anonymous problem only the hour of a change is kept.
    const ago = last.at && !problem.anonymous ? formatAgo(last.at) : '';
    return <Isolated words={last.by}>{text.changedBy(last.by, status, ago)}</Isolated>;
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
      confirmLabel={text.setAnyway(conflict ? statusName(conflict.wanted) : '')}
      onCancel={dismissConflict}
      onConfirm={() => {
        dismissConflict();
        if (conflict) void change(conflict.problem, conflict.wanted, conflict.note);
      }}
    />
  );
}
