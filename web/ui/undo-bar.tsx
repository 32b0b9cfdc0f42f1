import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from './button.tsx';

/** Milliseconds for which the way back is offered. */
export const UNDO_TIME = 10_000;

export interface UndoBarProps {
  /** What was done. */
  children: ReactNode;
  /** Takes it back; without it the bar only tells. */
  onUndo?: (() => void) | undefined;
  /** Called when the time is over; not while a pointer or the focus is on the bar. */
  onEnd: () => void;
}

/** What was just done, told in the place where it happened, with a way back for ten seconds. */
export function UndoBar({ children, onUndo, onEnd }: UndoBarProps) {
  const text = useText().ui;
  const [held, setHeld] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => end(), UNDO_TIME);
    return () => clearTimeout(timer);
  }, [held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops the clock while it is read
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-success-soft py-1.5 pr-1.5 pl-4 text-sm text-success-text"
    >
      <div role="status" className="wrap-anywhere min-w-0 flex-1 font-medium">
        {children}
      </div>
      {onUndo && (
        <Button variant="quiet" size="sm" icon={<Undo2 />} onClick={onUndo}>
          {text.undo}
        </Button>
      )}
    </div>
  );
}
