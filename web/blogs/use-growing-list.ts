import { startTransition, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';

/** Rows drawn at once, and then at a time. */
const FIRST = 40;
const STEP = 200;
/** Milliseconds of rest before the list begins to grow: while somebody types it stays short. */
const REST = 400;

/**
 * The part of a long list to draw: what fits a few screens at once, the rest little by little, so that
 * in the end everything stands in the page. Back and forward draw all, for the place where one was.
 */
export function useGrowingList<T>(items: T[]): T[] {
  const returning = useNavigationType() === 'POP';
  const [drawn, setDrawn] = useState({ items, count: returning ? items.length : FIRST });
  const count = drawn.items === items ? drawn.count : FIRST;

  useEffect(() => {
    if (count >= items.length) return;
    const timer = setTimeout(
      () => startTransition(() => setDrawn({ items, count: count + STEP })),
      count === FIRST ? REST : 0,
    );
    return () => clearTimeout(timer);
  }, [items, count]);

  return count >= items.length ? items : items.slice(0, count);
}
