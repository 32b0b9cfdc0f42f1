import { useState } from 'react';

/** Holds on to what a dialog showed while it was open, so that it does not empty while it fades. */
export function useLastOpen<T>(open: boolean, value: T): T {
  const [last, setLast] = useState(value);
  if (open && last !== value) setLast(value);
  return open ? value : last;
}
