import { useMemo, useRef } from 'react';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { useSettledPress } from '#web/ui/use-settled-press.tsx';
import { useStable } from '#web/ui/use-stable.ts';
import type { SteadyRow } from '#web/ui/use-steady-list.ts';
import { useChoosing } from './bulk/choosing.tsx';
import { PageChoice } from './bulk/row-choice.tsx';
import { ProblemRow } from './problem-row.tsx';
import type { StatusChange } from './use-status-change.ts';

export interface ProblemTableProps {
  rows: SteadyRow<Problem>[];
  /** Rows that are in the list no more and keep their place for now. */
  gone: ReadonlySet<string>;
  /** Another text for each page and each choice of filters. */
  view: string;
  /** The rows shown are of the page before, until the next one is here. */
  stale: boolean;
  statusChange: StatusChange;
  /** Empty when no problem is open. */
  openProblem: string;
  onOpen: (id: string) => void;
}

const HEAD = 'px-3 py-2.5 text-left font-semibold text-muted text-xs first:pl-5 last:pr-5';
const COLUMNS = [
  ['problem', ''],
  ['reporter', 'xl:w-36'],
  ['location', 'xl:w-32'],
  ['status', 'xl:w-34'],
  ['submitted', 'xl:w-40'],
  ['actions', 'xl:w-56'],
] as const;

/**
 * The page of problems: a table where there is room, else a card each. The roles are spelled out
 * because a table that is laid out otherwise loses them in some browsers.
 */
export function ProblemTable(props: ProblemTableProps) {
  const { rows, gone, view, stale, statusChange, openProblem, onOpen } = props;
  const { columns, heading } = useText().problems;
  const choosing = useChoosing();
  const isChoosing = choosing !== null;
  const body = useRef<HTMLTableSectionElement>(null);
  const { outcomes, canUndo } = statusChange;
  // What a row asks for stays the same, so that it is drawn again only when something of it has changed.
  const change = useStable(statusChange.change);
  const letGo = useStable(statusChange.letGo);
  const open = useStable(onOpen);
  const doing = useMemo(() => ({ change, letGo, canUndo }), [change, letGo, canUndo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may move a row
  const order = useMemo(
    () => ({}),
    [rows, gone, outcomes, openProblem, isChoosing, choosing?.isOn, columns],
  );
  const { handlers, watch } = useSettledPress(body, view, order);
  return (
    // biome-ignore-start lint/a11y: see above
    <>
      <table
        role="table"
        aria-label={heading}
        aria-busy={stale}
        className="block w-full border-collapse xl:table xl:table-fixed"
      >
        <thead role="rowgroup" className="sr-only xl:not-sr-only xl:table-header-group">
          <tr role="row" className="xl:border-line xl:border-b">
            {COLUMNS.map(([column, width], index) => (
              <th
                key={column}
                scope="col"
                role="columnheader"
                className={classes(HEAD, width, index === 0 && 'relative')}
              >
                {index === 0 && <PageChoice />}
                <span className={classes(index === 0 && isChoosing && 'pl-8')}>
                  {columns[column]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          role="rowgroup"
          className="block divide-y divide-line xl:table-row-group"
          {...handlers}
          // A list of choices opens before the click.
          onMouseDownCapture={handlers.onClickCapture}
        >
          {rows.map(({ id, item: problem }) => (
            <ProblemRow
              key={id}
              problem={problem}
              gone={gone.has(id)}
              statusChange={doing}
              // The dialog tells it while it is open.
              outcome={id === openProblem ? undefined : outcomes.get(id)}
              onOpen={open}
            />
          ))}
        </tbody>
      </table>
      {watch}
    </>
    // biome-ignore-end lint/a11y: see above
  );
}
