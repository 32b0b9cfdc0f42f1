import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { isServerThere, type LoadError } from '#web/ui/load-file.ts';
import { ErrorView } from './error-view.tsx';
import { reloadPage } from './reload-page.ts';

/** Milliseconds between two looks whether the server is there again. */
const LOOK = 10_000;

/**
 * What stands in place of a screen whose file did not come. Nothing is typed here: as soon as the
 * server is there, the page is loaded anew, which brings the screen of its address.
 */
export function LoadFailure({ error, way }: { error: LoadError; way?: ReactNode }) {
  const text = useText().app.error;
  const [looking, setLooking] = useState(false);

  useEffect(() => {
    if (error.gone) return reloadPage();
    const look = async () => (await isServerThere()) && reloadPage();
    const again = () => void look();
    const timer = setInterval(again, LOOK);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [error]);

  async function tryAgain() {
    setLooking(true);
    if (await isServerThere()) window.location.reload();
    else setLooking(false);
  }

  return (
    <ErrorView
      heading={text.notLoaded}
      status={error.gone ? text.fileGone : text.noConnection}
      hint={error.gone ? text.fileGoneHint : text.noConnectionHint}
    >
      {way}
      <Button busy={looking} onClick={() => void tryAgain()}>
        {text.tryAgain}
      </Button>
    </ErrorView>
  );
}
