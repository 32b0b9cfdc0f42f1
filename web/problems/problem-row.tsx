import '#web/text/queue.ts';
import { memo, useEffect, useId, useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { useProblem } from '#web/api/problems.ts';
import type { Problem } from '#web/api/read-problem.ts';
import { HasOpen } from '#web/queue/has-open.tsx';
import { useText } from '#web/text/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDate } from '#web/ui/dates.ts';
import { written } from '#web/ui/written.ts';
import { useChoosing } from './bulk/choosing.tsx';
import { RowChoice } from './bulk/row-choice.tsx';
import { isDone } from './is-done.ts';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import { RowAge, RowAssignee, RowNote, RowPriority } from './row-matters.tsx';
import { StatusBadge } from './status-badge.tsx';

export interface ProblemRowProps extends Omit<RowActionsProps, 'subjectId' | 'isShort'> {
  /** The list has it no more: what it has become is asked for, and shown in its place. */
  gone: boolean;
}

/** A card on a phone; two lines of four columns on a tablet; a row of the table where there is room. */
const ROW =
  'flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5 px-4 py-2 text-sm sm:px-5 ' +
  'md:grid md:grid-cols-[minmax(0,1fr)_8rem_8.75rem_9.5rem] md:items-start md:gap-x-4 md:py-3 ' +
  'xl:table-row';
/** On a phone, with a box to choose it at its left edge. */
const WITH_BOX = 'max-md:relative max-md:pl-12!';
const CELL = 'xl:px-3 xl:py-2.5 xl:align-top xl:first:pl-5 xl:last:pr-5';
/** On a phone the place stands beside it where there is room, else below: whom to call is never cut. */
const REPORTER = 'max-md:flex max-md:min-w-0 max-md:flex-wrap max-md:gap-x-2';
const PLACE = 'wrap-anywhere max-md:text-xs/[1.125rem] max-xl:md:col-start-2';
/** Ends that line. */
const BREAK = 'max-md:after:-mt-0.5 max-md:after:order-1 max-md:after:w-full';
const BELOW = 'max-md:order-2';
const STATUS = 'max-xl:md:col-start-3 max-xl:md:row-start-1';
const DATE = 'whitespace-nowrap text-muted max-xl:text-xs max-xl:md:col-start-3';
const ACTIONS = 'max-xl:md:col-start-4 max-xl:md:row-span-2 max-xl:md:row-start-1';

/** The first row has no rule above it but where the table has a head. */
const ON_RULE =
  'md:-left-1 md:-top-5 md:absolute md:max-w-full md:rounded-sm md:bg-surface md:px-1 xl:-top-2 xl:left-4 max-xl:[tr:first-child_&]:-top-3';

const SUBJECT = 'wrap-anywhere text-start font-semibold leading-snug max-md:line-clamp-2';

export const placeOf = ({ city, state }: Problem) => [city, state].filter(Boolean).join(', ');

export const ProblemRow = memo(function Row({ gone, onOpen, ...props }: ProblemRowProps) {
  const subjectId = useId();
  const [became, setBecame] = useState<Problem>();
  const problem = (gone && became) || props.problem;
  const isShort = useAddition('desk') && problem.id !== '';
  const choosing = useChoosing();
  return (
    // biome-ignore-start lint/a11y: a table laid out as a grid keeps its roles only when they are spelled out
    <tr
      role="row"
      data-row={problem.id}
      className={classes(
        ROW,
        BREAK,
        choosing?.isOn && WITH_BOX,
        choosing?.has(problem.id) && 'bg-accent-soft',
      )}
    >
      <td role="cell" className={classes(CELL, 'max-md:w-full md:row-span-2 md:relative')}>
        <RowChoice problem={problem} />
        <div className={choosing ? 'md:pl-8' : undefined}>
          <Subject id={subjectId} problem={problem} onOpen={onOpen} />
          <Matters problem={problem} />
          <RowNote problem={problem} className="mt-0.5" />
        </div>
      </td>
      <td role="cell" className={classes(CELL, REPORTER)}>
        <Reporter problem={problem} />
        {gone && <AskAnew id={problem.id} onAnswer={setBecame} />}
      </td>
      <td role="cell" className={classes(CELL, PLACE)}>
        <bdi {...written(placeOf(problem))}>{placeOf(problem) || '—'}</bdi>
      </td>
      <LastCells {...props} {...{ problem, onOpen, subjectId, isShort }} />
    </tr>
    // biome-ignore-end lint/a11y: see above
  );
});

/** Asks what has become of a problem. Of its own, as asking costs every row that does not ask as well. */
function AskAnew({ id, onAnswer }: { id: string; onAnswer: (problem: Problem) => void }) {
  const { data } = useProblem(id);
  useEffect(() => {
    if (data) onAnswer(data);
  }, [data, onAnswer]);
  return null;
}

type CellProps = Pick<RowActionsProps, 'problem'>;

function Matters({ problem }: CellProps) {
  const { queue: text, values } = useText();
  return (
    <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-muted text-xs">
      <p className="wrap-anywhere">{values.problemCategory(problem.displayCategory) || '—'}</p>
      <RowPriority problem={problem} />
      {problem.suspected && <Badge colour="grey">{text.suspected}</Badge>}
      {/* On a phone what is left of the line, else upon the rule between two rows: none grows. */}
      <HasOpen id={problem.id} className={classes('peer flex-1 basis-0', ON_RULE)} />
      <RowAssignee problem={problem} className="max-w-28 peer-data-colleague:hidden md:hidden" />
    </div>
  );
}

function Reporter({ problem }: CellProps) {
  const { values } = useText();
  const reporter = values.reporter(problem.displayName);
  return (
    <>
      <p {...written(reporter)} className="wrap-anywhere w-fit max-md:text-xs/[1.125rem]">
        {reporter || '—'}
      </p>
      {problem.phone && (
        <p className="wrap-anywhere text-muted text-xs max-md:leading-4.5">{problem.phone}</p>
      )}
    </>
  );
}

/** How it stands: on a phone the choice of a status, or what was done, tells the status; the choice stands beside the age. */
function LastCells(props: RowActionsProps) {
  const { problem, outcome, isShort } = props;
  const tellsStatus = isShort && (outcome !== undefined || !isDone(problem.status));
  const isNarrow = tellsStatus && !outcome;
  const width = isNarrow ? 'max-md:max-w-52 max-md:grow-[9] max-md:basis-40' : 'max-md:basis-full';
  return (
    // biome-ignore-start lint/a11y: see above
    <>
      <td
        role="cell"
        className={classes(
          CELL,
          BELOW,
          STATUS,
          outcome && 'max-xl:md:invisible',
          tellsStatus && 'max-md:sr-only',
        )}
      >
        <StatusBadge status={problem.status} />
        <RowAssignee problem={problem} className="mt-1 max-md:hidden" />
      </td>
      <td
        role="cell"
        className={classes(
          CELL,
          BELOW,
          DATE,
          isShort ? 'max-md:flex-1' : 'max-md:ml-auto',
          outcome && 'xl:invisible',
          outcome && isShort && 'max-md:sr-only',
        )}
      >
        {formatDate(problem.submittedAt)}
        <RowAge problem={problem} className="text-xs" />
      </td>
      <td role="cell" className={classes(CELL, BELOW, ACTIONS, (!isShort || tellsStatus) && width)}>
        {problem.id && <RowActions {...props} />}
      </td>
    </>
    // biome-ignore-end lint/a11y: see above
  );
}

type SubjectProps = { id: string } & Pick<RowActionsProps, 'problem' | 'onOpen'>;

/** Opens the problem, where the backend gave it an id to be asked for. */
function Subject({ id, problem, onOpen }: SubjectProps) {
  const subject = problem.subject || '—';
  return problem.id ? (
    <div className="reach">
      <button
        type="button"
        id={id}
        {...written(subject)}
        onClick={() => onOpen(problem.id)}
        className={classes(SUBJECT, 'hover:text-accent-text hover:underline')}
      >
        {subject}
      </button>
    </div>
  ) : (
    <p {...written(subject)} className={classes(SUBJECT, 'w-fit')}>
      {subject}
    </p>
  );
}
