import { useLayoutEffect, useRef } from 'react';

/** Kept free between a bar and what is written above it, in px. */
const GAP = 8;

/**
 * Tells the form by `--room-below` how much of the window the bar at its foot covers, so that nothing
 * that has the focus is scrolled behind it.
 */
export function useRoomBelow() {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const form = element?.closest('form');
    if (!element || !form) return;
    const measure = new ResizeObserver(() => {
      const { bottom } = getComputedStyle(element);
      const covered = element.offsetHeight + Number.parseFloat(bottom) + GAP;
      form.style.setProperty('--room-below', `${covered}px`);
    });
    measure.observe(element);
    return () => measure.disconnect();
  }, []);
  return bar;
}
