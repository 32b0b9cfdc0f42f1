import { type FocusEvent, useLayoutEffect, useRef } from 'react';

interface Identified {
  id: string;
}

/** The title of the row of a submission. */
function titleOf(id: string): HTMLElement | null {
  const row = `ul:not([hidden]) > [data-submission="${CSS.escape(id)}"]`;
  return document.querySelector(`${row} h2 button`);
}

/**
 * Where to go on after a submission: its row, else the one that took its place, else the heading of
 * the page. `among` is the list as it was with the submission in it.
 */
export function placeAfter(id: string, among: readonly Identified[]): HTMLElement | null {
  const index = among.findIndex((item) => item.id === id);
  const nearest = [...among.slice(index), ...among.slice(0, Math.max(index, 0)).reverse()];
  for (const item of nearest) {
    const title = titleOf(item.id);
    if (title) return title;
  }
  return document.querySelector<HTMLElement>('main h1');
}

/** Whether the focus is where nothing can be done: on the page, its main part or a heading. */
const isIdle = (element: Element | null) =>
  !(element instanceof HTMLElement && element.tabIndex >= 0);

/** When the row that has the focus leaves the list, the focus goes on to the next one. */
export function useRowFocus(items: readonly Identified[]) {
  const focused = useRef('');
  const before = useRef(items);

  useLayoutEffect(() => {
    const id = focused.current;
    const hasLeft = id !== '' && items.every((item) => item.id !== id);
    if (hasLeft && isIdle(document.activeElement))
      placeAfter(id, before.current)?.focus({ preventScroll: true });
    if (hasLeft) focused.current = '';
    before.current = items;
  }, [items]);

  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.closest('[data-submission]')?.getAttribute('data-submission') ?? '';
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement, Element>) => {
      // A button that is disabled while it works loses the focus to nothing.
      if (!isIdle(relatedTarget)) focused.current = '';
    },
  };
}
