import { useEffect, useRef, useState } from 'react';
import type { LoadedList } from '#web/api/pages.ts';
import { isLeftOut, type Submission } from '#web/api/read-submission.ts';
import { type Among, useForgetSought, useSoughtSubmissions } from '#web/api/sought-submissions.ts';
import { useStable } from '#web/ui/use-stable.ts';

/** Milliseconds of rest after the last key before the server is asked. */
const TYPING_PAUSE = 300;

export interface Sought {
  /** What the server finds; undefined until it has answered, and where it is not asked. */
  ids: ReadonlySet<string> | undefined;
  isAwaited: boolean;
  /** It could not be asked. */
  failed: boolean;
  retry: () => void;
}

/**
 * What the server finds in a list of which some rows are here without their texts; where all have theirs, it
 * is not asked.
 */
export function useSought(list: LoadedList<Submission>, typed: string, among: Among): Sought {
  const { items } = list;
  const search = typed.trim();
  const isPart = search !== '' && items.some(isLeftOut);
  const [rested, setRested] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setRested(search), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [search]);
  useNews(list, among);
  const isRested = rested === search;
  const query = useSoughtSubmissions(isPart && isRested ? search : '', among);
  const ids = isPart && isRested ? query.data : undefined;
  // Also while it is asked again: what says so stays there.
  const failed = isPart && isRested && !ids && query.errorUpdateCount > 0;
  return {
    ids,
    isAwaited: isPart && !ids && (!failed || query.isFetching),
    failed,
    retry: () => void query.refetch(),
  };
}

/** Has the server asked again once a row without its text is new, was edited since or has lost it. */
function useNews({ items, total, stale }: LoadedList<Submission>, among: Among): void {
  const name = `${among.status} ${among.suspected}`;
  const known = useRef({ name: '', rows: new Set<string>() });
  const forget = useStable(useForgetSought(among));
  useEffect(() => {
    // While its pages come, a row may be on none of them.
    if (stale || items.length !== total) return;
    const last = known.current;
    const rows = new Set<string>();
    let hasNews = false;
    for (const item of items.filter(isLeftOut)) {
      const row = `${item.id} ${item.version}`;
      rows.add(row);
      hasNews ||= !last.rows.has(row);
    }
    known.current = { name, rows };
    if (hasNews && last.name === name) void forget();
  }, [items, total, stale, name, forget]);
}
