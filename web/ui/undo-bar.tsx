import { CircleAlert, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { onceLeft } from './once-left.ts';

/** Milliseconds for which the way back is offered. */
const UNDO_TIME = 10_000;

export interface UndoBarProps {
  /** What was done. */
  children: ReactNode;
  /** It was not done: said in red, and at once. */
  refused?: boolean | undefined;
  /** Takes it back, and is waited for; without it the bar only tells. */
  onUndo?: (() => unknown) | undefined;
  /** Called when the time is over; not while a pointer or the focus is on the bar. */
  onEnd: () => void;
}

/**
 * What was just done, told in the place where it happened, with a way back for a while. The way
 * back stands behind the words, not at the end of the line, where the button was that did it.
 */
export function UndoBar({ children, refused = false, onUndo, onEnd }: UndoBarProps) {
  const text = useText().ui;
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const [told, setTold] = useState(false);
  const [since] = useState(Date.now);
  const end = useEffectEvent(onEnd);
  // Screen readers announce only what comes into a region that they know already.
  useEffect(() => setTold(true), []);
  useEffect(() => {
    if (isPointedAt || hasFocus || undoing) return;
    const timer = setTimeout(() => end(), UNDO_TIME);
    return () => clearTimeout(timer);
  }, [isPointedAt, hasFocus, undoing]);

  async function undo() {
    setUndoing(true);
    await onUndo?.();
    setUndoing(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops the clock while it is read
    <div
      onPointerEnter={({ currentTarget }) => {
        setPointedAt(true);
        onceLeft(currentTarget, () => setPointedAt(false));
      }}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className={classes(
        'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-md py-1.5 pr-1.5 pl-4 text-sm [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-2 touch:[&_a]:py-3.5',
        refused ? 'bg-danger-soft text-danger-text' : 'bg-success-soft text-success-text',
      )}
    >
      {refused && <CircleAlert aria-hidden="true" className="size-[1.125rem] shrink-0" />}
      <div role={refused ? 'alert' : 'status'} className="wrap-anywhere min-w-0 font-medium">
        {/* Unseen they have their room already: the way back stays where it is. */}
        {told ? children : <div className="invisible">{children}</div>}
      </div>
      {onUndo && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Undo2 />}
          data-undo={since}
          busy={undoing}
          onClick={undo}
        >
          {text.undo}
        </Button>
      )}
    </div>
  );
}
