import type { ReactNode } from 'react';
import { Boundary } from '#web/router/boundary.tsx';
import { HereContext, useRouter } from '#web/router/use-router.ts';
import { pageFailure, startScreens } from './routes.tsx';
import { StartingScreen } from './starting-screen.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Whatever stands at the address, and what surrounds it everywhere: focus and scroll after navigation. */
export function Frame() {
  const { here, content, isLoading } = useRouter(startScreens);
  if (!here) return <StartingScreen />;
  return (
    <HereContext value={here}>
      {isLoading && <NavigationProgress />}
      <Boundary failure={pageFailure}>
        <Focused>{content}</Focused>
      </Boundary>
    </HereContext>
  );
}

function Focused({ children }: { children: ReactNode }) {
  useHeadingFocus();
  return children;
}

/** A thin line while the next screen is fetched; it waits a moment so that quick ones never flash it. */
const NavigationProgress = () => (
  <div
    aria-hidden="true"
    className="fixed inset-x-0 top-0 z-50 h-0.5 animate-progress bg-attention"
  />
);
