import { LiveRegion } from '#web/ui/live-region.tsx';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import type { Decisions } from './use-decisions.ts';

export interface LatestOutcomeProps {
  decisions: Decisions;
  /** The rows that are drawn; a decision on one of them is told in its place. */
  rows: readonly { id: string }[];
}

/**
 * The latest decision until the next one, once its row no longer tells it. It stands below the list,
 * where it neither covers nor moves anything.
 */
export function LatestOutcome({ decisions, rows }: LatestOutcomeProps) {
  const { latest, folds, letGo } = decisions;
  const isOpen = latest !== null && folds.has(latest.id);
  const isInRow = isOpen && rows.some(({ id }) => id === latest.id);
  if (isOpen && !isInRow)
    return (
      <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
        <UndoBar
          key={latest.id}
          refused={latest.fold.refused}
          onUndo={latest.fold.onUndo}
          onEnd={() => letGo(latest.id)}
        >
          {latest.fold.message}
        </UndoBar>
      </div>
    );
  return <LiveRegion>{!isInRow && !latest?.fold.refused && latest?.fold.message}</LiveRegion>;
}
