import '#web/text/queue.ts';
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import type { LoadedList } from '#web/api/pages.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FoldingList } from '#web/ui/folding-list.tsx';
import type { Fold } from '#web/ui/folding-row.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { NewRows } from '#web/ui/new-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFaceIsHere } from '#web/ui/use-face-is-here.ts';
import { type SteadyList, useSteadyList } from '#web/ui/use-steady-list.ts';
import { LatestOutcome } from './latest-outcome.tsx';
import type { Decisions } from './use-decisions.ts';

interface Words {
  listLabel: string;
  counter: (shown: number, total: number) => string;
  loading: string;
  incomplete: string;
  loadRest: string;
  errorHeading: string;
  tryAgain: string;
  emptyHeading: string;
  emptyFilteredHint: string;
  emptyHint: string;
}

export interface QueueListProps<Item> {
  list: LoadedList<Item>;
  /** What a search finds of it. */
  found: Item[];
  /** Another text for each search and filter. */
  view: string;
  /** Whether the search and the filters leave something out. */
  filtered: boolean;
  /** Given while a search may still find more. */
  searching?: string | undefined;
  decisions: Decisions;
  words: Words;
  /** Stands beside the counter. */
  tools?: ReactNode;
  rowClass: string;
  /** Must stay the same function while rows need not be drawn again. */
  render: (item: Item) => ReactNode;
}

/** The list of a queue in any state: loading, failed, empty, or rows that fold once decided. */
export function QueueList<Item extends { id: string }>(props: QueueListProps<Item>) {
  const { list, words } = props;
  const isReadable = useFaceIsHere(list.status === 'success');
  if (list.status === 'pending' || (list.status === 'success' && !isReadable))
    return <LoadingState label={words.loading} />;
  if (list.status === 'success') return <LoadedQueue {...props} />;
  return (
    <ErrorState
      heading={words.errorHeading}
      message={list.error?.message ?? ''}
      retryLabel={words.tryAgain}
      onRetry={list.reload}
    />
  );
}

function LoadedQueue<Item extends { id: string }>(props: QueueListProps<Item>) {
  const { list, found, view, filtered, searching, decisions, words, rowClass, render } = props;
  const { items, total, incomplete, stale, loadRest } = list;
  const text = useText().queue;
  const complete = items.length === total;
  const held = useSteadyList(found, `${view}${stale}`, complete);
  useLetIn(held, found, decisions);
  const folds = useFoldsOf(view, decisions.folds);
  return (
    <>
      {incomplete && (
        <Banner action={<Button onClick={loadRest}>{words.loadRest}</Button>}>
          {words.incomplete}
        </Banner>
      )}
      {/* What comes beside the counter must not begin another line, which would move the rows. */}
      <div className="flex items-center justify-between gap-x-4">
        <p
          aria-live={complete && !searching ? 'polite' : 'off'}
          className="min-w-0 text-muted text-sm"
        >
          {searching ?? words.counter(found.length, total)}
        </p>
        <div className="flex shrink-0 items-center gap-2">
          <NewRows count={held.waiting} onShow={held.admit} />
          {props.tools}
        </div>
      </div>
      <Panel flush className={classes('transition-opacity', stale && 'opacity-60')}>
        <FoldingList
          label={words.listLabel}
          list={held}
          view={view}
          rowClass={rowClass}
          render={render}
          folds={folds}
          canUndo={decisions.canUndo}
          goneMessage={text.decidedMeanwhile}
          busy={decisions.underway}
          onLeft={decisions.letGo}
        />
        {found.length === 0 &&
          ((complete || incomplete) && !searching ? (
            <EmptyState
              heading={words.emptyHeading}
              hint={filtered ? words.emptyFilteredHint : words.emptyHint}
            />
          ) : (
            <LoadingState label={searching ?? words.loading} />
          ))}
      </Panel>
      <LatestOutcome decisions={decisions} inRows={(id) => folds.has(id) && isIn(held.rows, id)} />
    </>
  );
}

const isIn = (rows: readonly { id: string }[], id: string) => rows.some((row) => row.id === id);

/** Draws what was taken back after its row had left: whoever waits for it is not told that it is new. All else waits. */
function useLetIn<Item extends { id: string }>(
  { rows, letIn }: SteadyList<Item>,
  found: readonly Item[],
  { back, onLetIn }: Decisions,
) {
  useLayoutEffect(() => {
    if (back.size === 0) return;
    const here = found.map(({ id }) => id).filter((id) => back.has(id));
    if (here.length === 0) return;
    if (here.some((id) => !isIn(rows, id))) letIn(new Set(here));
    onLetIn(here);
  });
}

/** What was decided in this view; in another one that was asked for since, rows show their items. */
function useFoldsOf(view: string, folds: Decisions['folds']): Decisions['folds'] {
  const [since, setSince] = useState({ view, before: new Set<Fold>() });
  if (since.view !== view) setSince({ view, before: new Set(folds.values()) });
  return useMemo(
    () => new Map([...folds].filter(([, fold]) => !since.before.has(fold))),
    [folds, since],
  );
}
