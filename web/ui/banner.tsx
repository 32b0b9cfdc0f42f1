import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A red strip across the page for a failure that stays until it is mended. */
export function Banner(props: { children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-danger-soft px-4 py-3 text-danger-text text-sm ring-1 ring-danger/40 ring-inset"
    >
      <CircleAlert aria-hidden="true" className="size-[1.125rem] shrink-0" />
      <p className="min-w-0 flex-1 font-medium">{props.children}</p>
      {props.action}
    </div>
  );
}
