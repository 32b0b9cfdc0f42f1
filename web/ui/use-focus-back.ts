import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What is disabled loses the focus, and with it a screen reader its place: whoever pressed a button of
 * `place` that was busy stands on it again afterwards, unless they went elsewhere meanwhile.
 */
export function useFocusBack(place: RefObject<HTMLElement | null>, isBusy: boolean): void {
  const pressed = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement: at, body } = document;
    if (isBusy)
      pressed.current = at instanceof HTMLElement && place.current?.contains(at) ? at : null;
    else if (at === body) pressed.current?.focus({ preventScroll: true });
  }, [isBusy, place]);
}
