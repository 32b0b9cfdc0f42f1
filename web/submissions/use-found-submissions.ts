import { useDeferredValue, useMemo } from 'react';
import type { Submission } from '#web/api/read-submission.ts';
import { ofCategory } from '#web/lists/categories.ts';
import { type LateFinder, useFinder } from '#web/lists/use-finder.ts';
import type { SubmissionQuery } from './submission-filters.tsx';

const late: LateFinder<Submission> = {
  load: async () => (await import('./find-submissions.ts')).submissionFinder,
};

/** What a query finds in the loaded submissions, a moment after the keys so that they never wait. */
export function useFoundSubmissions(
  items: Submission[],
  values: SubmissionQuery & { suspected: string; sort: string },
) {
  const { category, status, suspected, sort } = values;
  const finding = useFinder(late, items, useDeferredValue(values.search));
  const { finder, search } = finding;
  const found = useMemo(() => {
    const chosen = ofCategory(items, category);
    return finder?.find(chosen, search) ?? chosen;
  }, [finder, items, search, category]);
  return { found, view: JSON.stringify([search, category, status, suspected, sort]), finding };
}
