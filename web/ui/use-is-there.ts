import { useCallback, useLayoutEffect, useRef } from 'react';

/** Tells whether what asks is still on show: an answer that comes later leads nobody elsewhere. */
export function useIsThere(): () => boolean {
  const isThere = useRef(false);
  useLayoutEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useCallback(() => isThere.current, []);
}
