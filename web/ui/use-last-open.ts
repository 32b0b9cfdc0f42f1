import { useEffect, useRef } from 'react';

/** Holds on to what a dialog showed while it was open, so that it does not empty while it fades. */
export function useLastOpen<T>(open: boolean, value: T): T {
  const last = useRef(value);
  useEffect(() => {
    if (open) last.current = value;
  });
  return open ? value : last.current;
}
