import '#web/text/queue.ts';
import { useEffect, useRef, useState } from 'react';
import { type SuspectedRoom, useSetSuspected } from '#web/api/suspected.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { UndoBar } from '#web/ui/undo-bar.tsx';
import { useFocusBack } from '#web/ui/use-focus-back.ts';

export interface SuspectedNoteProps {
  room: SuspectedRoom;
  item: { id: string; suspected: boolean };
}

/** Says of an open item that it is suspected to be spam, and lets it be cleared. */
export function SuspectedNote({ room, item }: SuspectedNoteProps) {
  const text = useText();
  const { mutateAsync, isPending } = useSetSuspected(room);
  const [isCleared, setCleared] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useFocusBack(place, isPending);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another button comes with each of them
  useEffect(() => {
    // The button that was pressed is gone; the way back, or the way on, stands in its place, once it is there.
    const button = pressed.current && place.current?.querySelector('button');
    if (!button) return;
    button.focus();
    pressed.current = false;
  }, [isCleared, item.suspected]);

  async function set(suspected: boolean) {
    const hadFocus = place.current?.contains(document.activeElement) ?? false;
    try {
      await mutateAsync({ id: item.id, suspected });
      pressed.current = hadFocus;
      setCleared(!suspected);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : text.ui.undoFailed);
    }
  }

  if (isCleared)
    return (
      <div ref={place}>
        <UndoBar onUndo={() => set(true)} onEnd={() => setCleared(false)}>
          {text.queue.cleared}
        </UndoBar>
      </div>
    );
  if (!item.suspected) return null;
  return (
    <div
      ref={place}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken py-1.5 pr-1.5 pl-4 text-sm"
    >
      <p className="min-w-0 flex-1">{text.queue.suspectedWhy}</p>
      <Button size="sm" busy={isPending} onClick={() => void set(false)}>
        {text.queue.notSpam}
      </Button>
    </div>
  );
}
