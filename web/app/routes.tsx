import type { ReactNode } from 'react';
import { wasAnnounced } from '#web/api/additions.ts';
import { useSession } from '#web/api/check-session.ts';
import { sessionState, storedUser } from '#web/api/stored-session.ts';
import { LoginScreen } from '#web/login/login-screen.tsx';
import { Redirect } from '#web/router/link.tsx';
import { type Found, type Place, startRouter } from '#web/router/router.ts';
import { paths } from '#web/text/paths.ts';
import { loadFile } from '#web/ui/load-file.ts';
import { DocumentTitle } from './document-title.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { pathPattern, readPath } from './path-pattern.ts';
import { forgetReloads } from './reload-page.ts';
import { type Screen, screens } from './screens.ts';
import { SessionGuard } from './session-guard.tsx';

/** Someone signed in goes on to the dashboard. */
function Login() {
  const { status } = useSession();
  return status === 'signed-in' ? <Redirect to={paths.dashboard} /> : <LoginScreen />;
}

/** Part of the first code that comes: the way in must not wait for a further chunk. */
const LOGIN = (
  <>
    <DocumentTitle of={(text) => text.app.titles.login} />
    <Login />
  </>
);

/** For a failure outside the layout, which would bring the landmark. */
export const pageFailure = (error: unknown) => (
  <main>
    <ErrorScreen error={error} />
  </main>
);

interface Shown {
  title: Screen['title'] | undefined;
  drawn: ReactNode;
}

async function loadScreen(screen: Screen | undefined, params: Found['params']): Promise<Shown> {
  if (!screen || (screen.needs && !(await wasAnnounced(screen.needs))))
    return { title: undefined, drawn: <NotFoundScreen /> };
  const Loaded = await loadFile(screen.load);
  // Whoever has to choose a password first is shown none of it.
  if (!(sessionState().user ?? storedUser())?.mustChangePassword) void Loaded.ahead?.(params);
  forgetReloads();
  return { title: screen.title, drawn: <Loaded /> };
}

/** What stands there where its code has not come. */
const failureOf = (screen: Screen | undefined, error: unknown) => ({
  title: screen?.title,
  drawn: screen === screens.preview ? pageFailure(error) : <ErrorScreen error={error} />,
});

/** With what surrounds it; the preview stands alone. */
const surround = (screen: Screen | undefined, { title, drawn }: Shown) => (
  <>
    <DocumentTitle of={title} />
    <SessionGuard>{screen === screens.preview ? drawn : <Layout>{drawn}</Layout>}</SessionGuard>
  </>
);

/** Only `/login` stands before the session guard. */
const PATTERNS = Object.values(screens).map(
  (screen) => [pathPattern(screen.path), screen] as const,
);
const LOGIN_PATTERN = pathPattern(paths.login);

/** What was drawn of a screen is drawn again, so that only what needs the address follows it. */
const known = new Map<Screen | undefined, ReactNode>();

/** What stands at a path, or says that nothing does. */
function findScreen(pathname: string): Found | Promise<Found> {
  if (readPath(LOGIN_PATTERN, pathname)) return { params: {}, content: LOGIN };
  const [pattern, screen] = PATTERNS.find(([each]) => each.test(pathname)) ?? [];
  const params = (pattern && readPath(pattern, pathname)) ?? {};
  const content = known.get(screen);
  if (content) return { params, content };
  return loadScreen(screen, params).then(
    (shown) => {
      const whole = surround(screen, shown);
      known.set(screen, whole);
      return { params, content: whole };
    },
    (error) => ({ params, content: surround(screen, failureOf(screen, error)) }),
  );
}

/** Shows what stands at the address from now on. */
export function startScreens(): Place {
  // Before the screen of the address is fetched, which the guard would not show anyway.
  if (sessionState().status === 'signed-out' && location.pathname !== paths.login)
    history.replaceState(null, '', paths.login);
  return startRouter(findScreen);
}
