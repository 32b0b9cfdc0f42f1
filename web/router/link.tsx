import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { here, navigate } from './router.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the console. */
  to: string;
  replace?: boolean;
  state?: unknown;
}

/** Whether a click is meant for this window; a browser has its own answer to all others. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** Leads to a screen without loading the page anew. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || rest.target || !isPlainClick(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = here();
    void navigate(to, { replace: replace ?? to === pathname + search + hash, state });
  }
  return <a {...rest} href={to} onClick={follow} />;
}

/** Leads there as soon as it is drawn, and not back. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => void navigate(to, { replace: true }), [to]);
  return null;
}
