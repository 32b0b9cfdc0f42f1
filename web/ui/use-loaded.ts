import { useCallback, useEffect, useState } from 'react';
import { LoadError, loadLoneFile } from './load-file.ts';

interface Loaded<T> {
  part?: T;
  error?: LoadError;
}

/**
 * A file that no other one imports, loaded where it is shown, and anew once the line is back. `kept`,
 * outside the component, has it at hand for the next time.
 */
export function useLoaded<T>(load: () => Promise<T>, kept: { part?: T }) {
  const [state, setState] = useState<Loaded<T>>(kept);
  const { part, error } = state;

  const start = useCallback(() => {
    setState({});
    loadLoneFile(load).then(
      (loaded) => {
        kept.part = loaded;
        setState({ part: loaded });
      },
      (failure) => failure instanceof LoadError && setState({ error: failure }),
    );
  }, [load, kept]);

  useEffect(() => {
    if (!kept.part) start();
  }, [kept, start]);
  useEffect(() => {
    if (!error) return;
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [error, start]);

  return { part, error, retry: start };
}
