import { useEffect, useState } from 'react';

/** The value after it has rested for `pause` milliseconds: what is typed need not be asked for at each key. */
export function useSettled<T>(value: T, pause = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
