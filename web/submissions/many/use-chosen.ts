import { useCallback, useMemo, useRef, useState } from 'react';
import type { Submission } from '#web/api/read-submission.ts';
import { useStable } from '#web/ui/use-stable.ts';

/** What is chosen of the submissions that wait. */
export interface Chosen {
  /** In the order of the list. */
  items: readonly Submission[];
  /** Those that can be chosen, as the list shows them. */
  waiting: readonly Submission[];
  /** Another function once another choice was made. */
  has: (id: string) => boolean;
  /** With `isRange` all rows from the one that was chosen last. The same function at every call of the hook. */
  toggle: (id: string, isRange: boolean) => void;
  /** These alone. */
  choose: (ids: readonly string[]) => void;
  /** These no longer; what was chosen meanwhile stays. */
  letGo: (ids: readonly string[]) => void;
}

const NOBODY: ReadonlySet<string> = new Set();

/** @param all every submission that is loaded; @param shown those that the search finds */
export function useChosen(all: readonly Submission[], shown: readonly Submission[]): Chosen {
  const [ids, setIds] = useState(NOBODY);
  const last = useRef('');
  const waiting = useMemo(() => shown.filter(isWaiting), [shown]);
  const items = useMemo(
    () => all.filter((item) => ids.has(item.id) && isWaiting(item)),
    [all, ids],
  );

  const toggle = useStable((id: string, isRange: boolean) => {
    const places = [id, isRange ? last.current : ''].map((one) =>
      waiting.findIndex((item) => item.id === one),
    );
    const [from = 0, to = 0] = places.toSorted((one, other) => one - other);
    const meant = places.includes(-1) ? [id] : waiting.slice(from, to + 1).map((item) => item.id);
    last.current = id;
    const others = [...ids].filter((other) => !meant.includes(other));
    setIds(new Set(ids.has(id) ? others : [...others, ...meant]));
  });

  return {
    items,
    waiting,
    has: useCallback((id) => ids.has(id), [ids]),
    toggle,
    choose: (next) => setIds(new Set(next)),
    letGo: (gone) => setIds((before) => new Set([...before].filter((id) => !gone.includes(id)))),
  };
}

const isWaiting = ({ id, status }: Submission) => id !== '' && status === 'pending';
