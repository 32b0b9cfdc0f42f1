import type { ReactNode } from 'react';
import { LogoMark } from '#web/ui/logo.tsx';

interface StartingProps {
  /** Whether something is asked for; else the mark stands still. */
  busy?: boolean;
  children: ReactNode;
}

/** The mark in the middle, before there is anything else to see. */
export const Starting = ({ busy = false, children }: StartingProps) => (
  <main className="grid min-h-dvh place-content-center justify-items-center">
    <LogoMark className={busy ? 'size-14 animate-breathe text-accent' : 'size-14 text-accent'} />
    {children}
  </main>
);
