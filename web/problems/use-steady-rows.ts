import { type FocusEvent, useEffect, useReducer, useState } from 'react';
import type { ProblemPage } from '#web/api/problems.ts';
import type { Problem } from '#web/api/read-problem.ts';
import { useHand } from '#web/ui/use-hand.ts';
import { type SteadyRow, useSteadyList } from '#web/ui/use-steady-list.ts';

/**
 * The rows of a page that is asked for again: none moves while a hand or the focus of a keyboard is
 * on them, nor while `busy` says so of one of them. What has come meanwhile waits for the hand to
 * leave, or for `showNew`. Spread `handlers` on what is around the rows.
 */
export function useSteadyRows(page: ProblemPage, busy: (row: SteadyRow<Problem>) => boolean) {
  const { problems, filters, sort, limit, page: number } = page;
  const view = JSON.stringify([filters, sort, limit, number]);
  const [round, showNew] = useReducer((before: number) => before + 1, 0);
  const { rows, gone, waiting } = useSteadyList(problems, `${view} ${round}`, true);
  const { away, handlers } = useHand();
  const [byKey, setByKey] = useState(false);
  const isFree = away && !byKey && !rows.some(busy);
  const isBehind = waiting > 0 || gone.size > 0;
  useEffect(() => {
    if (isFree && isBehind) showNew();
  }, [isFree, isBehind]);
  return {
    rows,
    gone,
    waiting,
    isBehind,
    showNew,
    view,
    handlers: {
      ...handlers,
      onFocus: ({ target }: FocusEvent) => setByKey(target.matches(':focus-visible')),
      onBlur: () => setByKey(false),
    },
  };
}
