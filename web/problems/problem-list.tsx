import { ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import type { ProblemPage } from '#web/api/problems.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ProblemTable } from './problem-table.tsx';
import type { StatusChange } from './use-status-change.ts';
import { useSteadyRows } from './use-steady-rows.ts';

export interface ProblemListProps {
  page: ProblemPage;
  filtered: boolean;
  /** The rows shown are of the page before, until the next one is here. */
  stale: boolean;
  statusChange: StatusChange;
  /** Empty when no problem is open. */
  openProblem: string;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
}

/** The page of problems as it stands under the hand; what is new comes when it is asked for. */
export function ProblemList(props: ProblemListProps) {
  const { page, filtered, stale, statusChange, openProblem, onOpen, onPage } = props;
  const text = useText().problems;
  const { rows, gone, waiting, isBehind, showNew, view, handlers } = useSteadyRows(
    page,
    ({ item: { id } }) => id !== '' && (id === openProblem || statusChange.outcomes.has(id)),
  );
  // Where problems have left the filter, a page past the last one gives way to the last.
  const { pages } = page.pagination;
  useEffect(() => {
    if (!stale && !isBehind && pages >= 1 && page.page > pages) onPage(pages);
  });
  return (
    <div {...handlers}>
      {/* Its room is kept, as it must not push the rows down. */}
      <div role="status" className="-mt-2 mb-2 flex min-h-9 items-center touch:min-h-11">
        {waiting > 0 && (
          <Button size="sm" icon={<ArrowUp />} onClick={showNew}>
            {text.newProblems(waiting)}
          </Button>
        )}
      </div>
      <Panel flush className={classes('transition-opacity', stale && 'opacity-60')}>
        {rows.length > 0 ? (
          <ProblemTable {...{ rows, gone, view, stale, statusChange, openProblem, onOpen }} />
        ) : (
          <EmptyState
            heading={text.emptyHeading}
            hint={filtered ? text.emptyFilteredHint : text.emptyHint}
          />
        )}
      </Panel>
    </div>
  );
}
