import { type ReactNode, useEffect } from 'react';
import { useWaitingFollowed } from '#web/api/waiting.ts';
import { Boundary } from '#web/router/boundary.tsx';
import { useText } from '#web/text/use-text.ts';
import { ErrorScreen } from './error-screen.tsx';
import { LayoutHeader } from './layout-header.tsx';
import { Overlays } from './overlays.tsx';
import { PlaceBar } from './place-bar.tsx';
import { prefetchScreens } from './prefetch-screens.ts';
import { Sidebar } from './sidebar.tsx';
import { useReach } from './use-reach.ts';
import { useWindowRoom } from './use-window-room.ts';

/** Sidebar, header and the screen between them; on small screens the sidebar is a drawer. */
export function Layout({ children }: { children: ReactNode }) {
  useEffect(prefetchScreens, []);
  useWindowRoom();
  useWaitingFollowed();
  const { overlay, show } = useReach();
  return (
    <div className="lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 h-dvh border-line border-r max-lg:hidden">
        <Sidebar />
      </aside>
      <div className="min-w-0">
        <LayoutHeader onSearch={() => show('palette')} />
        <main
          id="content"
          tabIndex={-1}
          className="safe-x safe-bottom mx-auto w-full max-w-page pt-4 max-md:mb-16 sm:pt-8 lg:px-10"
        >
          <Boundary failure={(error) => <ErrorScreen error={error} />}>{children}</Boundary>
        </main>
      </div>
      <PlaceBar />
      <Overlays overlay={overlay} onShow={show} />
    </div>
  );
}

function SkipLink() {
  const text = useText();
  return (
    <button
      type="button"
      onClick={() => document.getElementById('content')?.focus()}
      className="-translate-y-16 fixed top-2 left-2 z-50 rounded-md bg-accent px-4 py-2 font-semibold text-accent-ink text-sm focus:translate-y-0"
    >
      {text.app.skipToContent}
    </button>
  );
}
