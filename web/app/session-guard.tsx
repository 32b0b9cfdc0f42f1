import { Navigate, Outlet } from 'react-router';
import { useSession } from '#web/api/auth.ts';
import { StartingScreen } from './starting-screen.tsx';

/** Lets only signed-in people through; everyone else is led to `/login`. */
export function SessionGuard() {
  const { status } = useSession();
  if (status === 'checking') return <StartingScreen />;
  if (status === 'signed-out') return <Navigate to="/login" replace />;
  return <Outlet />;
}
