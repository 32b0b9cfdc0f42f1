import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router';
import { useSite } from '#web/api/site.ts';
import { useText } from '#web/text/use-text.ts';
import type { RouteHandle } from './screens.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** What surrounds every route: the document's title, scroll and focus after navigation. */
export function Frame() {
  useHeadingFocus();
  return (
    <>
      <DocumentTitle />
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

function DocumentTitle() {
  const text = useText();
  const site = useSite();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const page = handle ? handle.title(text) : text.app.titles.error;
  return <title>{text.app.documentTitle(page, site.name)}</title>;
}

/** A thin line while the next screen is fetched; it waits a moment so that quick ones never flash it. */
function NavigationProgress() {
  if (useNavigation().state !== 'loading') return null;
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-progress bg-attention"
    />
  );
}
