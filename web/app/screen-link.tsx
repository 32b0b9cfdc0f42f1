import type { ComponentProps } from 'react';
import { Link } from '#web/router/link.tsx';
import type { Screen } from './screens.ts';

interface ScreenLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  screen: Screen;
  isHere: boolean;
}

/** Leads to a screen, whose code is fetched once somebody is about to press. */
export function ScreenLink({ screen, isHere, ...link }: ScreenLinkProps) {
  // A failed fetch is tried again, and reported, by the navigation itself.
  const prefetch = () => void screen.load().catch(() => undefined);
  return (
    <Link
      to={screen.path}
      aria-current={isHere ? 'page' : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      {...link}
    />
  );
}
