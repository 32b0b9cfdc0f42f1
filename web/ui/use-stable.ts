import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and calls the newest `run`, for rows that are drawn again only when
 * something of theirs has changed. Call it from events, never while rendering.
 */
export function useStable<Arguments extends unknown[], Result>(
  run: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
