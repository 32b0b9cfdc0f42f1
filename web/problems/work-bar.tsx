import { UserRoundCheck } from 'lucide-react';
import { useRef } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { useColleagues } from '#web/api/problem-assignee.ts';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import { useIsThere } from '#web/ui/use-is-there.ts';
import { useRoomBelow } from '#web/ui/use-room-below.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { written } from '#web/ui/written.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { useOwnId } from './filter-names.ts';
import { NoteForm } from './note-form.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import { StatusSelect } from './status-select.tsx';
import type { KeptNotes } from './use-kept-notes.ts';
import type { StatusChange } from './use-status-change.ts';

/** What was decided before another problem came in its place. */
export interface Decided {
  id: string;
  subject: string;
  /** Opens it again. */
  onBack: () => void;
}

export interface WorkBarProps {
  problem: Problem;
  /** The one before it, of which is told what was done. */
  decided: Decided | null;
  statusChange: StatusChange;
  notes: KeptNotes;
}

const FIELD =
  'flex min-w-0 items-center gap-3 max-[18rem]:block [&>div]:min-w-0 [&>div]:flex-1 [&>label]:mb-0 [&>label]:whitespace-nowrap';

/** Over what stands above: it comes and goes, and no control may move under a finger. */
const TOLD = 'absolute inset-x-4 bottom-full mb-2 rounded-md shadow-lg';

/** What can be done about an open problem: its status, who has it, a note. */
export function WorkBar({ problem, decided, statusChange, notes }: WorkBarProps) {
  const text = useText().problems;
  const isDesk = useAddition('desk');
  const choice = useRef<HTMLSelectElement>(null);
  const { outcomes, done } = statusChange;
  const before = outcomes.has(problem.id) || decided?.id === problem.id ? null : decided;
  const told = before?.id ?? problem.id;
  const outcome = outcomes.get(told);
  const isThere = useIsThere();
  const now = useStable(() => problem.id);
  async function undo() {
    // The button goes away; the focus must not go with it.
    choice.current?.focus({ preventScroll: true });
    const isUndone = await outcome?.undo?.();
    // Whoever went on by hand is not led back.
    if (isUndone && isThere() && now() === problem.id) before?.onBack();
  }
  return (
    // In reach however long the problem is, and in its place before the history at the end; without
    // one the end of the sheet is its place, and it does not rise from there.
    <div
      ref={useRoomBelow('[role="dialog"]')}
      className="-mx-4 -bottom-5 last:-mb-5 sm:-mx-6 sticky z-10 space-y-2 border-line border-t bg-surface px-4 py-3 sm:px-6 print:hidden"
    >
      {!outcome && done?.id === problem.id && (
        <div className={TOLD}>
          <UndoBar key={done.said} onEnd={statusChange.hush}>
            {done.said}
          </UndoBar>
        </div>
      )}
      {outcome && (
        <div className={TOLD}>
          <OutcomeBar
            outcome={outcome}
            onUndo={outcome.undo && undo}
            onEnd={() => statusChange.letGo(told)}
            key={`${told} ${outcome.message}`}
          >
            {before && (
              <>
                <bdi {...written(before.subject)} className="line-clamp-1 font-semibold">
                  {before.subject || '—'}
                </bdi>{' '}
              </>
            )}
          </OutcomeBar>
        </div>
      )}
      {/* While a note is written, the keyboard leaves room for it and for what it is about. */}
      <div className="grid gap-2 typing:hidden md:grid-cols-2 md:gap-x-6">
        <StatusSelect
          ref={choice}
          label={text.updateStatus}
          className={FIELD}
          value={problem.status}
          onStatus={(status) => void statusChange.change(problem, status)}
        />
        {isDesk && <Assign {...{ problem, statusChange }} />}
      </div>
      {isDesk && <NoteForm key={problem.id} {...{ problem, statusChange, notes }} />}
    </div>
  );
}

function Assign({ problem, statusChange }: Pick<WorkBarProps, 'problem' | 'statusChange'>) {
  const text = useText().desk;
  const colleagues = useColleagues(true);
  const me = useOwnId();
  const { assignee } = problem;
  const choice = useRef<HTMLSelectElement>(null);
  const self = colleagues.find(({ id }) => id === me);
  const known = assignee && !colleagues.some(({ id }) => id === assignee.id) ? [assignee] : [];

  function choose(id: string) {
    const to = colleagues.find((one) => one.id === id) ?? null;
    void statusChange.assign(problem, to);
  }

  function take() {
    if (!self) return;
    choice.current?.focus({ preventScroll: true });
    void statusChange.assign(problem, self);
  }

  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <AssigneeSelect
        ref={choice}
        label={text.assign}
        first={[{ value: '', label: text.nobody }]}
        colleagues={[...colleagues, ...known]}
        value={assignee?.id ?? ''}
        onChoose={choose}
        // A name is read even where the button beside it has to go below.
        className={`flex-1 basis-48 ${FIELD}`}
      />
      {self && (
        // It keeps its room: a second tap must not meet the choice beside it.
        <Button
          icon={<UserRoundCheck />}
          disabled={assignee?.id === me}
          onClick={take}
          className="shrink-0"
        >
          {text.take}
        </Button>
      )}
    </div>
  );
}
