import { Eye } from 'lucide-react';
import { useId } from 'react';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
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

const CELL = 'block lg:table-cell lg:px-3 lg:py-3 lg:align-top lg:first:pl-5 lg:last:pr-5';

export const placeOf = ({ city, state }: Problem) => [city, state].filter(Boolean).join(', ');

/** One report: a row of the table, a card on a phone. */
export function ProblemRow({ problem, statusChange, onOpen }: ProblemRowProps) {
  const subjectId = useId();
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-4 text-sm sm:px-5 lg:table-row">
      <td className={`${CELL} col-span-2`}>
        <button
          type="button"
          id={subjectId}
          onClick={() => onOpen(problem)}
          className="wrap-anywhere text-left font-semibold text-base leading-snug hover:text-accent-text hover:underline lg:text-sm"
        >
          {problem.subject || '—'}
        </button>
        <p className="mt-0.5 text-muted text-xs">{problem.displayCategory}</p>
      </td>
      <td className={CELL}>
        <p className="wrap-anywhere">{problem.displayName || '—'}</p>
        {problem.phone && <p className="text-muted text-xs tabular-nums">{problem.phone}</p>}
      </td>
      <td className={`${CELL} wrap-anywhere text-right lg:text-left`}>{placeOf(problem) || '—'}</td>
      <td className={CELL}>
        <StatusBadge status={problem.status} />
      </td>
      <td className={`${CELL} whitespace-nowrap text-right text-muted tabular-nums lg:text-left`}>
        {formatDate(problem.submittedAt)}
      </td>
      <td className={`${CELL} col-span-2 max-lg:mt-2`}>
        <RowActions {...{ problem, statusChange, onOpen, subjectId }} />
      </td>
    </tr>
  );
}

function RowActions(props: ProblemRowProps & { subjectId: string }) {
  const { problem, statusChange, onOpen, subjectId } = props;
  const text = useText().problems;
  const busy = statusChange.busy?.id === problem.id ? statusChange.busy : null;
  return (
    <div className="flex flex-wrap items-center gap-2 lg:flex-col lg:items-stretch">
      {!isDone(problem.status) && (
        <StatusSelect
          label={text.changeStatus}
          hideLabel
          aria-describedby={subjectId}
          className="flex-1 max-lg:min-w-40"
          value={busy?.status ?? problem.status}
          disabled={statusChange.busy !== null}
          onStatus={(status) => void statusChange.change(problem, status)}
        />
      )}
      <Button
        variant="quiet"
        size="sm"
        icon={<Eye />}
        aria-describedby={subjectId}
        onClick={() => onOpen(problem)}
      >
        {text.viewDetails}
      </Button>
    </div>
  );
}
