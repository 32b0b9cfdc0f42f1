import { type ReactNode, useLayoutEffect } from 'react';
import { keepRoom } from './use-room-below.ts';

/** At the foot of the window, over the list: what is chosen of it, and what is done with that. */
export function FootBar({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    keepRoom(root, '7rem');
    return () => keepRoom(root, null);
  }, []);
  return (
    <div className="sticky bottom-[calc(var(--foot)+0.5rem)] z-10 mt-3 divide-y divide-line rounded-lg bg-raised shadow-lg ring-1 ring-line-strong/55 typing:invisible">
      {children}
    </div>
  );
}
