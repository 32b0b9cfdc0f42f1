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
    const tell = () => place.style.setProperty('--bar', `${element.offsetHeight + GAP}px`);
    const measure = new ResizeObserver(tell);
    let isHere = true;
    // Not while the screen comes, as all that is in there would be styled twice, but before a key leads on.
    whenFree(() => isHere && measure.observe(element), { timeout: PATIENCE });
    place.addEventListener('keydown', tell, { once: true });
    return () => {
      isHere = false;
      measure.disconnect();
      place.removeEventListener('keydown', tell);
      place.style.removeProperty('--bar');
    };
  }, [around]);
  return bar;
}
