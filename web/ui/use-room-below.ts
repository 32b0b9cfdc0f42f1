import { useLayoutEffect, useRef } from 'react';
import { whenFree } from './when-free.ts';

/** Kept free around a bar and above it, in px. */
const GAP = 20;
/** Milliseconds after which a page that is busy is measured all the same. */
const PATIENCE = 1000;

/**
 * Tells what a bar is in by `--bar` how much of its foot the bar covers, so that nothing that has the
 * focus is scrolled behind it.
 *
 * @param around a selector of what it is in
 */
export function useRoomBelow(around: string) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const place = element?.closest<HTMLElement>(around);
    if (!element || !place) return;
    const measure = new ResizeObserver(() => {
      place.style.setProperty('--bar', `${element.offsetHeight + GAP}px`);
    });
    // Not while the screen comes: all that is in there would be styled twice.
    whenFree(() => element.isConnected && measure.observe(element), { timeout: PATIENCE });
    return () => {
      measure.disconnect();
      place.style.removeProperty('--bar');
    };
  }, [around]);
  return bar;
}
