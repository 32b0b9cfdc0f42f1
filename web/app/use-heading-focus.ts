import { useLayoutEffect, useRef } from 'react';
import { useLocation } from '#web/router/use-router.ts';

/** After navigation to another path, moves the focus to the main heading, which is then read out. */
export function useHeadingFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  // Before anybody can press a key that leads on: it would be led back.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [pathname]);
}
