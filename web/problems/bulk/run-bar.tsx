import { CircleCheck, Play, Undo2, WifiOff, X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import type { Bulk } from '#web/api/bulk.ts';
import { useColleagues } from '#web/api/problem-assignee.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RunButtons, RunFailure, RunFailures, RunFrame, RunProgress } from '#web/ui/run-frame.tsx';
import { toHeading } from '#web/ui/to-heading.ts';
import { useOwnId } from '../filter-names.ts';
import { useStatusName } from '../status-badge.tsx';
import type { BulkRun, Run } from './use-bulk-run.ts';

interface RunBarProps {
  run: Run;
  bulkRun: BulkRun;
  /** Keeps the focus, which goes with no button. */
  said: RefObject<HTMLParagraphElement | null>;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** How far a change of many has come, and what can be done about it. */
export function RunBar({ run, bulkRun, said, onOpen, onClose }: RunBarProps) {
  const text = useText().bulk;
  const { bulk, phase, failure } = run;
  const isResting = phase === 'resting';
  useFocusLeft(said);
  return (
    <RunFrame
      label={text.runLabel}
      said={said}
      broken={failure}
      sentence={
        <>
          <Sign run={run} />
          <Sentence run={run} />
        </>
      }
      about={<What bulk={bulk} />}
      isWide={!isOver(run)}
      controls={
        <>
          {!isResting && <Progress run={run} />}
          <Buttons {...{ run, bulkRun, said, onClose }} />
        </>
      }
      failures={isResting && bulk.failures > 0 && <Failures bulk={bulk} onOpen={onOpen} />}
    />
  );
}

/** It may go by itself: who stands in it is not left nowhere. */
function useFocusLeft(said: RunBarProps['said']): void {
  useLayoutEffect(
    () => () => {
      const bar = said.current?.closest('section');
      if (bar?.contains(document.activeElement)) toHeading();
    },
    [said],
  );
}

const isOver = ({ phase, bulk: { state } }: Pick<Run, 'phase' | 'bulk'>) =>
  phase === 'resting' && (state === 'done' || state === 'undone');

function Sign({ run: { phase, bulk } }: Pick<RunBarProps, 'run'>) {
  const look = 'size-[1.125rem] shrink-0';
  if (phase === 'waiting') return <WifiOff aria-hidden="true" className={look} />;
  const hasDone = isOver({ phase, bulk }) && (bulk.done > 0 || bulk.undone > 0);
  return hasDone && <CircleCheck aria-hidden="true" className={`${look} text-success`} />;
}

function Sentence({ run: { phase, bulk } }: Pick<RunBarProps, 'run'>): ReactNode {
  const text = useText().bulk;
  const { state, done, total } = bulk;
  if (phase === 'waiting') return text.waiting;
  const isBack = state === 'undoing' || state === 'undone';
  if (phase === 'watched') return text.watched;
  if (phase === 'elsewhere') return isBack ? text.undoingElsewhere : text.runningElsewhere;
  if (phase !== 'resting') return isBack ? text.undoing : text.running;
  const sentences = {
    running: text.stopped(done, total),
    done: text.done(done),
    undoing: text.undoStopped(done),
    undone: bulk.change.note ? text.undoneButNote : text.undone,
  };
  return sentences[state];
}

/** What was to change, and when it was chosen: whole, as who resumes it goes by it. */
function What({ bulk: { change, createdAt } }: { bulk: Bulk }) {
  const text = useText().bulk;
  const statusName = useStatusName();
  const colleagues = useColleagues(true);
  const me = useOwnId();
  const { status, note, assignee } = change;
  const holder = colleagues.find(({ id }) => id === assignee);
  function toWhom(): string | false {
    if (assignee === undefined) return false;
    if (assignee === null) return text.toNobody;
    if (assignee === me) return text.toMe;
    return text.to(holder?.name ?? '…');
  }
  const parts = [status && statusName(status), note && text.withNote, toWhom()];
  return (
    <p className="wrap-anywhere text-muted text-xs">
      {text.what([...parts, formatDateTime(new Date(createdAt))].filter(Boolean).join(' · '))}
    </p>
  );
}

function Progress({ run: { bulk, from } }: Pick<RunBarProps, 'run'>) {
  const text = useText().bulk;
  const isBack = bulk.state === 'undoing';
  const max = isBack ? from : bulk.total;
  const value = isBack ? from - bulk.done : bulk.done + bulk.failures;
  return (
    <RunProgress
      label={isBack ? text.undoing : text.running}
      value={value}
      max={max}
      words={text.progress}
    />
  );
}

function Buttons({ run, bulkRun, said, onClose }: Omit<RunBarProps, 'onOpen'>) {
  const text = useText();
  const { phase, bulk } = run;
  const { state, done } = bulk;
  const canGoOn = state === 'running' || state === 'undoing';
  const canTurnBack = done > 0 && (state === 'running' || state === 'done');
  // Two who go through it together would get in each other's way.
  if (phase === 'watched' || phase === 'elsewhere') return null;
  return (
    <RunButtons {...{ said, phase }} words={text.bulk} onStop={bulkRun.stop}>
      {(press) => (
        <>
          {canGoOn && (
            <Button size="sm" variant="primary" icon={<Play />} onClick={press(bulkRun.resume)}>
              {text.bulk.resume}
            </Button>
          )}
          {canTurnBack && (
            <Button size="sm" variant="quiet" icon={<Undo2 />} onClick={press(bulkRun.undo)}>
              {text.ui.undo}
            </Button>
          )}
          {state === 'running' && (
            <Button size="sm" variant="quiet" onClick={press(() => void bulkRun.leave())}>
              {text.bulk.leave}
            </Button>
          )}
          {!canGoOn && (
            <IconButton
              label={text.bulk.close}
              icon={<X />}
              onClick={onClose}
              className="max-md:ml-auto"
            />
          )}
        </>
      )}
    </RunButtons>
  );
}

/** What was left as it was, and why. */
function Failures({ bulk, onOpen }: { bulk: Bulk; onOpen: (id: string) => void }) {
  const text = useText().bulk;
  const { failed, failures } = bulk;
  return (
    <RunFailures summary={text.failures(failures)}>
      {failed.map(({ id, reference, reason }) => (
        <RunFailure
          key={id || reference}
          name={id ? reference : text.nameless}
          why={text.reasons[reason]}
          onOpen={id ? () => onOpen(id) : undefined}
        />
      ))}
      {failures > failed.length && (
        <li className="py-1 text-muted">{text.more(failures - failed.length)}</li>
      )}
    </RunFailures>
  );
}
