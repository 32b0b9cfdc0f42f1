import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Whoever pressed a button of `place` by key, and it went, stands on the first button that came instead,
 * unless they went elsewhere. Spread the handler on what stays around them.
 */
export function useFocusOnNext(place: RefObject<HTMLElement | null>, shown: unknown) {
  const isHere = useRef(false);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (Object.is(before.current, shown)) return;
    before.current = shown;
    const { activeElement, body } = document;
    if (isHere.current && activeElement === body)
      place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [shown, place]);
  useEffect(() => {
    const listening = new AbortController();
    const leave = () => {
      isHere.current = false;
    };
    document.addEventListener('pointerdown', leave, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return {
    // A finger needs no focus, and what tells of a way back would never end under it.
    onFocus: ({ target }: FocusEvent) => {
      isHere.current = target.matches(':focus-visible');
    },
  };
}
