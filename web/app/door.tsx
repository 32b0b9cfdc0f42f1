import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/api/check-session.ts';
import { useSiteText } from '#web/api/site.ts';
import { LoginScreen } from '#web/login/login-screen.tsx';
import { useText } from '#web/text/use-text.ts';
import { LoadError, loadFile } from '#web/ui/load-file.ts';
import { LoadFailure } from './load-failure.tsx';
import { StartingScreen } from './starting-screen.tsx';

const loadConsole = async () => (await import('./console.tsx')).Console;

/** What fails here is tried again, and told, once somebody is signed in. */
const loadAhead = () => void loadConsole().catch(() => undefined);

/**
 * The sign-in as a page of its own, without what the screens stand on. That comes while somebody
 * types, and takes the place of this from the sign-in on.
 */
export function Door() {
  const { status } = useSession();
  const [Console, setConsole] = useState<ComponentType | null>(null);
  const [failure, setFailure] = useState<LoadError | null>(null);
  const isWanted = status !== 'signed-out';
  useEffect(() => {
    if (isWanted) loadFile(loadConsole).then((loaded) => setConsole(() => loaded), setFailure);
  }, [isWanted]);
  useEffect(() => {
    const once = new AbortController();
    document.addEventListener('input', loadAhead, { once: true, signal: once.signal });
    return () => once.abort();
  }, []);
  // From then on it leads to the sign-in by itself.
  if (Console) return <Console />;
  if (failure instanceof LoadError) return <Failed failure={failure} />;
  return isWanted ? <StartingScreen /> : <SignIn />;
}

function SignIn() {
  const { app } = useText();
  const siteName = useSiteText('name');
  return (
    <>
      <title>{app.documentTitle(app.titles.login, siteName)}</title>
      <LoginScreen />
    </>
  );
}

function Failed({ failure }: { failure: LoadError }) {
  return (
    <main>
      <LoadFailure error={failure} />
    </main>
  );
}
