import { ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { useAddition } from '#web/api/additions.ts';
import type { ProblemPage } from '#web/api/problems.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { isFiltered } from './list-state.ts';
import { ProblemTable } from './problem-table.tsx';
import type { StatusChange } from './use-status-change.ts';
import { useSteadyRows } from './use-steady-rows.ts';

export interface ProblemListProps {
  page: ProblemPage;
  /** The rows shown are of the page before, until the next one is here. */
  stale: boolean;
  statusChange: StatusChange;
  /** Empty when no problem is open. */
  openProblem: string;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
}

/** Room that is kept, as what is new must not push the rows down; else it lies over their upper edge. */
const ROOM = '-mt-2 mb-2 flex min-h-9 items-center touch:min-h-11';
const OVER = 'absolute -top-4 left-1/2 z-10 -translate-x-1/2 whitespace-nowrap';

/** The page of problems as it stands under the hand; what is new comes when it is asked for. */
export function ProblemList(props: ProblemListProps) {
  const { page, stale, statusChange, openProblem, onOpen, onPage } = props;
  const text = useText().problems;
  const isDesk = useAddition('desk');
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
    <div className="relative" {...handlers}>
      <div role="status" className={isDesk ? OVER : ROOM}>
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
            hint={isFiltered(page.filters) ? text.emptyFilteredHint : text.emptyHint}
          />
        )}
      </Panel>
    </div>
  );
}
