import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/**
 * A polite message that stays until it is replaced. Keep it mounted with `children` empty:
 * screen readers announce only what changes inside a region they already know.
 */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <div
      role="status"
      className={classes(
        children
          ? 'rounded-md bg-success-soft px-4 py-3 text-sm text-success-text ring-1 ring-success/35 ring-inset [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-2'
          : 'sr-only',
      )}
    >
      {children}
    </div>
  );
}
