import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export type PanelProps = {
  title?: string;
  /** Stands right of the title. */
  actions?: ReactNode;
  /** Leaves out the inner space, for lists and tables that reach the edge. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A sheet on the page, with a heading of the second level when titled. */
export function Panel({ title, actions, flush = false, className, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classes('rounded-lg bg-surface ring-1 ring-line', className)}
    >
      {title && (
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2 sm:px-5">
          <h2 id={titleId} className="wrap-anywhere font-semibold text-base">
            {title}
          </h2>
          {actions}
        </div>
      )}
      <div
        className={
          flush ? classes('overflow-hidden', title ? 'rounded-b-lg' : 'rounded-lg') : 'p-4 sm:p-5'
        }
      >
        {children}
      </div>
    </section>
  );
}
