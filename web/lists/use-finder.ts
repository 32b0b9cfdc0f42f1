import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { type LoadError, loadFile } from '#web/ui/load-file.ts';
import type { Finder } from './find-in-list.ts';

/** The search of a list, whose code is needed by those only who search. */
export interface LateFinder<Item> {
  load: () => Promise<Finder<Item>>;
  /** At hand for the next time. */
  kept?: Finder<Item>;
}

export interface Finding<Item> {
  /** Undefined until its code is here. */
  finder: Finder<Item> | undefined;
  /** What can be followed of what is searched: nothing without a finder. */
  search: string;
  /** Whether something was searched from the beginning and cannot be followed yet. */
  isAwaited: boolean;
  /** Why a search cannot be followed. */
  error: LoadError | undefined;
  retry: () => void;
}

const isSearchField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search';

/**
 * The search of a list: its code comes with the focus of a search field, at the latest when something is
 * searched. Where it does not come, it is loaded once the line is back, or somebody searches anew.
 */
export function useFinder<Item>(
  late: LateFinder<Item>,
  items: readonly Item[],
  search: string,
): Finding<Item> {
  const [finder, setFinder] = useState(late.kept);
  const [error, setError] = useState<LoadError>();
  const isSearching = search.trim() !== '';
  if (error && !isSearching) setError(undefined);
  const isMissed = isSearching && !finder && !error;
  const [fromTheBeginning] = useState(isMissed);
  const keep = useEffectEvent((loaded: Finder<Item>) => {
    late.kept = loaded;
    startTransition(() => setFinder(loaded));
  });

  useEffect(() => {
    if (late.kept) return;
    const heard = new AbortController();
    const loadAhead = ({ target }: FocusEvent) => {
      if (!isSearchField(target)) return;
      heard.abort();
      late.load().then(keep, () => undefined);
    };
    document.addEventListener('focusin', loadAhead, { signal: heard.signal });
    return () => heard.abort();
  }, [late]);
  useEffect(() => {
    if (isMissed) loadFile(late.load).then(keep, setError);
  }, [isMissed, late]);
  useEffect(() => {
    if (!error) return;
    const again = () => setError(undefined);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [error]);
  useEffect(() => finder?.foldAhead(items), [finder, items]);

  return {
    finder,
    search: finder ? search : '',
    isAwaited: isMissed && fromTheBeginning,
    error,
    // What is searched stands in the address.
    retry: () => (error?.gone ? window.location.reload() : setError(undefined)),
  };
}
