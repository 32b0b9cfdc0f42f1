import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { LogoMark } from '#web/ui/logo.tsx';

/** The face of the error screen: the status, what it means, and the ways on. */
export function ErrorView(props: {
  /** In place of the heading of any failure. */
  heading?: string;
  status?: string;
  hint: string;
  children?: ReactNode;
}) {
  const text = useText();
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center px-4 py-16 text-center">
      <LogoMark className="mb-6 size-16 text-accent" />
      <h1 tabIndex={-1} className="font-display text-2xl sm:text-3xl">
        {props.heading ?? text.app.error.heading}
      </h1>
      {props.status && <p className="mt-3 font-semibold text-lg">{props.status}</p>}
      <p className="mt-1 text-muted">{props.hint}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2">{props.children}</div>
    </div>
  );
}
