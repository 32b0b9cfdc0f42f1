import { lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useSession } from '#web/api/auth.ts';
import { loadFile } from '#web/ui/load-file.ts';
import { screens } from './screens.ts';
import { StartingScreen } from './starting-screen.tsx';

const OwnPasswordScreen = lazy(async () => ({ default: await loadFile(screens.ownPassword) }));

/**
 * Lets only signed-in people through; everyone else is led to `/login`. Whoever has to choose a
 * password first does so in place of the screen that was asked for.
 */
export function SessionGuard() {
  const { status, user } = useSession();
  if (status === 'checking') return <StartingScreen />;
  if (status === 'signed-out') return <Navigate to="/login" replace />;
  if (user.mustChangePassword)
    return (
      <Suspense fallback={<StartingScreen />}>
        <OwnPasswordScreen />
      </Suspense>
    );
  return <Outlet />;
}
