import { useEffect, useRef, useState } from 'react';

/** Milliseconds after which a pointer that left, or a finger that was lifted, counts as away. */
const REST = 1000;

/** Whether no pointer and no finger is on an area; spread `handlers` on it. */
export function useHand() {
  const [away, setAway] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = {
    onPointerEnter() {
      clearTimeout(timer.current);
      setAway(false);
    },
    onPointerLeave() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAway(true), REST);
    },
  };
  return { away, handlers };
}
