import { useRef, useState } from 'react';
import { type ProblemPage, useFetchProblems } from '#web/api/problems.ts';
import { useStable } from '#web/ui/use-stable.ts';

/** Where an open problem stands among all that are found, and the ways to the ones beside it. */
export interface Place {
  /** From 1. */
  position: number;
  total: number;
  isAtLeast: boolean;
  /** Undefined at the ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/**
 * The place of a problem in the list on show, over its pages. One that has left the list since it was
 * opened keeps its place. Undefined for one that the list did not have.
 */
export function usePlace(
  id: string,
  page: ProblemPage | undefined,
  onGo: (to: { report: string; page: number }) => void,
): Place | undefined {
  // By problem, the page that had it last: who comes back to one may be there before the list is.
  const [pages, setPages] = useState<ReadonlyMap<string, ProblemPage>>(new Map());
  const fetchProblems = useFetchProblems();
  const isOnTheWay = useRef(false);
  const now = useStable(() => id);
  const seen = pages.get(id);
  if (page && page !== seen && indexIn(page, id) >= 0) setPages(new Map(pages).set(id, page));
  const index = indexIn(seen, id);
  if (!seen || index < 0) return undefined;
  const { page: number, problems, pagination } = seen;

  /** To the problem at this index, which may be on the page before or after. */
  function way(to: number, pageOfIt: number): (() => void) | undefined {
    const report = problems[to]?.id;
    if (report) return () => onGo({ report, page: number });
    if (pageOfIt < 1 || pageOfIt > pagination.pages) return undefined;
    return () => void goToPage(pageOfIt);
  }

  async function goToPage(other: number) {
    if (isOnTheWay.current || !seen) return;
    isOnTheWay.current = true;
    try {
      const found = (await fetchProblems(questionOf(seen, other))).problems;
      const report = found.at(other > number ? 0 : -1)?.id;
      // Whoever has closed it meanwhile, or gone elsewhere, is not led on.
      if (report && now() === id) onGo({ report, page: other });
    } catch {
      // The list says what is wrong with the line.
    } finally {
      isOnTheWay.current = false;
    }
  }

  return {
    position: (number - 1) * pagination.limit + index + 1,
    total: pagination.total,
    isAtLeast: pagination.isAtLeast,
    onPrevious: way(index - 1, number - 1),
    onNext: way(index + 1, number + 1),
  };
}

const indexIn = (page: ProblemPage | undefined, id: string): number =>
  id === '' ? -1 : (page?.problems.findIndex((problem) => problem.id === id) ?? -1);

const questionOf = ({ filters, sort, limit }: ProblemPage, page: number) => ({
  filters,
  sort,
  page,
  limit,
});
