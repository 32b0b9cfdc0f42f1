import type { ReactNode } from 'react';
import { LogoMark } from '#web/ui/logo.tsx';

/** What is seen while anything else is on its way; the build draws it into the page. */
export const StartingSign = ({ children }: { children?: ReactNode }) => (
  <main className="grid min-h-dvh place-content-center justify-items-center">
    <LogoMark className="size-14 animate-breathe text-accent" />
    {children}
  </main>
);
