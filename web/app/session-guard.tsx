import { lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useSession } from '#web/api/check-session.ts';
import { paths } from '#web/text/paths.ts';
import { loadFile } from '#web/ui/load-file.ts';
import { StartingScreen } from './starting-screen.tsx';

const loadOwnPassword = async () =>
  (await import('#web/account/own-password-screen.tsx')).OwnPasswordScreen;
const OwnPasswordScreen = lazy(async () => ({ default: await loadFile(loadOwnPassword) }));

/**
 * Lets only signed-in people through; everyone else is led to `/login`. Whoever has to choose a
 * password first does so in place of the screen that was asked for.
 */
export function SessionGuard() {
  const { status, user } = useSession();
  if (status === 'checking') return <StartingScreen />;
  if (status === 'signed-out') return <Navigate to={paths.login} replace />;
  if (user.mustChangePassword)
    return (
      <Suspense fallback={<StartingScreen />}>
        <OwnPasswordScreen />
      </Suspense>
    );
  return <Outlet />;
}
