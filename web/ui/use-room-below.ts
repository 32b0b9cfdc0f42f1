import { useLayoutEffect, useRef } from 'react';

/** Kept free around a bar and above it, in px. */
const GAP = 20;

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
    measure.observe(element);
    return () => {
      measure.disconnect();
      place.style.removeProperty('--bar');
    };
  }, [around]);
  return bar;
}
