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

/**
 * The page of reports: a table where there is room, a card each on a phone. The roles are spelled out
 * because a table that is laid out otherwise loses them in some browsers.
 */
export function ProblemTable({ problems, statusChange, stale, onOpen }: ProblemTableProps) {
  const { columns, heading } = useText().problems;
  return (
    <table
      aria-label={heading}
      aria-busy={stale}
      className={classes(
        'block w-full border-collapse transition-opacity lg:table lg:table-fixed',
        stale && 'opacity-60',
      )}
    >
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="lg:border-line lg:border-b">
          <th scope="col" className={classes(HEAD, 'lg:w-[32%]')}>
            {columns.problem}
          </th>
          <th scope="col" className={HEAD}>
            {columns.reporter}
          </th>
          <th scope="col" className={HEAD}>
            {columns.location}
          </th>
          <th scope="col" className={classes(HEAD, 'lg:w-32')}>
            {columns.status}
          </th>
          <th scope="col" className={classes(HEAD, 'lg:w-28')}>
            {columns.submitted}
          </th>
          <th scope="col" className={classes(HEAD, 'lg:w-44')}>
            {columns.actions}
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line lg:table-row-group">
        {problems.map((problem) => (
          <ProblemRow
            key={problem.id}
            problem={problem}
            statusChange={statusChange}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}
