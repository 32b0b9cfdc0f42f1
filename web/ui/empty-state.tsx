import type { ReactNode } from 'react';
import { LogoMark } from './logo.tsx';

export type EmptyStateProps = {
  heading: string;
  /** 1 where it is all that the page holds. */
  level?: 1 | 2;
  hint?: ReactNode;
  /** A button or link that leads on. */
  action?: ReactNode;
};

/** What a list shows when it holds nothing. */
export function EmptyState({ heading, level = 2, hint, action }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="flex flex-col items-center px-4 py-14 text-center">
      <div className="mb-4 text-line-strong [&_svg]:size-12 [&_svg]:stroke-1" aria-hidden="true">
        <LogoMark />
      </div>
      <Heading className="font-display text-xl">{heading}</Heading>
      {hint && <p className="mt-1 max-w-prose text-muted">{hint}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
