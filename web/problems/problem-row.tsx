import { useId } from 'react';
import { useProblem } from '#web/api/problems.ts';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDate } from '#web/ui/dates.ts';
import { written } from '#web/ui/written.ts';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import { StatusBadge } from './status-badge.tsx';

export interface ProblemRowProps extends Omit<RowActionsProps, 'subjectId'> {
  /** The list has it no more: what it has become is asked for, and shown in its place. */
  gone: boolean;
}

/** A card on a phone; two lines of four columns on a tablet; a row of the table where there is room. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_fit-content(55%)] gap-x-4 gap-y-1 px-4 py-4 text-sm sm:px-5 ' +
  'md:grid-cols-[minmax(0,1fr)_9rem_7rem_9.5rem] md:gap-y-0.5 md:py-3 ' +
  'xl:table-row';
const CELL = 'xl:px-3 xl:py-3 xl:align-top xl:first:pl-5 xl:last:pr-5';

const SUBJECT = 'wrap-anywhere text-start font-semibold text-base leading-snug md:text-sm';

export const placeOf = ({ city, state }: Problem) => [city, state].filter(Boolean).join(', ');

export function ProblemRow({ gone, onOpen, ...props }: ProblemRowProps) {
  const { queue: text, values } = useText();
  const subjectId = useId();
  const { data } = useProblem(gone ? props.problem.id : '');
  const problem = (gone && data) || props.problem;
  return (
    // biome-ignore-start lint/a11y: a table laid out as a grid keeps its roles only when they are spelled out
    <tr role="row" className={ROW}>
      <td role="cell" className={classes(CELL, 'max-md:col-span-2 md:row-span-2')}>
        <Subject id={subjectId} problem={problem} onOpen={onOpen} />
        <p className="wrap-anywhere mt-0.5 text-muted text-xs">
          {values.problemCategory(problem.displayCategory) || '—'}
        </p>
        {problem.suspected && <Badge colour="grey">{text.suspected}</Badge>}
      </td>
      <td role="cell" className={CELL}>
        <p {...written(values.reporter(problem.displayName))} className="wrap-anywhere w-fit">
          {values.reporter(problem.displayName) || '—'}
        </p>
        {problem.phone && <p className="wrap-anywhere text-muted text-xs">{problem.phone}</p>}
      </td>
      <td
        role="cell"
        className={classes(CELL, 'wrap-anywhere max-md:text-right max-xl:md:col-start-2')}
      >
        <bdi {...written(placeOf(problem))}>{placeOf(problem) || '—'}</bdi>
      </td>
      <td
        role="cell"
        className={classes(
          CELL,
          'max-xl:md:col-start-3 max-xl:md:row-start-1',
          props.outcome && 'max-xl:md:invisible',
        )}
      >
        <StatusBadge status={problem.status} />
      </td>
      <td
        role="cell"
        className={classes(
          CELL,
          'whitespace-nowrap text-muted max-md:text-right max-xl:md:col-start-3 max-xl:md:text-xs',
          props.outcome && 'xl:invisible',
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
        {problem.id && <RowActions {...props} {...{ problem, onOpen, subjectId }} />}
      </td>
    </tr>
    // biome-ignore-end lint/a11y: see above
  );
}

type SubjectProps = { id: string } & Pick<RowActionsProps, 'problem' | 'onOpen'>;

/** Opens the problem, where the backend gave it an id to be asked for. */
function Subject({ id, problem, onOpen }: SubjectProps) {
  const subject = problem.subject || '—';
  return problem.id ? (
    <button
      type="button"
      id={id}
      {...written(subject)}
      onClick={() => onOpen(problem.id)}
      className={classes(SUBJECT, 'hover:text-accent-text hover:underline')}
    >
      {subject}
    </button>
  ) : (
    <p {...written(subject)} className={classes(SUBJECT, 'w-fit')}>
      {subject}
    </p>
  );
}
