import { useCallback, useEffect, useState } from 'react';
import { LoadError, loadLoneFile } from './load-file.ts';

/** A file that no other one imports, loaded where it is shown, and anew once the line is back. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [state, setState] = useState<{ part?: T; error?: LoadError }>({});
  const { error } = state;

  const start = useCallback(() => {
    setState({});
    loadLoneFile(load).then(
      (part) => setState({ part }),
      (failure) => failure instanceof LoadError && setState({ error: failure }),
    );
  }, [load]);

  useEffect(start, [start]);
  useEffect(() => {
    if (!error) return;
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [error, start]);

  return { ...state, retry: start };
}
