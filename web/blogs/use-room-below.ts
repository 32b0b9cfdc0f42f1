import { useLayoutEffect, useRef } from 'react';

/** Kept free between a bar and what is written above it, in px. */
const GAP = 8;

/**
 * Tells the form by `--room-below` how much of the window the bar at its foot covers, with what is
 * below the bar, so that nothing that has the focus is scrolled behind it.
 */
export function useRoomBelow() {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const form = element?.closest('form');
    if (!element || !form) return;
    const measure = new ResizeObserver(() => {
      const covered = element.offsetHeight + GAP;
      form.style.setProperty(
        '--room-below',
        `calc(${covered}px + max(0.25rem, var(--foot)) + 0.5rem)`,
      );
    });
    measure.observe(element);
    return () => measure.disconnect();
  }, []);
  return bar;
}
