import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { useAdditionsAreAwaited } from '#web/api/additions.ts';
import { useSession } from '#web/api/check-session.ts';
import { Redirect } from '#web/router/link.tsx';
import { paths } from '#web/text/paths.ts';
import { loadFile } from '#web/ui/load-file.ts';
import { StartingScreen } from './starting-screen.tsx';

const loadOwnPassword = async () =>
  (await import('#web/account/own-password-screen.tsx')).OwnPasswordScreen;
const OwnPasswordScreen = lazy(async () => ({ default: await loadFile(loadOwnPassword) }));

/**
 * Lets only signed-in people through; everyone else is led to `/login`. Whoever has to choose a
 * password first does so in place of the screen that was asked for. No screen opens before it is known
 * what the backend can do, or it has had its time to say so: nothing comes or moves under a finger then.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const isAwaited = useAdditionsAreAwaited();
  const isOpen = status === 'signed-in' && !isAwaited;
  // All that stands behind it is drawn in slices, between which a press is answered.
  const isDrawn = useDeferredValue(isOpen);
  if (status === 'signed-out') return <Redirect to={paths.login} />;
  if (!isOpen || !isDrawn) return <StartingScreen />;
  if (user.mustChangePassword)
    return (
      <Suspense fallback={<StartingScreen />}>
        <OwnPasswordScreen />
      </Suspense>
    );
  return children;
}
