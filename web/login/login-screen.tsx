import { Navigate } from 'react-router';
import { useSession } from '#web/api/auth.ts';
import { Movement } from './movement.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The first screen: who we are, and the way in. Someone signed in goes on to the dashboard. */
export function LoginScreen() {
  const session = useSession();
  if (session.status === 'signed-in') return <Navigate to="/" replace />;
  return (
    <div className="grid min-h-dvh content-start lg:grid-cols-[1.15fr_1fr] lg:content-stretch">
      <Movement />
      <main className="flex items-start justify-center px-4 pb-10 sm:px-10 lg:items-center lg:border-line lg:border-l lg:bg-surface lg:py-14">
        <div className="w-full max-w-md rounded-xl bg-surface p-5 shadow-md ring-1 ring-line sm:p-8 lg:bg-transparent lg:shadow-none lg:ring-0">
          <SignInForm />
        </div>
      </main>
    </div>
  );
}
