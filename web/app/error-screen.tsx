import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { asLoadError, LoadError } from '#web/ui/load-file.ts';
import { ErrorView } from './error-view.tsx';
import { LoadFailure } from './load-failure.tsx';
import { WayHome } from './way-home.tsx';

/** What stands in place of a screen that failed; the rest of the console goes on. */
export function ErrorScreen(props: { error: unknown }) {
  const text = useText();
  const error = asLoadError(props.error);
  if (error instanceof LoadError) return <LoadFailure error={error} way={<WayHome />} />;
  const cause = error instanceof Error ? error.message : undefined;
  return (
    <ErrorView hint={text.app.error.failedHint} {...(cause && { status: cause })}>
      <WayHome />
      <Button onClick={() => window.location.reload()}>{text.app.error.reload}</Button>
    </ErrorView>
  );
}
