import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { lead } from '#web/router/scroll.ts';

interface Identified {
  id: string;
}

/** The title of a row that shows its item, or what stands for it where that opens nothing. */
function titleOf(id: string): HTMLElement | null {
  const row = `:is([role="list"]:not([hidden]), tbody) [data-row="${CSS.escape(id)}"]`;
  return document.querySelector(`${row} :is(h2 a, h2 button, [data-entry], [data-open])`);
}

/** Whether the row of an item can be gone back to. */
export const hasRow = (id: string): boolean => titleOf(id) !== null;

/**
 * Where to go on after an item: its row, else the one that follows, else the heading of the page.
 * `among` is the list as it was with the item in it.
 */
export function placeAfter(id: string, among: readonly Identified[]): HTMLElement | null {
  const index = among.findIndex((item) => item.id === id);
  // One that was taken back may have its row still, or again, before the list has it.
  const nearest = [{ id }, ...among.slice(index), ...among.slice(0, Math.max(index, 0)).reverse()];
  for (const item of nearest) {
    const title = titleOf(item.id);
    if (title) return title;
  }
  return document.querySelector<HTMLElement>('main h1');
}

/** Whether the focus is where nothing can be done: on the page, its main part or a heading. */
const isIdle = (element: Element | null) =>
  !(element instanceof HTMLElement && element.tabIndex >= 0);

/** Milliseconds until what folds and is held in its place has come to rest. */
const AT_REST_AFTER = 300;

/** No control moves under a finger; whoever goes by keys sees where they are. */
function goTo(place: HTMLElement | null) {
  place?.focus({ preventScroll: true });
  bringToSight(place);
}

/** Scrolls to where keys have led, or are about to; a hand too, where `byHand`. */
export function bringToSight(place: HTMLElement | null, byHand = false) {
  const at = scrollY;
  setTimeout(() => {
    // Whoever has scrolled meanwhile looks at something else.
    if (document.activeElement !== place || scrollY !== at) return;
    if (!byHand && !place?.matches(':focus-visible')) return;
    // A row that is taller than the window shows at least this of itself.
    for (const part of [place?.closest('[data-row]'), place])
      lead(() => part?.scrollIntoView({ block: 'nearest' }));
  }, AT_REST_AFTER);
}

/** When the row that has the focus folds or leaves, the focus goes on to the next one; back with it. */
export function useRowFocus(items: readonly Identified[]) {
  const focused = useRef('');
  const before = useRef(items);

  useLayoutEffect(() => {
    const id = focused.current;
    const isIn = (list: readonly Identified[]) => list.some((item) => item.id === id);
    const changed = id !== '' && isIn(items) !== isIn(before.current);
    if (changed && isIdle(document.activeElement))
      goTo(placeAfter(id, isIn(items) ? items : before.current));
    if (changed) focused.current = '';
    before.current = items;
  }, [items]);

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.closest('[data-row]')?.getAttribute('data-row') ?? '';
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement, Element>) => {
      // A button that is disabled while it works loses the focus to nothing.
      if (!isIdle(relatedTarget)) focused.current = '';
    },
  };
}
