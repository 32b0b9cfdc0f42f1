import { useLayoutEffect, useRef } from 'react';
import { whenFree } from './when-free.ts';

/** Kept free around a bar and above it, in px. */
const GAP = 20;
/** Milliseconds after which a page that is busy is measured all the same. */
const PATIENCE = 1000;

/**
 * Keeps as much free at the foot of a page, or of what else scrolls, so that nothing that has the focus is
 * behind a bar; null for no bar. A page is told by what it alone has: of a name that is handed down, all
 * that is in the page would be styled anew.
 */
export const keepRoom = (place: HTMLElement, room: string | null) =>
  place === document.documentElement
    ? place.style.setProperty('scroll-padding-bottom', room && `calc(var(--foot) + ${room})`)
    : place.style.setProperty('--bar', room);

/**
 * Keeps as much free at the foot of what a bar is in as the bar covers of it.
 *
 * @param around a selector of what it is in
 */
export function useRoomBelow(around: string) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const place = element?.closest<HTMLElement>(around);
    if (!element || !place) return;
    const tell = () => keepRoom(place, `${element.offsetHeight + GAP}px`);
    const measure = new ResizeObserver(tell);
    let isHere = true;
    // Not while the screen comes, as all that is in there would be styled twice, but before a key leads on.
    whenFree(() => isHere && measure.observe(element), { timeout: PATIENCE });
    place.addEventListener('keydown', tell, { once: true });
    return () => {
      isHere = false;
      measure.disconnect();
      place.removeEventListener('keydown', tell);
      keepRoom(place, null);
    };
  }, [around]);
  return bar;
}
