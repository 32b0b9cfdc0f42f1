import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Submission } from '#web/api/read-submission.ts';
import { ofCategory } from '#web/lists/categories.ts';
import { type LateFinder, useFinder } from '#web/lists/use-finder.ts';
import { useInSlices } from '#web/lists/use-in-slices.ts';
import type { SubmissionQuery } from './submission-filters.tsx';
import type { Sought } from './use-sought.ts';

const late: LateFinder<Submission> = {
  load: async () => (await import('./find-submissions.ts')).submissionFinder,
};

/** While nothing was looked through. */
const NOTHING_YET = {
  of: [] as Submission[],
  found: [] as Submission[],
  view: '',
  isAwaited: true,
  isPart: true,
};

/**
 * What a query finds in the loaded submissions, a moment after the keys so that they never wait. Of rows
 * that are here without their texts the server says which it finds; `isPart` until then.
 *
 * @param sought what the server finds
 */
export function useFoundSubmissions(
  items: Submission[],
  values: SubmissionQuery & { suspected: string; sort: string },
  sought: Pick<Sought, 'ids' | 'isAwaited'>,
) {
  const { category, status, suspected, sort } = values;
  const finding = useFinder(late, items, useDeferredValue(values.search));
  const { finder, search, isAwaited } = finding;
  const { ids, isAwaited: isPartOnly } = sought;
  const begin = useCallback(
    function* () {
      const chosen = isAwaited ? [] : ofCategory(items, category);
      const here = finder ? yield* finder.search(chosen, search) : chosen;
      const found = ids ? eitherWay(chosen, here, ids) : here;
      const view = JSON.stringify([search, category, status, suspected, sort]);
      return { of: items, found, view, isAwaited, isPart: isPartOnly };
    },
    [finder, items, search, isAwaited, category, status, suspected, sort, ids, isPartOnly],
  );
  const result = useInSlices(begin, NOTHING_YET);
  /** Those of before, while others are looked through, as they are by now. */
  const found = useMemo(() => {
    if (result.of === items) return result.found;
    const now = new Map(items.map((item) => [item.id, item]));
    return result.found.flatMap(({ id }) => now.get(id) ?? []);
  }, [result, items]);
  // That nothing is left of those says nothing of these.
  const saysNothing = result.of !== items && found.length === 0 && items.length > 0;
  const awaited = result.isAwaited || saysNothing;
  const { view, isPart } = result;
  return { found, view, isPart, finding: { ...finding, isAwaited: awaited } };
}

/** What was found here or by the server, in the order of the list. */
function eitherWay(
  list: readonly Submission[],
  found: readonly Submission[],
  ids: ReadonlySet<string>,
): Submission[] {
  const here = new Set(found);
  return list.filter((item) => here.has(item) || ids.has(item.id));
}
