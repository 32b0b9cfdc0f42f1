import { Eye } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDate } from '#web/ui/dates.ts';
import { StatusBadge } from './status-badge.tsx';
import { StatusSelect } from './status-select.tsx';
import type { StatusChange } from './use-status-change.ts';

export interface ProblemRowProps {
  problem: Problem;
  statusChange: StatusChange;
  onOpen: (problem: Problem) => void;
}

/** A report that is done keeps its status; the details dialog can still change it. */
const isDone = (status: string) => status === 'resolved' || status === 'closed';

/** A card on a phone; two lines of four columns on a tablet; a row of the table where there is room. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_fit-content(55%)] gap-x-4 gap-y-1 px-4 py-4 text-sm sm:px-5 ' +
  'md:grid-cols-[minmax(0,1fr)_9rem_7rem_9.5rem] md:gap-y-0.5 md:py-3 ' +
  'xl:table-row';
const CELL = 'xl:px-3 xl:py-3 xl:align-top xl:first:pl-5 xl:last:pr-5';

export const placeOf = ({ city, state }: Problem) => [city, state].filter(Boolean).join(', ');

/** One report. */
export function ProblemRow({ problem, statusChange, onOpen }: ProblemRowProps) {
  const subjectId = useId();
  return (
    // biome-ignore-start lint/a11y: a table laid out as a grid keeps its roles only when they are spelled out
    <tr role="row" className={ROW}>
      <td role="cell" className={classes(CELL, 'max-md:col-span-2 md:row-span-2')}>
        {problem.id ? (
          <button
            type="button"
            id={subjectId}
            dir="auto"
            onClick={() => onOpen(problem)}
            className="wrap-anywhere text-start font-semibold text-base leading-snug hover:text-accent-text hover:underline md:text-sm"
          >
            {problem.subject || '—'}
          </button>
        ) : (
          <span dir="auto" className="wrap-anywhere font-semibold">
            {problem.subject || '—'}
          </span>
        )}
        <p className="wrap-anywhere mt-0.5 text-muted text-xs">{problem.displayCategory || '—'}</p>
      </td>
      <td role="cell" className={CELL}>
        <p dir="auto" className="wrap-anywhere w-fit">
          {problem.displayName || '—'}
        </p>
        {problem.phone && <p className="wrap-anywhere text-muted text-xs">{problem.phone}</p>}
      </td>
      <td
        role="cell"
        className={classes(CELL, 'wrap-anywhere max-md:text-right max-xl:md:col-start-2')}
      >
        <bdi>{placeOf(problem) || '—'}</bdi>
      </td>
      <td role="cell" className={classes(CELL, 'max-xl:md:col-start-3 max-xl:md:row-start-1')}>
        <StatusBadge status={problem.status} />
      </td>
      <td
        role="cell"
        className={classes(
          CELL,
          'whitespace-nowrap text-muted max-md:text-right max-xl:md:col-start-3 max-xl:md:text-xs',
        )}
      >
        {formatDate(problem.submittedAt)}
      </td>
      <td
        role="cell"
        className={classes(
          CELL,
          'max-md:col-span-2 max-md:mt-2 max-xl:md:col-start-4 max-xl:md:row-span-2 max-xl:md:row-start-1',
        )}
      >
        {/* Without an id it can be neither opened nor changed. */}
        {problem.id && <RowActions {...{ problem, statusChange, onOpen, subjectId }} />}
      </td>
    </tr>
    // biome-ignore-end lint/a11y: see above
  );
}

function RowActions(props: ProblemRowProps & { subjectId: string }) {
  const { problem, statusChange, onOpen, subjectId } = props;
  const text = useText().problems;
  const details = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex items-center gap-x-2 gap-y-1 max-xl:md:flex-col max-xl:md:items-stretch">
      {!isDone(problem.status) && (
        <StatusSelect
          label={text.changeStatus}
          hideLabel
          aria-describedby={subjectId}
          className="min-w-0 flex-1 xl:min-w-36 [&_select]:shadow-none"
          value={problem.status}
          onStatus={(status) => {
            // The choice goes away with the last step; the focus must not go with it.
            if (isDone(status)) details.current?.focus();
            void statusChange.change(problem, status);
          }}
        />
      )}
      <Button
        ref={details}
        variant="quiet"
        size="sm"
        icon={<Eye />}
        aria-describedby={subjectId}
        title={text.viewDetails}
        onClick={() => onOpen(problem)}
        className="ml-auto shrink-0 max-xl:md:ml-0"
      >
        <span className="xl:sr-only">{text.viewDetails}</span>
      </Button>
    </div>
  );
}
