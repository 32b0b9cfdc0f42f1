import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { ProblemRow } from './problem-row.tsx';
import type { StatusChange } from './use-status-change.ts';

export interface ProblemTableProps {
  problems: Problem[];
  statusChange: StatusChange;
  /** The rows shown are of the page before, until the next one is here. */
  stale: boolean;
  onOpen: (problem: Problem) => void;
}

const HEAD = 'px-3 py-2.5 text-left font-semibold text-muted text-xs first:pl-5 last:pr-5';
const COLUMNS = [
  ['problem', ''],
  ['reporter', 'xl:w-36'],
  ['location', 'xl:w-34'],
  ['status', 'xl:w-34'],
  ['submitted', 'xl:w-28'],
  ['actions', 'xl:w-56'],
] as const;

/**
 * The page of reports: a table where there is room, else a card each. The roles are spelled out
 * because a table that is laid out otherwise loses them in some browsers.
 */
export function ProblemTable({ problems, statusChange, stale, onOpen }: ProblemTableProps) {
  const { columns, heading } = useText().problems;
  return (
    // biome-ignore-start lint/a11y: see above
    <table
      role="table"
      aria-label={heading}
      aria-busy={stale}
      className="block w-full border-collapse xl:table xl:table-fixed"
    >
      <thead role="rowgroup" className="sr-only xl:not-sr-only xl:table-header-group">
        <tr role="row" className="xl:border-line xl:border-b">
          {COLUMNS.map(([column, width]) => (
            <th key={column} scope="col" role="columnheader" className={classes(HEAD, width)}>
              {columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-line xl:table-row-group">
        {problems.map((problem, index) => (
          <ProblemRow
            key={problem.id || index}
            problem={problem}
            statusChange={statusChange}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y: see above
  );
}
