import { CircleCheck, Undo2, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RunButtons, RunFailure, RunFailures, RunFrame, RunProgress } from '#web/ui/run-frame.tsx';
import type { ManyDecisions, Run } from './use-many-decisions.ts';

interface RunBarProps {
  run: Run;
  many: ManyDecisions;
  /** What is said takes the focus of buttons that go away. */
  said: RefObject<HTMLParagraphElement | null>;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** How far decisions on many have come, and what can be done about it. */
export function RunBar({ run, many, said, onOpen, onClose }: RunBarProps) {
  const text = useText().submissions.many;
  const { phase, broken, failed, done } = run;
  const isResting = phase === 'resting';
  return (
    <RunFrame
      label={text.runLabel}
      said={said}
      broken={broken}
      isWide={!isResting}
      sentence={
        <>
          {isResting && done.length > 0 && !broken && (
            <CircleCheck aria-hidden="true" className="size-[1.125rem] shrink-0 text-success" />
          )}
          {sentenceOf(run, text)}
        </>
      }
      controls={
        <>
          {!isResting && <Progress run={run} />}
          <Buttons {...{ run, many, said, onClose }} />
        </>
      }
      failures={isResting && failed.length > 0 && <Failures run={run} onOpen={onOpen} />}
    />
  );
}

type Words = ReturnType<typeof useText>['submissions']['many'];

function sentenceOf({ phase, isBack, action, done, total, failed }: Run, text: Words): string {
  if (phase !== 'resting') return isBack ? text.undoing : text.running[action];
  const isWhole = done.length + failed.length === total;
  if (isBack) return isWhole ? text.undone(done.length) : text.undoStopped(done.length, total);
  return isWhole ? text.done[action](done.length) : text.stopped[action](done.length, total);
}

function Progress({ run: { action, isBack, done, total } }: Pick<RunBarProps, 'run'>) {
  const text = useText().submissions.many;
  return (
    <RunProgress
      label={isBack ? text.undoing : text.running[action]}
      value={done.length}
      max={total}
      words={text.progress}
    />
  );
}

function Buttons({ run, many, said, onClose }: Omit<RunBarProps, 'onOpen'>) {
  const text = useText();
  const { phase, isBack, done } = run;
  const words = text.submissions.many;
  return (
    <RunButtons {...{ said, phase, words }} onStop={many.stop}>
      {(press) => (
        <>
          {!isBack && done.length > 0 && (
            <Button
              size="sm"
              variant="quiet"
              icon={<Undo2 />}
              onClick={press(() => void many.undo())}
            >
              {text.ui.undo}
            </Button>
          )}
          <IconButton label={words.close} icon={<X />} onClick={onClose} />
        </>
      )}
    </RunButtons>
  );
}

/** What was left as it was, and why. */
function Failures({ run: { failed, isBack }, onOpen }: Pick<RunBarProps, 'run' | 'onOpen'>) {
  const text = useText().submissions;
  const words = isBack ? text.many.notUndone : text.many.notDecided;
  return (
    <RunFailures summary={words(failed.length)}>
      {failed.map(({ item: { submission }, why }) => (
        <RunFailure
          key={submission.id}
          name={submission.title.trim() || text.untitled}
          why={why}
          onOpen={() => onOpen(submission.id)}
        />
      ))}
    </RunFailures>
  );
}
