import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  /** Buttons on the right; below the title on a phone. */
  actions?: ReactNode;
  /** Where the arrow before the title leads. */
  back?: { to: string; label: string };
};

/** The head of a screen. Its heading takes the focus after navigation, so draw it in every state. */
export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-line border-b pb-5">
      <div className="flex min-w-0 items-start gap-2">
        {back && (
          <Link
            to={back.to}
            aria-label={back.label}
            className="-ml-2 grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink touch:size-11"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
        )}
        <div className="min-w-0">
          <h1 tabIndex={-1} className="font-display text-2xl sm:text-3xl">
            {title}
          </h1>
          {subtitle && <p className="mt-0.5 text-muted">{subtitle}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:w-full">{actions}</div>}
    </div>
  );
}
