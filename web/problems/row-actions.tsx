import { Eye } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { ProblemStatus } from '#contract/problem-values.ts';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { isLetterKey } from '#web/ui/is-letter-key.ts';
import { isDone } from './is-done.ts';
import { OutcomeBar } from './outcome-bar.tsx';
import { StatusSelect } from './status-select.tsx';
import type { Outcome } from './use-outcomes.ts';
import type { StatusChange } from './use-status-change.ts';

export interface RowActionsProps {
  problem: Problem;
  statusChange: Pick<StatusChange, 'change' | 'letGo' | 'canUndo'>;
  /** What was just done to it. */
  outcome: Outcome | undefined;
  onOpen: (id: string) => void;
  subjectId: string;
  /** On a phone the details are a button without words. */
  isShort: boolean;
}

/**
 * The choice of a status, for a while what was chosen with a way back, and the way to the details. A
 * problem that is done keeps its status; the details dialog can still change it.
 */
export function RowActions(props: RowActionsProps) {
  const { problem, statusChange, outcome, onOpen, subjectId, isShort } = props;
  const text = useText().problems;
  const details = useRef<HTMLButtonElement>(null);
  const typing = useTypedName();

  // What is chosen or pressed goes away; the focus must not go with it.
  const keepFocus = () => details.current?.focus({ preventScroll: true });

  function choose(status: ProblemStatus) {
    if (isDone(status) || statusChange.canUndo) keepFocus();
    void statusChange.change(problem, status);
  }

  async function undo() {
    keepFocus();
    await outcome?.undo?.();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it presses nothing
    <div
      onKeyDown={typing}
      className={classes(
        'flex items-center gap-x-2 gap-y-1 max-[14rem]:flex-wrap max-[14rem]:[&>div]:basis-full max-xl:md:flex-col max-xl:md:items-stretch',
        isShort
          ? 'max-md:min-h-10 max-md:touch:min-h-11 max-md:[&>div>div>div]:min-h-10 max-md:[&>div>div>div]:py-0'
          : 'max-md:min-h-12',
      )}
    >
      {outcome && (
        // Wider than its column, over what stands beside it: the row keeps its height.
        <div className="relative flex-1 max-xl:md:flex-none md:h-10 md:touch:h-11 xl:min-w-36">
          <div className="md:absolute md:top-1/2 md:right-0 md:z-10 md:w-max md:-translate-y-1/2">
            <OutcomeBar
              outcome={outcome}
              onUndo={outcome.undo && undo}
              onEnd={() => statusChange.letGo(problem.id)}
            />
          </div>
        </div>
      )}
      {!outcome && !isDone(problem.status) && (
        <StatusSelect
          label={text.changeStatus}
          hideLabel
          aria-describedby={subjectId}
          className="min-w-0 flex-1 xl:min-w-36 [&_select]:shadow-none"
          value={problem.status}
          onStatus={choose}
        />
      )}
      <Button
        ref={details}
        data-open
        variant="quiet"
        size="sm"
        icon={<Eye />}
        aria-describedby={subjectId}
        title={text.viewDetails}
        onClick={() => onOpen(problem.id)}
        className={classes('ml-auto shrink-0 max-xl:md:ml-0', isShort && 'max-md:-mr-3')}
      >
        <span className={classes('xl:sr-only', (outcome || isShort) && 'max-md:sr-only')}>
          {text.viewDetails}
        </span>
      </Button>
    </div>
  );
}

/** Milliseconds after a letter in which the next one is taken for the same name. */
const ONE_NAME = 1500;

/**
 * The first letter of a status sets it, and the focus goes on: those behind it that go on with its name are
 * no single keys there.
 */
function useTypedName() {
  const names = Object.values(useText().problems.statuses).map((name) => name.toLowerCase());
  // Which of the letters in the choice began a name is known to the browser alone: each may have.
  const typed = useRef({ beginnings: [] as string[], at: Number.NEGATIVE_INFINITY });
  return (event: KeyboardEvent) => {
    if (!isLetterKey(event)) return;
    const isInSelect = event.target instanceof HTMLSelectElement;
    const { beginnings: before, at } = typed.current;
    const known = event.timeStamp - at > ONE_NAME ? [] : before;
    const beginnings = (isInSelect ? [...known, ''] : known)
      .map((letters) => letters + event.key.toLowerCase())
      .filter((letters) => names.some((name) => name.startsWith(letters)));
    const goesOn = beginnings.length > 0;
    typed.current = { beginnings, at: isInSelect || goesOn ? event.timeStamp : at };
    if (!isInSelect && goesOn) event.preventDefault();
  };
}
