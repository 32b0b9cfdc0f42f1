import { useRouteError } from 'react-router';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorView } from './error-view.tsx';

/** What stands in place of a screen that failed; the rest of the console goes on. */
export function ErrorScreen() {
  const text = useText();
  const error = useRouteError();
  const cause = error instanceof Error ? error.message : undefined;
  return (
    <ErrorView hint={text.app.error.failedHint} {...(cause && { status: cause })}>
      <Button onClick={() => window.location.reload()}>{text.app.error.reload}</Button>
    </ErrorView>
  );
}
