import { useEffect, useRef } from 'react';
import { isWrittenIn } from '#web/ui/is-written-in.ts';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import type { Decisions } from './use-decisions.ts';

export interface LatestOutcomeProps {
  decisions: Decisions;
  /** Whether the row of an item tells its decision. */
  inRows: (id: string) => boolean;
}

/**
 * The latest decision until the next one, once its row no longer tells it. It stands below the list,
 * where it neither covers nor moves anything.
 */
export function LatestOutcome({ decisions, inRows }: LatestOutcomeProps) {
  const { latest, folds, canUndo, letGo } = decisions;
  const isOpen = latest !== null && folds.has(latest.id);
  const isInRow = isOpen && inRows(latest.id);
  const bar = useOnceInSight(latest?.fold);
  if (isOpen && !isInRow)
    return (
      <div ref={bar}>
        <UndoBar
          key={`${latest.id} ${canUndo}`}
          refused={latest.fold.refused}
          onUndo={canUndo ? latest.fold.onUndo : undefined}
          onEnd={() => letGo(latest.id)}
        >
          {latest.fold.message}
        </UndoBar>
      </div>
    );
  return <LiveRegion>{!isInRow && !latest?.fold.refused && latest?.fold.message}</LiveRegion>;
}

/**
 * Brings to sight what tells of something new, where that is not told elsewhere. Whoever chose another
 * view since, or writes, stays where they are.
 */
function useOnceInSight(told: object | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(told);
  useEffect(() => {
    if (told === before.current) return;
    before.current = told;
    if (!isWrittenIn(document.activeElement)) place.current?.scrollIntoView({ block: 'nearest' });
  }, [told]);
  return place;
}
