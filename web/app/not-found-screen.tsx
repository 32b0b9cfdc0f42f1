import { useText } from '#web/text/use-text.ts';
import { ErrorView } from './error-view.tsx';
import { WayHome } from './way-home.tsx';

/** What a signed-in person sees at an address that leads nowhere. */
export function NotFoundScreen() {
  const text = useText();
  return (
    <ErrorView status={text.app.error.notFound} hint={text.app.error.notFoundHint}>
      <WayHome />
    </ErrorView>
  );
}
