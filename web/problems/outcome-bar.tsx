import type { ReactNode } from 'react';
import { useLine } from '#web/api/slow-calls.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { UndoBar, type UndoBarProps } from '#web/ui/undo-bar.tsx';
import type { Outcome } from './use-outcomes.ts';

interface OutcomeBarProps extends Pick<UndoBarProps, 'onUndo' | 'onEnd'> {
  outcome: Outcome;
  /** Stands before what was done. */
  children?: ReactNode;
}

/** What was done to a problem, with a way back; until that is known, that it is on its way. */
export function OutcomeBar({ outcome, children, ...ways }: OutcomeBarProps) {
  if (outcome.isPending) return <OnItsWay message={outcome.message} />;
  return (
    <UndoBar {...ways}>
      {children}
      {outcome.message}
    </UndoBar>
  );
}

function OnItsWay({ message }: { message: string }) {
  const text = useText().desk;
  const { lost } = useLine();
  return (
    <div
      className={classes(
        'flex min-h-12 items-center gap-3 rounded-md px-4 py-1.5 font-medium text-sm',
        lost ? 'bg-attention-soft text-attention-text' : 'bg-sunken text-muted',
      )}
    >
      <Spinner />
      {!lost && <p>{message}</p>}
      {/* Heard only when it takes longer than it should. */}
      <p role="status">{lost && text.lineLost}</p>
    </div>
  );
}
