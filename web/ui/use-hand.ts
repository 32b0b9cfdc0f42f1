import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { onceLeft } from './once-left.ts';

/** Milliseconds after which a pointer that left counts as away. */
const REST = 1000;
/** The same for a finger that was lifted: it comes back for the next row. */
const FINGER_REST = 4000;

/** Whether no pointer and no finger is on an area; spread `handlers` on it. */
export function useHand() {
  const [away, setAway] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = {
    onPointerEnter({ currentTarget }: PointerEvent) {
      clearTimeout(timer.current);
      setAway(false);
      onceLeft(currentTarget, ({ pointerType }) => {
        clearTimeout(timer.current);
        const rest = pointerType === 'mouse' ? REST : FINGER_REST;
        timer.current = setTimeout(() => setAway(true), rest);
      });
    },
  };
  return { away, handlers };
}
