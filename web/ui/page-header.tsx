import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#web/router/link.tsx';
import { classes } from './classes.ts';

export type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  /** Buttons on the right; below the title on a phone. */
  actions?: ReactNode;
  /** A small button that stays in the line of the title. */
  tool?: ReactNode;
  /** On a phone low, and without a rule below. */
  dense?: boolean;
  /** Where the arrow before the title leads. */
  back?: { to: string; label: string };
};

const DENSE =
  'mb-6 max-md:-mt-3 max-md:mb-2 max-md:min-h-11 min-[18rem]:max-md:flex-nowrap max-sm:gap-x-2 max-md:border-0 max-md:pb-0';

/** The head of a screen. Its heading takes the focus after navigation, so draw it in every state. */
export function PageHeader({
  title,
  subtitle,
  actions,
  tool,
  dense = false,
  back,
}: PageHeaderProps) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-b pb-5',
        dense ? DENSE : 'mb-6',
      )}
    >
      <div className="flex min-w-0 items-start gap-2 max-sm:flex-auto max-sm:basis-1/2">
        {back && (
          <Link
            to={back.to}
            aria-label={back.label}
            className="-ml-2 max-sm:-mt-1.5 grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink touch:size-11"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
        )}
        <div className="min-w-0">
          <h1
            tabIndex={-1}
            className={classes(
              'font-display text-2xl sm:text-3xl',
              dense && 'max-md:text-xl/[1.5rem]',
            )}
          >
            {title}
          </h1>
          {subtitle && (
            <p
              className={classes(
                'mt-0.5 text-balance text-muted',
                dense && 'max-md:mt-0 max-md:text-sm/[1.25rem]',
              )}
            >
              {subtitle}
            </p>
          )}
        </div>
      </div>
      {tool && <div className="flex shrink-0 sm:ml-auto">{tool}</div>}
      {actions && (
        <div
          className={classes(
            'flex flex-wrap gap-2',
            tool !== undefined && 'sm:-ml-4',
            dense ? 'shrink-0' : 'max-sm:w-full',
          )}
        >
          {actions}
        </div>
      )}
    </div>
  );
}
