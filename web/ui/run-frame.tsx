import { CircleStop } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { ProgressBar } from './progress-bar.tsx';
import { written } from './written.ts';

interface RunFrameProps {
  label: string;
  /** Takes the focus of buttons that go away. */
  said: RefObject<HTMLParagraphElement | null>;
  sentence: ReactNode;
  /** Below the sentence. */
  about?: ReactNode;
  /** Whether the sentence has a line of its own on a phone. */
  isWide?: boolean;
  controls: ReactNode;
  /** What keeps it from going on, where something does. */
  broken: string;
  failures: ReactNode;
}

/** How far something that is done to many has come, and what can be done about it. */
export function RunFrame(props: RunFrameProps) {
  const { label, said, sentence, about, isWide = false, controls, broken, failures } = props;
  return (
    <section aria-label={label} className="space-y-2 py-2 pr-2 pl-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className={classes('min-w-0 flex-1', isWide && 'max-md:basis-full')}>
          <p
            role="status"
            ref={said}
            tabIndex={-1}
            className="flex items-center gap-2 font-semibold"
          >
            {sentence}
          </p>
          {about}
        </div>
        {controls}
      </div>
      {broken && (
        <p role="alert" className="font-medium text-danger-text">
          {broken}
        </p>
      )}
      {failures}
    </section>
  );
}

interface RunButtonsProps {
  /** Takes the focus of buttons that go away. */
  said: RefObject<HTMLParagraphElement | null>;
  phase: 'going' | 'waiting' | 'stopping' | 'resting';
  words: { stop: string; stopping: string };
  onStop: () => void;
  /** What can be done once it rests; of a button that goes away, `press` is given what it does. */
  children: (press: (act: () => unknown) => () => void) => ReactNode;
}

/** The button that stops it, and those there are once it rests. */
export function RunButtons({ said, phase, words, onStop, children }: RunButtonsProps) {
  // What is pressed goes away; the focus must not go with it.
  const press = (act: () => unknown) => () => {
    said.current?.focus({ preventScroll: true });
    act();
  };
  if (phase === 'resting') return children(press);
  return (
    <Button
      size="sm"
      icon={<CircleStop />}
      busy={phase === 'stopping'}
      busyLabel={words.stopping}
      onClick={press(onStop)}
    >
      {words.stop}
    </Button>
  );
}

interface RunProgressProps {
  label: string;
  value: number;
  max: number;
  words: (value: number, max: number) => string;
}

export function RunProgress({ label, value, max, words }: RunProgressProps) {
  return (
    <div className="flex min-w-40 flex-1 items-center gap-3">
      <ProgressBar label={label} value={value} max={max} />
      <p className="whitespace-nowrap">{words(value, max)}</p>
    </div>
  );
}

/** What was left as it was: each a `RunFailure`. */
export function RunFailures({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details open className="pr-2">
      <summary className="w-fit py-1 font-semibold text-danger-text">{summary}</summary>
      <ul className="max-h-40 overflow-y-auto">{children}</ul>
    </details>
  );
}

interface RunFailureProps {
  name: string;
  why: string;
  /** Absent where there is nothing to open. */
  onOpen?: (() => void) | undefined;
}

export function RunFailure({ name, why, onOpen }: RunFailureProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      {onOpen ? (
        <button
          type="button"
          {...written(name)}
          onClick={onOpen}
          className="wrap-anywhere min-h-8 text-start font-semibold text-accent-text hover:underline touch:min-h-11"
        >
          {name}
        </button>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <span className="text-muted">{why}</span>
    </li>
  );
}
