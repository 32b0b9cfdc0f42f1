import { useCallback, useEffect, useState } from 'react';
import { LoadError, loadFile } from './load-file.ts';

interface Loaded<T> {
  part?: T;
  error?: LoadError;
}

/**
 * A file, loaded where it is shown, and anew once the line is back. `kept`, outside the component, has it
 * at hand for the next time. Where the page has something typed, `loading` is `loadLoneFile`.
 */
export function useLoaded<T>(load: () => Promise<T>, kept: { part?: T }, loading = loadFile<T>) {
  const [state, setState] = useState<Loaded<T>>(kept);
  const { part, error } = state;

  const start = useCallback(() => {
    setState({});
    loading(load).then(
      (loaded) => {
        kept.part = loaded;
        setState({ part: loaded });
      },
      (failure) => failure instanceof LoadError && setState({ error: failure }),
    );
  }, [load, kept, loading]);

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
