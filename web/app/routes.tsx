import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { isAnnounced } from '#web/api/additions.ts';
import { useSession } from '#web/api/check-session.ts';
import { sessionState } from '#web/api/stored-session.ts';
import { LoginScreen } from '#web/login/login-screen.tsx';
import { paths } from '#web/text/paths.ts';
import { loadFile } from '#web/ui/load-file.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Frame } from './frame.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { forgetReloads } from './reload-page.ts';
import { type RouteHandle, type Screen, screens } from './screens.ts';
import { SessionGuard } from './session-guard.tsx';
import { StartingScreen } from './starting-screen.tsx';

function routeOf({ path, title, load, needs }: Screen): RouteObject {
  const isThere = async () => !needs || isAnnounced(needs);
  const lazy = {
    Component: async () => {
      if (!(await isThere())) return NotFoundScreen;
      const loaded = await loadFile(load);
      forgetReloads();
      return loaded;
    },
    handle: async () => ((await isThere()) ? ({ title } satisfies RouteHandle) : undefined),
  };
  return path === paths.dashboard ? { lazy, index: true } : { lazy, path };
}

const { preview, ...others } = screens;
const withLayout: RouteObject[] = [
  ...Object.values(others).map(routeOf),
  { path: '*', Component: NotFoundScreen },
];

/** What surrounds the screens comes beside them: the sign-in does without it. */
const layout = {
  Component: async () => (await loadFile(() => import('./layout.tsx'))).Layout,
};

/** Someone signed in goes on to the dashboard. */
function Login() {
  const { status } = useSession();
  return status === 'signed-in' ? <Navigate to={paths.dashboard} replace /> : <LoginScreen />;
}

/** Part of the first code that comes: the way in must not wait for a further chunk. */
const login: RouteObject = {
  path: paths.login,
  Component: Login,
  handle: { title: (text) => text.app.titles.login } satisfies RouteHandle,
};

/** For a failure outside the layout, which would bring the landmark. */
function PageError() {
  return (
    <main>
      <ErrorScreen />
    </main>
  );
}

/** Every address of the console; only `/login` stands before the session guard. */
const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: PageError,
    HydrateFallback: StartingScreen,
    children: [
      login,
      {
        Component: SessionGuard,
        children: [
          routeOf(preview),
          { lazy: layout, children: [{ ErrorBoundary: ErrorScreen, children: withLayout }] },
        ],
      },
    ],
  },
];

/** Called once, at start: a router listens to the address bar from then on. */
export function createRouter() {
  // Before the screen of the address is fetched, which the guard would not show anyway.
  if (sessionState().status === 'signed-out' && location.pathname !== paths.login)
    history.replaceState(null, '', paths.login);
  return createBrowserRouter(routes);
}
