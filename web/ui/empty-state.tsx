import type { ReactNode } from 'react';
import { LogoMark } from './logo.tsx';

export type EmptyStateProps = {
  heading: string;
  hint?: ReactNode;
  /** A button or link that leads on. */
  action?: ReactNode;
  icon?: ReactNode;
};

/** What a list shows when it holds nothing. */
export function EmptyState({ heading, hint, action, icon }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-14 text-center">
      <div className="mb-4 text-line-strong [&_svg]:size-12 [&_svg]:stroke-1" aria-hidden="true">
        {icon ?? <LogoMark />}
      </div>
      <h2 className="font-display text-xl">{heading}</h2>
      {hint && <p className="mt-1 max-w-prose text-muted">{hint}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
