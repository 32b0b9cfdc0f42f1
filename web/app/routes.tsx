import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { isAnnounced } from '#web/api/additions.ts';
import { sessionState } from '#web/api/stored-session.ts';
import { LoginScreen } from '#web/login/login-screen.tsx';
import { loadFile } from '#web/ui/load-file.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Frame } from './frame.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { forgetReloads } from './reload-page.ts';
import type { RouteHandle } from './route-handle.ts';
import { screens } from './screens.ts';
import { SessionGuard } from './session-guard.tsx';
import { StartingScreen } from './starting-screen.tsx';

const LOGIN_PATH = '/login';

function screen(
  path: string,
  name: keyof typeof screens,
  title: RouteHandle['title'],
): RouteObject {
  const Component = async () => {
    const loaded = await loadFile<ComponentType>(screens[name]);
    forgetReloads();
    return loaded;
  };
  const route = { lazy: { Component }, handle: { title } satisfies RouteHandle };
  return path === '/' ? { ...route, index: true } : { ...route, path };
}

/** Without the addition its address leads nowhere. */
const comments: RouteObject = {
  path: '/comments',
  lazy: {
    Component: async () => ((await isAnnounced('comments')) ? screens.comments() : NotFoundScreen),
    handle: async () =>
      (await isAnnounced('comments'))
        ? ({ title: (text) => text.app.nav.comments } satisfies RouteHandle)
        : undefined,
  },
};

const withLayout: RouteObject[] = [
  screen('/', 'dashboard', (text) => text.app.nav.dashboard),
  screen('/blogs', 'blogs', (text) => text.app.nav.blogs),
  screen('/blogs/create', 'createBlog', (text) => text.app.nav.createBlog),
  screen('/blogs/edit/:id', 'editBlog', (text) => text.app.titles.editBlog),
  screen('/submissions', 'submissions', (text) => text.app.nav.submissions),
  comments,
  screen('/problems', 'problems', (text) => text.app.nav.problems),
  screen('/account', 'account', (text) => text.account.heading),
  { path: '*', Component: NotFoundScreen },
];

/** What surrounds the screens comes beside them: the sign-in does without it. */
const layout = {
  Component: async () => (await loadFile(() => import('./layout.tsx'))).Layout,
};

/** Part of the first code that comes: the way in must not wait for a further chunk. */
const login: RouteObject = {
  path: LOGIN_PATH,
  Component: LoginScreen,
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
          screen('/preview', 'preview', (text) => text.app.titles.preview),
          { lazy: layout, children: [{ ErrorBoundary: ErrorScreen, children: withLayout }] },
        ],
      },
    ],
  },
];

/** Called once, at start: a router listens to the address bar from then on. */
export function createRouter() {
  // Before the screen of the address is fetched, which the guard would not show anyway.
  if (sessionState().status === 'signed-out' && location.pathname !== LOGIN_PATH)
    history.replaceState(null, '', LOGIN_PATH);
  return createBrowserRouter(routes);
}
