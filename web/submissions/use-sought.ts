import { useEffect, useState } from 'react';
import { isLeftOut, type Submission } from '#web/api/read-submission.ts';
import { type Among, useSoughtSubmissions } from '#web/api/sought-submissions.ts';

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
export function useSought(items: readonly Submission[], typed: string, among: Among): Sought {
  const search = typed.trim();
  const isPart = search !== '' && items.some(isLeftOut);
  const [rested, setRested] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setRested(search), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [search]);
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
